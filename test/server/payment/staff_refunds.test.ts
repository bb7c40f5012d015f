/** Money that the hospital's people give back: at once up to a sum, by two people above it; failed refunds asked for again. */
import { listLedgerFaults } from '../../../server/areas/payment'
import { deskContract } from '../../../src/contract/desk'
import { forAllTests, refused } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { TestApp, type Person } from '../registration/test_app'

const { refunds, timeline } = deskContract
let person: Person
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const clerk = forAllTests(() => desk.staff('support', 'finance'))
const finance = forAllTests(() => desk.staff('finance'))
beforeEach(async () => {
  await testApp.leaveEarlier()
  person = await testApp.person()
})
afterEach(async () => {
  testApp.recover()
  expect(await listLedgerFaults(testApp.sql)).toEqual([])
})

const bookedOrder = async (feeFen: number): Promise<string> =>
  testApp.bookedOrder(person, (await testApp.source({ feeFen })).sourceTimeId)
/** Of a visit that is over. */
async function paidOrder(feeFen: number): Promise<string> {
  const orderId = await bookedOrder(feeFen)
  await testApp.sql`update registration_order set status = 'VISITED' where order_id = ${orderId}`
  return orderId
}
const left = async (orderId: string) => {
  const { paidFen, refundedFen, returningFen } = await moneyOf(orderId)
  return paidFen - refundedFen - returningFen
}
const ask = async (orderId: string, amountFen: number, restFen?: number) =>
  desk.call(
    refunds.ask,
    { orderId, amountFen, restFen: restFen ?? (await left(orderId)), reason: '检查没有做' },
    clerk,
  )
const waiting = async (orderId: string, staff = finance) =>
  (await desk.call(refunds.approvals, {}, staff)).body.list.find((one) => one.orderId === orderId)
const decide = (approvalId: string, isApproved: boolean, staff = finance) =>
  desk.call(refunds.decide, { approvalId, isApproved, words: '已核对检查单' }, staff)
const moneyOf = async (orderId: string) =>
  (await desk.call(timeline.timeline, { orderId }, finance)).body.money

/** An order whose refund the channel did not carry out. */
async function failedRefund(feeFen: number) {
  const orderId = await bookedOrder(feeFen)
  testApp.channel.refundRefusal = 'USER_ACCOUNT_ABNORMAL'
  await testApp.cancel(person, orderId)
  await testApp.settleAll()
  testApp.recover()
  const { list } = (await desk.call(refunds.failed, {}, finance)).body
  const failed = list.find((one) => one.orderId === orderId)
  if (failed === undefined) throw new Error('no refund failed')
  return failed
}

it('gives back a part at once up to the sum; the order stays', async () => {
  const orderId = await paidOrder(3000)
  expect((await ask(orderId, 1000)).body).toEqual({ state: 'asked' })
  await testApp.settleAll()
  expect(await moneyOf(orderId)).toEqual({ paidFen: 3000, refundedFen: 1000, returningFen: 0 })
  expect(await testApp.status(orderId)).toBe('VISITED')
  expect((await ask(orderId, 2500)).status).toBe(409)
})

it('gives the same part back once: who saw the order before the first refund is told', async () => {
  const orderId = await paidOrder(3000)
  expect((await ask(orderId, 1000, 3000)).body).toEqual({ state: 'asked' })
  expect((await ask(orderId, 1000, 3000)).status).toBe(409)
  await testApp.settleAll()
  expect((await ask(orderId, 1000, 3000)).status).toBe(409)
  expect((await moneyOf(orderId)).refundedFen).toBe(1000)
  expect((await ask(orderId, 1000, 2000)).body).toEqual({ state: 'asked' })
})

it('gives back more than one of the payments of a rescheduled visit holds, from both', async () => {
  const orderId = await testApp.rescheduledOrder(person, { fromFen: 1200, toFen: 5000 })
  await testApp.sql`update registration_order set status = 'VISITED' where order_id = ${orderId}`
  expect((await ask(orderId, 4500)).body).toEqual({ state: 'asked' })
  await testApp.settleAll()
  expect(await moneyOf(orderId)).toEqual({ paidFen: 5000, refundedFen: 4500, returningFen: 0 })
  expect((await ask(orderId, 501)).status).toBe(409)
})

it('leaves the money with a visit that is still to come', async () => {
  const orderId = await bookedOrder(3000)
  const { status, body } = await ask(orderId, 1000)
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'CONFLICT' })])
})

it('gives nothing back of an order that nobody paid', async () => {
  const orderId = await testApp.order(person, (await testApp.source()).sourceTimeId)
  expect((await ask(orderId, 100)).status).toBe(404)
  expect((await ask(orderId, 0)).status).toBe(400)
})

