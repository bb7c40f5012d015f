/** 到院支付: the place is booked without a payment, and the hospital's window takes the fee. */
import { allAreas } from '../../../../server/app'
import { changeRules } from '../../../../server/areas/registration'
import { intakeOf, take } from '../../../../server/intake'
import { registrationCalls as calls } from '../../../../src/contract/registration'
import { forAllTests, forEachTest, refused } from '../../../support/server/for_tests'
import { stopClinic } from '../../../support/server/stop_clinic'
import { TestApp, type Person } from '../test_app'

const testApp = forAllTests(() => TestApp.start())
const person = forEachTest(() => testApp.person())
const allow = (most: number) =>
  changeRules(testApp.dependencies, {
    changes: { payAtHospitalPerPatient: most },
    madeBy: '测试',
    note: null,
  })
beforeEach(async () => {
  testApp.recover()
  await allow(1)
})
afterEach(() => testApp.expectInvariants())

const choose = (orderId: string, by: Person = person) =>
  testApp.send(calls.payOrder, { orderId, method: 'hospital' }, by)
const get = async (orderId: string) => (await testApp.get(person, orderId)).body
const ordered = async (departmentId = 'd1', days = 3) => {
  const { sourceTimeId, scheduleId } = await testApp.source({ departmentId, days })
  return { orderId: await testApp.order(person, sourceTimeId), sourceTimeId, scheduleId }
}
/** Booked at the hospital, to be paid there. */
async function booked(departmentId = 'd1', days = 3) {
  const made = await ordered(departmentId, days)
  expect((await choose(made.orderId)).status).toBe(200)
  await testApp.settleAll()
  return { ...made, orderNo: (await get(made.orderId)).orderNo }
}
const say = async (orderNo: string, state: string, version = 1) =>
  (
    await take(intakeOf(testApp.dependencies, allAreas), 'push:his', [
      { kind: 'visit', id: `V${orderNo}`, version, at: new Date().toISOString(), orderNo, state },
    ])
  ).map(({ outcome }) => outcome)

it('is offered on the pay page only where the rules have it', async () => {
  const { orderId } = await ordered()
  const offered = { status: 'PENDING_PAY', payAtHospital: 'offered' }
  expect(await get(orderId)).toMatchObject(offered)
  // Whatever the pay page asks: while the cashier is open, and after it was left.
  expect((await testApp.pay(person, orderId)).body.order).toMatchObject(offered)
  expect((await testApp.check(person, orderId)).body).toMatchObject(offered)
  await allow(0)
  const other = await ordered('d2')
  expect(await get(other.orderId)).not.toHaveProperty('payAtHospital')
  expect(await choose(other.orderId)).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE', '在线支付'))
})

it('books the place: the hospital hears that nothing is paid, and no fen moves', async () => {
  const { orderId, orderNo } = await booked()
  expect(testApp.his.registered.get(orderNo)).toMatchObject({
    payAtHospital: true,
    transactionId: null,
    totalFeeFen: 1200,
  })
  expect(await get(orderId)).toMatchObject({
    status: 'BOOKED',
    payStatus: 'UNPAID',
    payAtHospital: 'chosen',
    expiresAt: null,
    ticketCode: `T${orderNo}`,
    cancellation: { allowed: true, refundFen: 0 },
  })
  // Again, as after a lost reply: it stays as it is.
  expect(await choose(orderId)).toMatchObject({
    status: 200,
    body: { order: { status: 'BOOKED' }, pay: null },
  })
  // Neither its deadline nor the sweep ends it any more.
  await testApp.passDeadline(orderId)
  await testApp.settleAll()
  expect(await testApp.status(orderId)).toBe('BOOKED')
  const [message] = await testApp.sql<{ body: string }[]>`
    select body from message where subject_id = ${orderId} and kind = 'booked'`
  expect(message?.body).toContain('先在窗口或自助机付挂号费')
  await testApp.cancel(person, orderId)
  await testApp.settleAll()
  expect(await get(orderId)).toMatchObject({ status: 'CANCELLED', payStatus: 'UNPAID' })
  expect(testApp.his.released).toContain(orderNo)
})

