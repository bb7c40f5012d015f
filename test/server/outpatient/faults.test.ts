/** The rest of the fault matrix for bills: callbacks out of order, steps that are killed in between, midnight, refunds that fail. Money always has a service or goes back. */
import { retryRefund } from '../../../server/areas/payment'
import * as hospital from '../../../server/workers/hospital_notifications'
import * as refunds from '../../../server/workers/refunds'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { CashDesk } from './test_app'

const desk = forAllTests(() => CashDesk.start())
const person = forEachTest(() => desk.person())
afterEach(async () => {
  desk.recover()
  await desk.settleAll()
  await desk.expectBalancedBooks()
})

it('killed after the money was booked and before the hospital was told: a worker tells it, once', async () => {
  const { orderId, orderNo, tradeNo } = await desk.payable(person)
  desk.his.mode = 'down'
  await desk.receive(tradeNo)
  expect((await desk.get(person, orderId)).status).toBe('PAID_UNCONFIRMED')
  desk.his.mode = 'ok'
  await desk.sql`update outpatient_order set next_confirm_at = now() where order_id = ${orderId}`
  await Promise.all([hospital.runOnce(desk.dependencies), hospital.runOnce(desk.dependencies)])
  expect((await desk.get(person, orderId)).status).toBe('PAID')
  expect([...desk.his.bills.keys()].filter((known) => known === orderNo)).toHaveLength(1)
})

it.each(['before', 'after'] as const)(
  'killed while a refund is sent (%s it had effect): it is sent again under its number, and arrives once',
  async (loss) => {
    const { orderId, tradeNo } = await desk.payable(person)
    desk.his.mode = 'refuse'
    desk.channel.pay(tradeNo)
    desk.channel.losses = { refund: loss }
    await desk.check(person, orderId)
    await desk.settleAll()
    desk.channel.losses = {}
    await desk.settleAll()
    expect(await desk.get(person, orderId)).toMatchObject({
      payStatus: 'REFUNDED',
      refunds: [{ amountFen: 7_500, status: 'SUCCESS' }],
    })
    expect(
      [...desk.channel.refunds.values()].filter(({ outTradeNo }) => outTradeNo === tradeNo),
    ).toHaveLength(1)
  },
)

it('paid on both sides of midnight is paid on the day the money came, and stays paid', async () => {
  const { orderId, patientId, tradeNo } = await desk.payable(person)
  const { sql } = desk.server
  await sql`update outpatient_order set created_at = date_trunc('day', hospital_now()) - interval '1 minute', expires_at = hospital_now() + interval '5 minutes' where order_id = ${orderId}`
  await sql`update outpatient_bill set visit_date = hospital_today() - 1, expires_at = hospital_now() + interval '1 hour' where patient_id = ${patientId}`
  desk.channel.pay(tradeNo)
  await desk.check(person, orderId)
  const paid = await desk.get(person, orderId)
  expect(paid.status).toBe('PAID')
  expect(paid.paidAt?.slice(0, 10)).toBe(paid.serverNow.slice(0, 10))
})

it('a bill whose time ended while it was being paid is still paid', async () => {
  const { orderId, patientId, tradeNo } = await desk.payable(person)
  await desk.sql`update outpatient_bill set expires_at = hospital_now() - interval '1 second' where patient_id = ${patientId}`
  desk.channel.pay(tradeNo)
  await desk.check(person, orderId)
  expect((await desk.get(person, orderId)).status).toBe('PAID')
})

it('a refund that the channel gave up stands on the operator’s list until it is tried again and arrives', async () => {
  const { orderId, tradeNo } = await desk.payable(person)
  desk.his.mode = 'refuse'
  desk.channel.refundStatus = 'CLOSED'
  desk.channel.pay(tradeNo)
  await desk.check(person, orderId)
  await desk.settleAll()
  const { sql } = desk.server
  const failedRefunds = () => sql<{ refundId: string; outRefundNo: string }[]>`
    select r.refund_id, r.out_refund_no, p.business, r.amount_fen, coalesce(r.last_error, r.cause) as error
    from refund r join payment p on p.payment_id = r.payment_id where r.status = 'FAILED'`
  const [failed] = await failedRefunds()
  expect(failed).toMatchObject({
    business: 'outpatient',
    amountFen: 7_500,
    error: expect.stringContaining('CLOSED'),
  })
  expect(await desk.get(person, orderId)).toMatchObject({
    payStatus: 'REFUNDING',
    refunds: [{ status: 'FAILED' }],
  })
  // The channel's own books: a closed refund gave nothing back.
  desk.channel.refunds.delete(failed?.outRefundNo ?? '')
  desk.channel.refundStatus = 'SUCCESS'
  const tries = await Promise.all([
    retryRefund(sql, failed?.refundId ?? ''),
    retryRefund(sql, failed?.refundId ?? ''),
  ])
  expect(tries.filter((row) => row !== undefined)).toHaveLength(1)
  await refunds.runOnce(desk.dependencies)
  await desk.settleAll()
  expect(await failedRefunds()).toEqual([])
  expect(await desk.get(person, orderId)).toMatchObject({
    payStatus: 'REFUNDED',
    refunds: [{ status: 'SUCCESS' }],
  })
  expect([...desk.channel.refunds.keys()]).not.toContain(failed?.outRefundNo)
})
