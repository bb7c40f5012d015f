/** As long as a refund has not reached the patient there is a row with its cause and what to do; an abnormal one is sent elsewhere. */
import { listLedgerFaults } from '../../../server/areas/payment'
import { runOnce as sendRefunds } from '../../../server/workers/refunds'
import { deskContract } from '../../../src/contract/desk'
import type { AbnormalTarget } from '../../../src/contract/desk/refunds/refunds'
import { forAllTests, refused } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { TestApp, type Person } from '../registration/test_app'

const { refunds, timeline, work } = deskContract
let person: Person
const testApp = forAllTests(() => TestApp.start())
const desk = forAllTests(() => deskOf(testApp.server))
const finance = forAllTests(() => desk.staff('finance'))
beforeEach(async () => {
  await testApp.leaveEarlier()
  person = await testApp.person()
})
afterEach(async () => {
  testApp.recover()
  testApp.channel.sentElsewhere.length = 0
  expect(await listLedgerFaults(testApp.sql)).toEqual([])
})

async function cancelledOrder(): Promise<string> {
  const orderId = await testApp.bookedOrder(person, (await testApp.source()).sourceTimeId)
  await testApp.cancel(person, orderId)
  return orderId
}
const rowsOf = async (orderId: string) =>
  (await desk.call(work.list, {}, finance)).body.list.filter((one) => one.orderId === orderId)
const failedOf = async (orderId: string) => {
  const { list } = (await desk.call(refunds.failed, {}, finance)).body
  return list.find((one) => one.orderId === orderId)
}
const refundedFen = async (orderId: string) =>
  (await desk.call(timeline.timeline, { orderId }, finance)).body.money.refundedFen
const passMinutes = (orderId: string, minutes: number) => testApp.sql`
  update refund r set requested_at = r.requested_at - make_interval(mins => ${minutes})
  from payment p where p.payment_id = r.payment_id and p.business_id = ${orderId}`

it('says at once that the merchant has no money, and ends when the money moved', async () => {
  testApp.channel.refundRefusal = 'NOT_ENOUGH'
  const orderId = await cancelledOrder()
  await testApp.settleAll()
  expect(await rowsOf(orderId)).toMatchObject([
    {
      kind: 'refund_waiting',
      facts: { why: '商户号余额不足', todo: expect.stringContaining('充值') },
      orderNo: expect.stringMatching(/^\w{8,}$/),
      patientName: expect.stringContaining('*'),
    },
  ])
  testApp.recover()
  await testApp.settleAll()
  expect(await rowsOf(orderId)).toEqual([])
  expect(await refundedFen(orderId)).toBeGreaterThan(0)
})

it.each([
  ['works on it', () => (testApp.channel.refundStatus = 'PROCESSING'), '微信支付已受理'],
  ['gives no answer', () => (testApp.channel.losses.refund = 'before'), '微信支付没有回应'],
])('becomes a row after half an hour when the channel %s', async (_name, breaks, why) => {
  breaks()
  const orderId = await cancelledOrder()
  await testApp.settleAll()
  expect(await rowsOf(orderId)).toEqual([])
  await passMinutes(orderId, 31)
  await testApp.settleAll()
  expect(await rowsOf(orderId)).toMatchObject([
    { kind: 'refund_waiting', facts: { why: expect.stringContaining(why) } },
  ])
  for (const refund of testApp.channel.refunds.values()) refund.state.status = 'SUCCESS'
  testApp.recover()
  await testApp.settleAll()
  expect(await rowsOf(orderId)).toEqual([])
})

it('leaves the order unpaid back while one of its two refunds failed, whichever ends first', async () => {
  const orderId = await testApp.rescheduledOrder(person, { fromFen: 1200, toFen: 5000 })
  await testApp.cancel(person, orderId)
  // The difference fails at once; what was carried is slower, and arrives.
  const carried = testApp.sql`
    refund_id in (select refund_id from refund r join payment p using (payment_id) where p.business_id = ${orderId} and r.amount_fen = 1200)`
  await testApp.sql`update refund set next_attempt_at = now() + interval '1 hour' where ${carried}`
  testApp.channel.refundRefusal = 'USER_ACCOUNT_ABNORMAL'
  await sendRefunds(testApp.dependencies)
  testApp.recover()
  await testApp.sql`update refund set next_attempt_at = now() where ${carried}`
  await testApp.settleAll()
  expect(await refundedFen(orderId)).toBe(1200)
  const shown = async () => (await testApp.get(person, orderId)).body
  expect(await shown()).toMatchObject({ status: 'REFUNDING', payStatus: 'REFUNDING' })
  const { refundId = '' } = (await failedOf(orderId)) ?? {}
  await desk.call(refunds.again, { refundIds: [refundId], reason: '户名已更正' }, finance)
  await testApp.settleAll()
  expect(await shown()).toMatchObject({ status: 'REFUNDED', payStatus: 'REFUNDED' })
})

