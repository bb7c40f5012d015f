/** Faults of exams: what hangs between a doctor's order and the device. */
import { deskContract } from '../../../src/contract/desk'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { TestApp } from '../exam/test_app'
import { testFaults, type FaultsAt } from './faults'

const { exams } = deskContract
const app = forAllTests(() => TestApp.start())
const person = forEachTest(() => app.person())

const faults: FaultsAt<'exams'> = {
  exams_stopped: {
    async happens() {
      await app.times('us1', 1, ['08:00'])
      await app.order(person, 'US')
      await app.takeOffer(person)
      await app.closeDevice('us1')
      await app.watch()
    },
    async endedBy(_, staff) {
      await app.times('us2', 2, ['08:00'])
      const input = { resourceId: 'us1', day: app.day(1), reason: '探头损坏' }
      expect((await app.desk.call(exams.move, input, staff)).body).toMatchObject({ moved: 1 })
    },
  },
  exam_platform_silent: {
    async happens() {
      app.his.exams.open('mr', app.at(1, '09:00'), 9)
      await app.order(person, 'MR')
      app.his.exams.loss.confirm = 'after'
      await app.takeOffer(person)
      await app.sql`update exam_lock set attempts = 8 where next_at is not null`
      await app.watch()
    },
    mended: () => (app.his.exams.loss = {}),
    async follows(_, action) {
      await app.sendLocks()
      const { planned } = await app.plan(person)
      expect(planned).toHaveLength(action === 'try_again' ? 1 : 0)
      await app.watch()
      const rows = await app.sql`
        select 1 from work_item where kind = 'exam_platform_silent' and ended_at is null`
      expect(rows).toEqual([])
    },
  },
  exam_unplanned: {
    async happens() {
      await app.order(person, 'BLOOD', { latestAt: app.at(0, '18:00') })
      await app.watch()
    },
    // Whoever was called is not somebody's work again.
    async follows({ subject }) {
      await app.watch()
      const rows = await app.sql`
        select 1 from work_item where subject = ${subject} and ended_at is null`
      expect(rows).toEqual([])
    },
  },
}

testFaults(faults, () => app.desk)

test('what got its time, or whose device serves again, is nobody’s work any more', async () => {
  await app.clear()
  await app.times('ct', 1, ['08:00'])
  await app.order(person, 'CT', { latestAt: app.at(1, '08:30') })
  const open = () =>
    app.sql<{ kind: string }[]>`select kind from work_item where ended_at is null order by kind`
  await app.watch()
  expect(await open()).toEqual([{ kind: 'exam_unplanned' }])
  await app.takeOffer(person)
  await app.times('ct', 1, ['08:00'], { state: 'stopped' })
  await app.watch()
  expect(await open()).toEqual([{ kind: 'exams_stopped' }])
  await app.times('ct', 1, ['08:00'])
  await app.watch()
  expect(await open()).toEqual([])
})
