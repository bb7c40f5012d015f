/** A device stands still, and its patients are moved at once. */
import { deskContract } from '../../../src/contract/desk'
import { examCalls as calls } from '../../../src/contract/exam'
import { forAllTests } from '../../support/server/for_tests'
import { TestApp, type Person } from './test_app'

const { exams } = deskContract
const app = forAllTests(() => TestApp.start())
const staff = forAllTests(() => app.desk.staff('clinics'))
const times = (from: number) =>
  Array.from({ length: 20 }, (_, at) => {
    const minute = from * 60 + at * 10
    return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  })
const which = () => ({ resourceId: 'us1', day: app.day(1) })
const notified = (person: Person) => app.sql<{ title: string }[]>`
  select title from message where account_id = ${person.accountId} and kind = 'stopped'`

test('forty patients are previewed, moved to other times that fit, each told once; who does not fit is told to call', async () => {
  await app.times('us1', 1, times(8), { capacity: 2 })
  const people = await Promise.all(Array.from({ length: 40 }, () => app.person()))
  for (const person of people) {
    await app.order(person, 'US')
    await app.takeOffer(person)
  }
  // The other machine has places for 39 of them, on the next day.
  await app.times('us2', 2, times(8).slice(0, 19), { capacity: 2 })
  await app.times('us2', 3, ['08:00'])
  expect((await app.desk.call(exams.listStopped, {}, staff)).body.devices).toEqual([])
  await app.closeDevice('us1')
  expect((await app.desk.call(exams.listStopped, {}, staff)).body.devices).toMatchObject([
    { ...which(), exams: 40 },
  ])
  const preview = (await app.desk.call(exams.previewMove, which(), staff)).body
  expect(preview.exams).toHaveLength(40)
  expect(preview.exams.filter(({ to }) => to === null)).toHaveLength(1)
  // A preview changes nothing.
  expect((await app.desk.call(exams.listStopped, {}, staff)).body.devices).toHaveLength(1)
  const input = { ...which(), reason: '探头损坏' }
  expect((await app.desk.call(exams.move, input, staff)).body).toEqual({ moved: 39, unplaced: 1 })
  expect((await app.desk.call(exams.move, input, staff)).body).toEqual({ moved: 0, unplaced: 0 })
  const full = await app.sql`select 1 from exam_slot where taken > capacity`
  expect(full).toEqual([])
  const titles = (await Promise.all(people.map(notified))).map((own) => own.map((one) => one.title))
  expect(titles.filter(([title]) => title === '检查改了时间')).toHaveLength(39)
  expect(titles.filter(([title]) => title === '检查要重新约时间')).toHaveLength(1)
  expect(titles.every((own) => own.length === 1)).toBe(true)
  const [first] = people
  if (first === undefined) throw new Error('nobody')
  const { planned } = await app.plan(first)
  expect(planned).toMatchObject([
    { movedFrom: expect.stringContaining(app.day(1)), isStopped: false },
  ])
  const [event] =
    await app.sql`select after from staff_event where action = 'move_exams' order by at limit 1`
  expect(event).toMatchObject({ after: { moved: 39, unplaced: 1 } })
})

test('the rest of a plan stays where it is, and the patient may choose another time', async () => {
  await app.clear()
  await app.times('blood', 1, ['07:30'])
  await app.times('us1', 1, ['08:00'])
  const person = await app.person()
  for (const code of ['BLOOD', 'US']) await app.order(person, code)
  await app.takeOffer(person)
  await app.times('us1', 1, ['08:00'], { state: 'stopped' })
  // Ultrasound comes after blood, so the earlier time does not fit.
  await app.times('us2', 1, ['07:00', '09:00', '09:30'])
  await app.desk.call(exams.move, { ...which(), reason: '设备故障' }, staff)
  expect(await app.taken()).toEqual({ 'blood 07:30': 1, 'us2 09:00': 1 })
  const examOrderId = (await app.plan(person)).planned[1]?.examOrderId ?? ''
  const other = (await app.call(calls.listTimes, { examOrderId }, person)).body.times
  await app.take(person, other)
  expect(await app.taken()).toEqual({ 'blood 07:30': 1, 'us2 09:30': 1 })
  expect((await app.plan(person)).planned).toMatchObject([{}, { movedFrom: null }])
})

test('staff see how full devices are, and which exams are soon too late, with the reason', async () => {
  await app.clear()
  await app.times('us2', 1, ['08:00', '08:10'], { capacity: 2 })
  await app.times('ct', 2, ['08:00'], { state: 'stopped' })
  const person = await app.person()
  await app.order(person, 'US')
  await app.takeOffer(person)
  const { days, devices } = (await app.desk.call(exams.listLoads, {}, staff)).body
  expect(days).toEqual([0, 1, 2, 3, 4, 5, 6].map((ahead) => app.day(ahead)))
  expect(devices).toMatchObject([
    { resourceId: 'ct', days: [{ day: app.day(2), places: 0, taken: 0, stopped: 1 }] },
    { resourceId: 'us2', days: [{ day: app.day(1), places: 4, taken: 1, stopped: 0 }] },
  ])
  await app.order(person, 'CT', { latestAt: app.at(1, '08:00'), risks: ['pregnancy'] })
  await app.order(person, 'BLOOD', { latestAt: app.at(0, '18:00') })
  await app.order(person, 'BLOOD', { latestAt: app.at(5, '18:00') })
  const unplanned = (await app.desk.call(exams.listUnplanned, {}, staff)).body.exams
  expect(unplanned).toMatchObject([
    { examName: '抽血', patientId: person.patientId, reason: null },
    { examName: '腹部增强 CT', reason: expect.stringContaining('怀孕') },
  ])
  expect(unplanned[0]?.patientName).toContain('*')
})

test('staff without the role may look and not move', async () => {
  const support = await app.desk.staff('support')
  expect((await app.desk.call(exams.listStopped, {}, support)).status).toBe(200)
  const input = { ...which(), reason: '设备故障' }
  expect((await app.desk.call(exams.move, input, support)).status).toBe(403)
})
