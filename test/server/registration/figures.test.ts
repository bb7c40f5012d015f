/** Figures at the desk: what they count, and that a span has an end. */
import { deskContract } from '../../../src/contract/desk'
import { forAllTests } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { TestApp } from './test_app'

const { figures } = deskContract
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const staff = forAllTests(() => desk.staff('admin'))

const today = async (addDays = 0): Promise<string> => {
  const [row] = await testApp.sql<{ day: string }[]>`
    select hospital_today() + ${addDays}::int as day`
  return row?.day ?? ''
}

it('counts a day’s bookings, payments, places and failures', async () => {
  const source = await testApp.source({ departmentId: 'd5', days: 6, capacity: 4 })
  const missed = await testApp.bookedOrder(await testApp.person(), source.sourceTimeId)
  await testApp.order(await testApp.person(), source.sourceTimeId)
  await testApp.source({ departmentId: 'd5', days: 6, stopped: true, capacity: 50 })
  await testApp.sql`
    update registration_order set status = 'NO_SHOW', no_show_at = now() where order_id = ${missed}`
  const [day, visitDay] = [await today(), await today(6)]
  const { slots } = (await desk.call(figures.bookings, { day }, staff)).body
  expect([
    slots.reduce((sum, { booked }) => sum + booked, 0),
    slots.reduce((sum, { paid }) => sum + paid, 0),
  ]).toEqual([2, 1])
  const places = await desk.call(figures.places, { from: visitDay, to: visitDay }, staff)
  expect(places.body.days).toEqual([{ day: visitDay, capacity: 4, sold: 2, visited: 0, missed: 1 }])
  const payments = await desk.call(figures.payments, { from: day, to: day }, staff)
  expect(payments.body.days).toEqual([{ day, state: 'SUCCESS', count: 1, fen: 1200 }])
})

it('counts refunds that failed and messages that a channel refused', async () => {
  const day = await today()
  const person = await testApp.person()
  const order = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
  testApp.channel.refundStatus = 'ABNORMAL'
  await testApp.cancel(person, order)
  await testApp.settleAll()
  await testApp.sql`update message set refused_by = '{sms,official_account}' where subject_id = ${order}`
  const span = { from: day, to: day }
  const refunds = await desk.call(figures.refundFailures, span, staff)
  expect(refunds.body.days).toEqual([{ day, channel: 'refund', count: 1 }])
  const messages = await desk.call(figures.messageFailures, span, staff)
  expect(messages.body.days.map(({ channel }) => channel)).toEqual(['official_account', 'sms'])
})

it('sets today beside the same weekday of the weeks before, by the same time', async () => {
  const before = (await desk.call(figures.usual, {}, staff)).body.bookings.now
  const source = await testApp.source({ departmentId: 'd4', days: 5, capacity: 9 })
  const made = []
  for (let n = 0; n < 7; n += 1)
    made.push(await testApp.bookedOrder(await testApp.person(), source.sourceTimeId))
  // Three of a week ago, one of two weeks ago, a moment after this day's midnight; the median of 1 and 3 is 2.
  for (const [index, weeks] of [1, 1, 1, 2].entries())
    await testApp.sql`
      update registration_order set created_at = (hospital_today() - ${7 * weeks}::int)::timestamp at time zone 'Asia/Shanghai' where order_id = ${made[index] ?? ''}`
  const { bookings } = (await desk.call(figures.usual, {}, staff)).body
  expect(bookings).toEqual({ now: before + 3, usual: 2 })
})

it('tells the day’s money: what came, what went back and what has not arrived', async () => {
  const before = (await desk.call(figures.money, {}, staff)).body
  const person = await testApp.person()
  const order = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
  await testApp.cancel(person, order)
  const { taken, refunded, refunding } = (await desk.call(figures.money, {}, staff)).body
  expect([taken.count - before.taken.count, taken.now - before.taken.now]).toEqual([1, 1200])
  expect([refunded.count - before.refunded.count, refunding.fen - before.refunding.fen]).toEqual([
    1, 1200,
  ])
})

it('keeps the hospital’s money from whoever only writes its notices', async () => {
  const writer = await desk.staff('content')
  const day = await today()
  const { money, payments, places } = figures
  expect((await desk.call(money, {}, writer)).status).toBe(403)
  expect((await desk.call(payments, { from: day, to: day }, writer)).status).toBe(403)
  expect((await desk.call(places, { from: day, to: day }, writer)).status).toBe(200)
})

it('tells who waits now, room by room, and who over his time', async () => {
  const patientId = await testApp.patient((await testApp.person()).accountId)
  await testApp.sql`
    insert into queue (queue_id, branch_id, item_code, group_code, group_name, item_name, letter, usual_seconds, queue_date, half_day, begins_at, ends_at)
    values ('00000000-0000-4000-8000-000000000001', 'b', 'lab', 'lab', '检验', '抽血', 'L', 120, hospital_today(), 'morning', now(), now())`
  await testApp.sql`
    insert into queue_ticket (ticket_id, queue_id, queue_date, patient_id, number, status, anchor, taken_at)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', hospital_today(), case when n = 1 then ${patientId}::uuid end, n, 'WAITING', n, hospital_now() - n * interval '25 minutes' - interval '5 seconds' from generate_series(1, 2) n`
  const { body } = await desk.call(figures.queues, {}, staff)
  expect(body).toMatchObject({
    waiting: 2,
    late: 1,
    rooms: [{ name: '抽血', waiting: 2, late: 1, longestMinutes: 50 }],
  })
})

it('tells how the hospital’s system and each channel are', async () => {
  const { systems } = (await desk.call(figures.health, {}, staff)).body
  expect(systems.map(({ system }) => system)).toEqual([
    'hospital_news',
    'hospital_orders',
    'wechat_pay',
    'mini_program',
    'official_account',
    'sms',
  ])
  expect(systems.find(({ system }) => system === 'wechat_pay')).toMatchObject({ failed: 1 })
  expect(systems.find(({ system }) => system === 'hospital_orders')?.done).toBeGreaterThan(0)
})

it('refuses a span that has no end', async () => {
  for (const span of [
    { from: '2026-01-01', to: '2027-01-01' },
    { from: '2026-01-02', to: '2026-01-01' },
  ])
    expect((await desk.call(figures.places, span, staff)).status).toBe(400)
})
