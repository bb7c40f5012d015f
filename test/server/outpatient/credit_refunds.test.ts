/** Refunds that patients ask for of what a lender paid, codes for what it stands for, and the pause of the service at the desk. */
import { randomUUID } from 'node:crypto'
import { listLedgerFaults } from '../../../server/areas/payment'
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { CreditDesk } from './credit_desk'

const desk = forAllTests(() => CreditDesk.start())
const person = forEachTest(() => desk.person())
afterEach(async () => {
  desk.recover()
  await desk.sql`delete from service_pause`
  expect(await listLedgerFaults(desk.sql)).toEqual([])
})

/** A bill that the lender was asked to pay at the hospital's hour. */
async function swept(fen: number) {
  const patientId = await desk.agreed(person)
  const billId = await desk.issue(patientId, fen)
  await desk.advance()
  await desk.sweep()
  const { orderId, outOrderNo } = await desk.guarantee(billId)
  return { billId, outOrderNo, orderId: orderId ?? '' }
}

async function request(billId: string, orderId: string) {
  const items = await desk.sql<{ itemId: string }[]>`
    select item_id from outpatient_item where bill_id = ${billId}`
  const itemIds = items.map(({ itemId }) => itemId)
  return { orderId, itemIds, reason: 'not_needed' as const, idempotencyKey: randomUUID() }
}

it('what the lender paid is asked for as any payment, and goes back the way it came, once', async () => {
  const { billId, orderId } = await swept(12_300)
  expect((await desk.get(person, orderId)).refundLines).toMatchObject([
    { amountFen: 12_300, hindrance: null },
  ])
  await desk.call(calls.askRefund, await request(billId, orderId), person)
  await desk.settleAll()
  expect(await desk.get(person, orderId)).toMatchObject({
    payStatus: 'REFUNDED',
    refundAsks: [{ state: 'GRANTED', grantedFen: 12_300 }],
    refunds: [{ amountFen: 12_300, status: 'SUCCESS' }],
  })
  const back = [...desk.channel.refunds.values()].filter((one) => one.refundFen === 12_300)
  expect(back).toHaveLength(1)
})

it('what the lender still collects cannot be asked for, and the patient reads why', async () => {
  const patientId = await desk.agreed(person)
  const billId = await desk.issue(patientId, 4_000)
  await desk.advance()
  desk.lender.collects = false
  await desk.sweep()
  const { orderId } = await desk.guarantee(billId)
  expect((await desk.get(person, orderId ?? '')).refundLines).toBeNull()
  const asked = await request(billId, orderId ?? '')
  const { status, body } = await desk.send(calls.askRefund, asked, person)
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { message: '信用方还在扣款，扣款后可以申请退费，退回您的微信' },
  })
  desk.lender.collect()
  await desk.advance()
  expect(await desk.guarantee(billId)).toMatchObject({ state: 'CAPTURED' })
})

it('paused at the desk: nobody opens it, no new bill is guaranteed, what was promised is settled', async () => {
  const patientId = await desk.agreed(person)
  const old = await desk.issue(patientId, 3_000)
  await desk.advance()
  await desk.sql`
    insert into service_pause (pause_id, service, begun_by, reason) values (${randomUUID()}, 'credit', 'staff', '医院系统维护')`
  const late = await desk.issue(patientId, 3_000, 'V2')
  await desk.advance()
  await expect(desk.guarantee(late)).rejects.toThrow('no guarantee')
  const other = await desk.person()
  const asked = {
    patientId: await desk.self(other),
    app: 'official_account' as const,
    isAgreed: true as const,
  }
  expect(await desk.send(calls.openCredit, asked, other)).toMatchObject(refused(409, 'NOT_OFFERED'))
  await desk.sweep()
  expect(await desk.guarantee(old)).toMatchObject({ state: 'CAPTURED' })
  await desk.call(calls.closeCredit, { patientId }, person)
  await desk.advance()
  expect(await desk.credit(person, patientId)).toMatchObject({ state: 'CLOSED' })
})

it('somebody pays by a code what the lender stands for: the lender lets go', async () => {
  const patientId = await desk.agreed(person)
  const billId = await desk.issue(patientId, 5_000)
  await desk.advance()
  expect(await desk.guarantee(billId)).toMatchObject({ state: 'RESERVED' })
  const made = await desk.call(calls.createPayCode, { patientId, billIds: [billId] }, person)
  const opening = { token: made.body.address.split('#')[1] ?? '', lastFour: '123X' }
  const payer = await desk.person()
  await desk.call(calls.payByCode, { ...opening, method: 'wechat', app: 'official_account' }, payer)
  const [row] = await desk.sql<{ orderId: string }[]>`
    select order_id from outpatient_bill where bill_id = ${billId}`
  desk.channel.pay(await desk.tradeNo(row?.orderId ?? ''))
  expect((await desk.call(calls.checkPayCode, opening, payer)).body.state).toBe('PAID')
  await desk.advance()
  expect(await desk.guarantee(billId)).toMatchObject({ state: 'RELEASED' })
})

it('another sum than was asked for goes back, and leaves its work item and its line in the audit', async () => {
  desk.lender.paysFen = 6_000
  const { orderId, outOrderNo } = await swept(6_100)
  await desk.settleAll()
  expect((await desk.get(person, orderId)).refunds).toMatchObject([
    { amountFen: 6_000, status: 'SUCCESS' },
  ])
  const facts = await desk.sql`
    select 1 from work_item where kind = 'payment_not_as_asked' and subject = ${outOrderNo}`
  expect(facts).toHaveLength(1)
  const [event] = await desk.sql`
    select details from audit_event where action = 'payment_not_as_asked' and subject = ${outOrderNo}`
  expect(event).toMatchObject({ details: { askedFen: 6_100, paidFen: 6_000 } })
})
