/** Faults of what patients write: words that may mean danger, and a clock that ran out. */
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { TestApp } from '../feedback/test_app'
import { testFaults, type FaultsAt } from './faults'

const app = forAllTests(() => TestApp.start())
beforeEach(() => app.clear())
const person = forEachTest(() => app.person())

const faults: FaultsAt<'feedback'> = {
  feedback_urgent: {
    happens: () => app.filed(person, { written: '再没人管我就从楼上跳楼' }),
    // Whoever was called is not somebody's work again.
    async follows() {
      await app.watch()
      expect(await app.work('feedback_urgent')).toEqual([])
    },
  },
  feedback_late: {
    async happens() {
      await app.age(await app.filed(person), 10)
      await app.watch()
    },
    endedBy: ({ subject }, staff) => app.answer(staff, subject),
  },
}

testFaults(faults, () => app.desk)
