/** Faults of questions before a visit: answers that do not reach the hospital. */
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { full, TestApp } from '../form/test_app'
import { testFaults, type FaultsAt } from './faults'

const app = forAllTests(() => TestApp.start())
const person = forEachTest(() => app.person())

const faults: FaultsAt<'forms'> = {
  answers_undelivered: {
    async happens() {
      await app.clear()
      await app.publish()
      const orderId = await app.order(person)
      app.his.forms = 'refuse'
      await app.submit(person, orderId, full)
      await app.deliver()
      await app.watch()
    },
    mended: () => (app.his.forms = 'ok'),
    async follows(_, action) {
      await app.deliver()
      expect(app.his.formAnswers).toHaveLength(action === 'try_again' ? 1 : 0)
      // Whoever told the doctor is not asked again.
      await app.watch()
      expect(await app.work()).toEqual([])
    },
  },
}

testFaults(faults, () => app.desk)
