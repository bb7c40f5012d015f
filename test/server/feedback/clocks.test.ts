/** The clocks follow the desk's calendar; one that ran out is somebody's work until it is answered; what was answered ends by itself. */
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { TestApp } from './test_app'

const app = forAllTests(() => TestApp.start())
const clerk = forAllTests(() => app.desk.staff('support'))
beforeEach(() => app.clear())
const person = forEachTest(() => app.person())

const untils = async (feedbackId: string) => {
  const [row] = await app.sql<
    { acknowledgeUntil: string; answerUntil: string; secondUntil: string | null }[]
  >`select acknowledge_until::text, answer_until::text, second_until::text from feedback where feedback_id = ${feedbackId}`
  return row
}
/** The days after today, the next first. */
const days = async (count: number) =>
  (
    await app.sql<{ day: string }[]>`
      select (hospital_today() + i)::text as day from generate_series(1, ${count}) i`
  ).map(({ day }) => day)
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

test('five and ten working days, by the weekdays', async () => {
  const feedbackId = await app.filed(person)
  const working = (await days(30)).filter((day) => !isWeekend(day))
  expect(await untils(feedbackId)).toEqual({
    acknowledgeUntil: working[4],
    answerUntil: working[9],
    secondUntil: null,
  })
})

test('a holiday that the desk writes later moves what runs; a weekend that works does too', async () => {
  const feedbackId = await app.filed(person)
  const all = await days(30)
  const working = all.filter((day) => !isWeekend(day))
  const weekend = all.find(isWeekend)
  await app.sql`
    insert into plan_day (day, name, works_as, written_by) values (${working[0] ?? ''}, '元旦', null, '管理')`
  await app.watch()
  expect((await untils(feedbackId))?.answerUntil).toBe(working[10])
  await app.sql`
    insert into plan_day (day, name, works_as, written_by) values (${weekend ?? ''}, '调休', 3, '管理')`
  await app.watch()
  expect((await untils(feedbackId))?.answerUntil).toBe(working[9])
})

test('one that ran out is somebody’s work, and is not once it was acknowledged in its place', async () => {
  const feedbackId = await app.filed(person)
  await app.watch()
  expect(await app.work('feedback_late')).toEqual([])
  await app.age(feedbackId, 10)
  await app.watch()
  expect(await app.work('feedback_late')).toEqual([feedbackId])
  await app.acknowledge(clerk, feedbackId)
  expect(await app.work('feedback_late')).toEqual([])
  await app.watch()
  expect(await app.work('feedback_late')).toEqual([])
  await app.age(feedbackId, 10)
  await app.watch()
  expect(await app.work('feedback_late')).toEqual([feedbackId])
  await app.answer(clerk, feedbackId)
  await app.watch()
  expect(await app.work('feedback_late')).toEqual([])
})

test('the second answer has a clock of its own', async () => {
  const feedbackId = await app.filed(person)
  await app.age(feedbackId, 30)
  await app.answer(clerk, feedbackId)
  await app.notEnough(person, feedbackId)
  await app.watch()
  expect(await app.work('feedback_late')).toEqual([])
  await app.sql`update feedback set not_enough_at = not_enough_at - interval '20 days'`
  await app.watch()
  expect(await app.work('feedback_late')).toEqual([feedbackId])
})

test('what was answered 15 days ago and not objected to is closed', async () => {
  const feedbackId = await app.filed(person)
  await app.answer(clerk, feedbackId)
  await app.watch()
  expect((await app.one(person, feedbackId)).state).toBe('answered')
  await app.age(feedbackId, 15)
  await app.watch()
  expect((await app.one(person, feedbackId)).state).toBe('closed')
})

test('two processes at once make one item of it', async () => {
  const feedbackId = await app.filed(person)
  await app.age(feedbackId, 10)
  await Promise.all([app.watch(), app.watch()])
  expect(await app.work('feedback_late')).toEqual([feedbackId])
})