describe('an abnormal refund', () => {
  async function abnormal(): Promise<{ orderId: string; refundId: string }> {
    testApp.channel.refundStatus = 'ABNORMAL'
    const orderId = await cancelledOrder()
    await testApp.settleAll()
    testApp.channel.refundStatus = 'SUCCESS'
    return { orderId, refundId: (await failedOf(orderId))?.refundId ?? '' }
  }
  const card: AbnormalTarget = {
    type: 'USER_BANK_CARD',
    bankType: 'ICBC_DEBIT',
    bankAccount: '6222021234567890123',
    realName: '李小龙',
  }
  const send = (refundId: string, target: AbnormalTarget) =>
    desk.call(refunds.elsewhere, { refundId, target, reason: '患者换了银行卡' }, finance)

  it('is not asked for again as it was', async () => {
    const { orderId, refundId } = await abnormal()
    expect(await failedOf(orderId)).toMatchObject({ way: 'elsewhere' })
    const again = { refundIds: [refundId], reason: '再退' }
    expect((await desk.call(refunds.again, again, finance)).body).toEqual({ asked: 0 })
    expect(await rowsOf(orderId)).toMatchObject([{ kind: 'refund_abnormal' }])
  })

  it('goes to a card of the patient, whose number nobody else reads; the row stays until it arrived', async () => {
    const { orderId, refundId } = await abnormal()
    testApp.channel.refundStatus = 'PROCESSING'
    expect((await send(refundId, card)).status).toBe(200)
    expect(await rowsOf(orderId)).toMatchObject([{ kind: 'refund_waiting' }])
    await testApp.settleAll()
    expect(testApp.channel.sentElsewhere).toMatchObject([{ bankType: 'ICBC_DEBIT', keyId: 'k' }])
    expect(await rowsOf(orderId)).toMatchObject([{ kind: 'refund_waiting' }])
    const kept =
      await testApp.sql`select r::text as row from refund r where refund_id = ${refundId}`
    const seen =
      await testApp.sql`select e::text as row from staff_event e where action = 'refund_elsewhere'`
    expect(JSON.stringify([kept, seen])).not.toContain(card.bankAccount)
    for (const refund of testApp.channel.refunds.values()) refund.state.status = 'SUCCESS'
    await testApp.settleAll()
    expect(await rowsOf(orderId)).toEqual([])
    expect(await refundedFen(orderId)).toBeGreaterThan(0)
  })

  it('stays abnormal when the channel does not take the card, and says what the channel said', async () => {
    const { orderId, refundId } = await abnormal()
    testApp.channel.refundRefusal = 'PARAM_ERROR'
    await send(refundId, card)
    await testApp.settleAll()
    expect(await rowsOf(orderId)).toMatchObject([
      { kind: 'refund_abnormal', facts: { why: expect.stringContaining('卡号有误') } },
    ])
    expect(await failedOf(orderId)).toMatchObject({ way: 'elsewhere' })
  })

  it('is sent once when the answer is lost', async () => {
    const { orderId, refundId } = await abnormal()
    testApp.channel.losses.refundElsewhere = 'after'
    await send(refundId, card)
    await testApp.settleAll()
    testApp.channel.losses = {}
    await testApp.settleAll()
    expect(testApp.channel.sentElsewhere).toHaveLength(1)
    expect(await rowsOf(orderId)).toEqual([])
  })

  it('that went to the hospital’s account waits until the patient has it', async () => {
    const { orderId, refundId } = await abnormal()
    await send(refundId, { type: 'MERCHANT_BANK_CARD' })
    await testApp.settleAll()
    expect(testApp.channel.sentElsewhere).toEqual([null])
    expect(await failedOf(orderId)).toMatchObject({ way: 'by_hand' })
    expect(await rowsOf(orderId)).toMatchObject([
      { kind: 'refund_abnormal', facts: { why: expect.stringContaining('医院的银行账户') } },
    ])
    expect(await refundedFen(orderId)).toBe(0)
    await desk.call(refunds.byHand, { refundId, reason: '现金退给患者' }, finance)
    expect(await rowsOf(orderId)).toEqual([])
    expect(await refundedFen(orderId)).toBeGreaterThan(0)
  })

  it('is sent elsewhere only while it is abnormal', async () => {
    const { refundId } = await abnormal()
    await send(refundId, card)
    expect(await send(refundId, card)).toMatchObject(refused(409, 'CONFLICT'))
    const unreadable = await send(refundId, { ...card, bankAccount: '12' })
    expect(unreadable.status).toBe(400)
  })
})
