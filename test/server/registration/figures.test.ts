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

it('refuses a span that has no end', async () => {
  for (const span of [
    { from: '2026-01-01', to: '2027-01-01' },
    { from: '2026-01-02', to: '2026-01-01' },
  ])
    expect((await desk.call(figures.places, span, staff)).status).toBe(400)
})
