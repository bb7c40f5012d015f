/** Bills of which the fund bears all: nothing is asked of the channel, and the hospital confirms them all the same. */
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { CashDesk } from './test_app'

const desk = forAllTests(() => CashDesk.start())
const person = forEachTest(() => desk.person())
afterEach(async () => {
  desk.recover()
  desk.his.mode = 'ok'
  await desk.settleAll()
  await desk.expectBalancedBooks()
})

async function ordered() {
  const patientId = await desk.patient(person)
  const billId = await desk.bill(patientId)
  await desk.sql`update outpatient_bill set fund_fen = total_fen, cash_fen = 0 where bill_id = ${billId}`
  const { body } = await desk.create(person, patientId, [billId])
  return { patientId, billId, orderId: body.orderId }
}

it('are settled when the patient confirms, once', async () => {
  const { orderId, patientId } = await ordered()
  const { status, body } = await desk.pay(person, orderId)
  expect([status, body.pay]).toEqual([200, null])
  await desk.pay(person, orderId)
  await desk.check(person, orderId)
  expect(await desk.get(person, orderId)).toMatchObject({ status: 'PAID', payStatus: 'PAID' })
  expect(await desk.unpaid(person, patientId)).toEqual([])
  expect(desk.channel.orders.size).toBe(0)
})

it('that the hospital refuses end, with nothing to give back', async () => {
  const { orderId } = await ordered()
  desk.his.mode = 'refuse'
  await desk.pay(person, orderId)
  await desk.check(person, orderId)
  expect(await desk.get(person, orderId)).toMatchObject({
    status: 'FAILED',
    payStatus: 'REFUNDED',
    refunds: [],
  })
})

it('that changed meanwhile are free again', async () => {
  const { orderId, billId } = await ordered()
  await desk.sql`update outpatient_bill set total_fen = total_fen + 100, cash_fen = 100 where bill_id = ${billId}`
  await desk.pay(person, orderId)
  expect(await desk.get(person, orderId)).toMatchObject({ status: 'FAILED', payStatus: 'REFUNDED' })
})