it('lets one wait at a time, also when two are chosen at once', async () => {
  const [first, second] = [await ordered('d1'), await ordered('d2')]
  const answers = await Promise.all([choose(first.orderId), choose(second.orderId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await testApp.settleAll()
  const open = answers[0]?.status === 200 ? second.orderId : first.orderId
  expect(await get(open)).toMatchObject({ status: 'PENDING_PAY' })
  expect(await get(open)).not.toHaveProperty('payAtHospital')
  expect(await choose(open)).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE', '已有 1 个'))
})

it('knows from the hospital that the fee was paid there: then it goes back there', async () => {
  const { orderId, orderNo } = await booked()
  expect(await say(orderNo, 'paid')).toEqual(['taken'])
  const paid = await get(orderId)
  expect(paid).toMatchObject({
    status: 'BOOKED',
    payAtHospital: 'paid',
    cancellation: { allowed: false, reason: expect.stringContaining('窗口') },
    reschedule: { allowed: false },
  })
  expect(paid.timeline.map(({ title }) => title)).toContain('挂号费已在医院付过')
  expect(await testApp.send(calls.cancelOrder, { orderId }, person)).toMatchObject(
    refused(409, 'CANCEL_NOT_ALLOWED', '窗口'),
  )
  expect(await say(orderNo, 'arrived', 2)).toEqual(['taken'])
  expect(await get(orderId)).toMatchObject({ status: 'TAKEN', payAtHospital: 'paid' })
  // Whoever paid may choose it again.
  const next = await ordered('d2')
  expect((await choose(next.orderId)).status).toBe(200)
})

it('refuses the word that one was paid there which was paid online', async () => {
  const { sourceTimeId } = await testApp.source()
  const orderId = await testApp.bookedOrder(person, sourceTimeId)
  expect(await say((await get(orderId)).orderNo, 'paid')).toEqual(['refused'])
  expect(await get(orderId)).toMatchObject({ payStatus: 'PAID' })
})

it('gives back what was paid on the phone at the moment of the choice', async () => {
  const { orderId } = await ordered()
  await testApp.pay(person, orderId)
  testApp.channel.pay(await testApp.tradeNo(orderId))
  const paidFen = testApp.channel.balanceFen()
  expect((await choose(orderId)).status).toBe(200)
  await testApp.settleAll()
  expect(await get(orderId)).toMatchObject({ status: 'BOOKED', payAtHospital: 'chosen' })
  expect(testApp.channel.balanceFen()).toBe(paidFen - 1200)
})

it('closes the cashier that was open', async () => {
  const { orderId } = await ordered()
  await testApp.pay(person, orderId)
  const tradeNo = await testApp.tradeNo(orderId)
  await choose(orderId)
  await testApp.settleAll()
  expect(testApp.channel.orders.get(tradeNo)?.state).toBe('CLOSED')
})

it('is for nobody who did not come lately, nor for an order that is over, nor for another account', async () => {
  const { orderId } = await ordered()
  expect(await choose(orderId, await testApp.person())).toMatchObject(refused(404, 'NOT_FOUND'))
  await testApp.passDeadline(orderId)
  expect(await choose(orderId)).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE', '已超时'))
  const missed = await ordered('d2')
  await testApp.sql`update registration_order set status = 'NO_SHOW', no_show_at = hospital_now(), expires_at = null where order_id = ${missed.orderId}`
  const { orderId: next } = await ordered('d3')
  expect(await choose(next)).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE', '没有到诊'))
})

it('moves to another time, where it can be paid at the hospital again', async () => {
  const { orderId, sourceTimeId } = await booked('d1', 4)
  const other = await testApp.source({ days: 5 })
  const { body } = await testApp.call(
    calls.rescheduleOrder,
    { orderId, sourceTimeId: other.sourceTimeId, idempotencyKey: 'move-there-1' },
    person,
  )
  expect(body).toMatchObject({ status: 'PENDING_PAY', carriedFen: 0, dueFen: 1200 })
  expect((await choose(body.orderId)).status).toBe(200)
  await testApp.settleAll()
  expect(await get(body.orderId)).toMatchObject({ status: 'BOOKED', payAtHospital: 'chosen' })
  expect(await get(orderId)).toMatchObject({
    status: 'CANCELLED',
    reschedule: { isReplaced: true },
  })
  const [slot] = await testApp.sql`select taken from slot where slot_id = ${sourceTimeId}`
  expect(slot).toEqual({ taken: 0 })
})

it.each([
  ['not paid yet', false, '没有付款'],
  ['paid at the window', true, '到医院窗口退'],
])('says where the money is when the clinic is stopped: %s', async (_what, isPaid, words) => {
  const { orderId, orderNo, scheduleId } = await booked()
  if (isPaid) await say(orderNo, 'paid')
  await stopClinic(testApp.dependencies, scheduleId, '医生临时停诊')
  await testApp.settleAll()
  expect(await get(orderId)).toMatchObject({ status: 'STOPPED', stoppedChoice: null })
  const [message] = await testApp.sql<{ body: string }[]>`
    select body from message where subject_id = ${orderId} and kind = 'stopped'`
  expect(message?.body).toContain(words)
})

it('is not for what is sought after', async () => {
  const { orderId } = await ordered('d4')
  await changeRules(testApp.dependencies, {
    changes: { guardScarce: 2 },
    madeBy: '测试',
    note: null,
  })
  const words = await choose(orderId)
  await changeRules(testApp.dependencies, {
    changes: { guardScarce: 1 },
    madeBy: '测试',
    note: null,
  })
  expect(words).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE', '抢手'))
})