it('asks a second person above the sum, who is never the first', async () => {
  const orderId = await paidOrder(80_000)
  expect((await ask(orderId, 60_000)).body).toEqual({ state: 'waiting' })
  expect((await moneyOf(orderId)).returningFen).toBe(0)
  const mine = await waiting(orderId, clerk)
  const { order } = (await desk.call(timeline.timeline, { orderId }, finance)).body
  expect(mine).toMatchObject({
    isMine: true,
    amountFen: 60_000,
    kind: 'refund',
    orderNo: order.orderNo,
    patientName: order.patientName,
  })
  const approvalId = mine?.approvalId ?? ''
  expect((await decide(approvalId, true, clerk)).status).toBe(403)
  expect((await decide(approvalId, true)).status).toBe(200)
  expect((await decide(approvalId, true)).status).toBe(409)
  await testApp.settleAll()
  expect((await moneyOf(orderId)).refundedFen).toBe(60_000)
  const { list } = (await desk.call(refunds.approvals, { state: 'ended' }, finance)).body
  expect(list[0]).toMatchObject({ orderId, decided: { isApproved: true, words: '已核对检查单' } })
})

it('counts what the order got before: a large sum is not given back in small ones', async () => {
  const orderId = await paidOrder(80_000)
  expect((await ask(orderId, 30_000)).body).toEqual({ state: 'asked' })
  expect((await ask(orderId, 30_000)).body).toEqual({ state: 'waiting' })
})

it('gives nothing back that was not approved', async () => {
  const orderId = await paidOrder(80_000)
  await ask(orderId, 60_000)
  expect((await decide((await waiting(orderId))?.approvalId ?? '', false)).status).toBe(200)
  await testApp.settleAll()
  expect(await moneyOf(orderId)).toMatchObject({ refundedFen: 0, returningFen: 0 })
})

/** How the row of the work list about a failed refund ended: by a person, not by itself. */
async function endOfWork(refundId: string) {
  const [row] = await testApp.sql`
    select how, note from work_item where kind = 'refund_failed' and subject = ${refundId} and ended_name is not null`
  return row
}

it('asks the channel again for what failed, many at once', async () => {
  const [one, other] = [await failedRefund(1200), await failedRefund(1300)]
  const refundIds = [one.refundId, other.refundId]
  const again = () => desk.call(refunds.again, { refundIds, reason: '余额已补足' }, finance)
  expect((await again()).body).toEqual({ asked: 2 })
  expect((await again()).body).toEqual({ asked: 0 })
  await testApp.settleAll()
  expect((await moneyOf(one.orderId)).refundedFen).toBe(1200)
  const { body } = await desk.call(deskContract.work.list, { kind: 'refund_failed' }, finance)
  expect(body.list.filter(({ orderId }) => orderId === one.orderId)).toEqual([])
  expect(await endOfWork(one.refundId)).toEqual({ how: 'try_again', note: '余额已补足' })
})

it('pays a failed refund by hand: at once, or after a second person', async () => {
  const [small, large] = [await failedRefund(1200), await failedRefund(70_000)]
  const pay = (refundId: string) =>
    desk.call(refunds.byHand, { refundId, reason: '患者的卡已注销，现金退' }, clerk)
  expect((await pay(small.refundId)).body).toEqual({ state: 'asked' })
  expect((await pay(large.refundId)).body).toEqual({ state: 'waiting' })
  expect(await pay(large.refundId)).toMatchObject(refused(409, 'CONFLICT', '已经申请了线下退款'))
  const { list } = (await desk.call(refunds.failed, {}, finance)).body
  expect(list.map(({ orderId, isWaiting }) => [orderId, isWaiting])).toEqual([
    [large.orderId, true],
  ])
  await decide((await waiting(large.orderId))?.approvalId ?? '', true)
  expect((await moneyOf(large.orderId)).refundedFen).toBe(70_000)
  expect((await pay(large.refundId)).status).toBe(409)
  expect(await endOfWork(small.refundId)).toMatchObject({ how: 'by_hand' })
})

it.each([
  ['of a large sum', 90_000, 0],
  ['of an order that got the rest before', 10_000, 45_000],
])('does not let the work list pass the second person by: %s', async (_name, feeFen, beforeFen) => {
  const { orderId } = await failedRefund(feeFen)
  await testApp.sql`
    insert into staff_refund (staff_refund_id, kind, business, business_id, amount_fen, reason, asked_by, asked_name, needs_second, decided_at, is_approved)
    values (gen_random_uuid(), 'refund', 'registration', ${orderId}, ${Math.max(beforeFen, 1)}, '已退', 's', '张', false, now(), true)`
  const { body } = await desk.call(deskContract.work.list, { kind: 'refund_failed' }, finance)
  const workId = body.list.find((item) => item.orderId === orderId)?.workId ?? ''
  const act = { workId, action: 'by_hand', note: '现金退' } as const
  expect((await desk.call(deskContract.work.act, act, finance)).status).toBe(409)
})
