/** Paying after the visit: the day without a cashier, and everything that goes wrong on it. The ledger is at zero after each test, and no bill is paid twice. */
import { randomUUID } from 'node:crypto'
import { claimSteps } from '../../../server/areas/outpatient/guarantees/guarantee_repository'
import { sweepMoment } from '../../../server/areas/outpatient/guarantees/rules'
import { reconcileDay, refundAll } from '../../../server/areas/payment'
import { businesses } from '../../../server/composition_root'
import { transaction } from '../../../server/database/client'
import { hospitalDay } from '../../../server/values/hospital_time'
import { outpatientCalls as calls } from '../../../src/contract/outpatient'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { CreditDesk } from './credit_desk'

const desk = forAllTests(() => CreditDesk.start())
const person = forEachTest(() => desk.person())
afterEach(async () => {
  desk.recover()
  await desk.advance()
  await desk.expectBalancedBooks()
})

const billShown = async (patientId: string, billId: string) =>
  (await desk.unpaid(person, patientId))
    .flatMap(({ bills }) => bills)
    .find((bill) => bill.billId === billId)

describe('the consent', () => {
  it('is given once by a grown-up for oneself, and asked for at the lender', async () => {
    const patientId = await desk.self(person)
    expect(await desk.credit(person, patientId)).toMatchObject({
      state: 'CLOSED',
      usedFen: 0,
      dailyFen: 300_000,
    })
    const { body } = await desk.openCredit(person, patientId)
    expect(body.token).toBe(`token ${await desk.codeOf(person)}`)
    // Nobody has agreed at the lender yet.
    await desk.call(calls.checkCredit, { patientId }, person)
    expect(await desk.credit(person, patientId)).toMatchObject({ state: 'OPENING' })
    desk.lender.agree(await desk.codeOf(person), await desk.openidOf(person))
    await desk.call(calls.checkCredit, { patientId }, person)
    expect(await desk.credit(person, patientId)).toMatchObject({ state: 'OPEN' })
    expect((await desk.openCredit(person, patientId)).body.token).toBeNull()
  })

  it('is not offered for a child, nor for a relative', async () => {
    const child = await desk.self(person, '2012-03-01')
    const parent = await desk.patient(person)
    for (const patientId of [child, parent]) {
      expect(await desk.credit(person, patientId)).toBeNull()
      expect((await desk.openCredit(person, patientId)).status).toBe(403)
    }
  })

  it('of somebody else’s WeChat is revoked and opens nothing', async () => {
    const patientId = await desk.self(person)
    await desk.openCredit(person, patientId)
    const code = await desk.codeOf(person)
    desk.lender.agree(code, randomUUID())
    await desk.advance()
    expect(await desk.credit(person, patientId)).toMatchObject({ state: 'CLOSED' })
    expect(desk.lender.consents.get(code)).toEqual({ state: 'closed' })
  })
})

it('an unpaid bill is guaranteed, the hospital hears of it, and the patient pays it freely until the evening', async () => {
  const patientId = await desk.agreed(person)
  const billId = await desk.issue(patientId, 31_200)
  expect(await billShown(patientId, billId)).toMatchObject({
    status: 'UNPAID',
    guaranteed: 'opening',
  })
  await desk.advance()
  expect(await billShown(patientId, billId)).toMatchObject({ status: 'UNPAID', guaranteed: 'open' })
  expect(await desk.credit(person, patientId)).toMatchObject({ usedFen: 31_200, standing: 1 })
  const { outOrderNo } = await desk.guarantee(billId)
  expect(desk.his.guaranteed.get(outOrderNo)).toMatchObject({ billNo: billId, amountFen: 31_200 })
  await desk.payOrdinarily(person, patientId, [billId])
  await desk.advance()
  expect(await desk.guarantee(billId)).toMatchObject({
    state: 'RELEASED',
    endReason: 'paid',
    hospitalState: 'closed',
  })
  expect(desk.his.guaranteed.get(outOrderNo)?.ended).toBe('paid')
  expect(desk.lender.orders.get(outOrderNo)?.state).toEqual({ state: 'ENDED' })
  expect(await desk.credit(person, patientId)).toMatchObject({ usedFen: 0 })
})

/** A bill that the lender has paid. */
async function captured(fen = 12_300) {
  const patientId = await desk.agreed(person)
  const billId = await desk.issue(patientId, fen)
  await desk.advance()
  await desk.sweep()
  const guarantee = await desk.guarantee(billId)
  return { patientId, billId, guarantee, orderId: guarantee.orderId ?? '' }
}

it('what was not paid by the evening is paid by the lender, as an ordinary payment of the bill', async () => {
  const { patientId, guarantee, orderId } = await captured()
  expect(guarantee).toMatchObject({ state: 'CAPTURED', hospitalState: 'closed' })
  expect(await desk.get(person, orderId)).toMatchObject({ status: 'PAID', payStatus: 'PAID' })
  expect(desk.his.guaranteed.get(guarantee.outOrderNo)?.ended).toBe('captured')
  expect(await desk.credit(person, patientId)).toMatchObject({ usedFen: 12_300, standing: 0 })
})

it('a bill after the sweep is paid at the next one', async () => {
  const { patientId } = await captured()
  const late = await desk.issue(patientId, 4_000)
  await desk.advance()
  expect(await desk.guarantee(late)).toMatchObject({ state: 'RESERVED' })
  const expiresAt = new Date('2026-12-30T00:00:00+08:00')
  const after = (now: string) =>
    sweepMoment(new Date(now), { sweepHour: 20, expiresAt })?.toISOString()
  expect(after('2026-11-27T09:00:00+08:00')).toBe('2026-11-27T12:00:00.000Z')
  expect(after('2026-11-27T20:00:00+08:00')).toBe('2026-11-28T12:00:00.000Z')
  expect(after('2026-12-29T23:55:00+08:00')).toBeUndefined()
  await desk.sweep()
  expect(await desk.guarantee(late)).toMatchObject({ state: 'CAPTURED' })
})

it('the limit is over in mid-visit: the next bill is paid as usual', async () => {
  const patientId = await desk.agreed(person)
  const first = await desk.issue(patientId, 200_000)
  const second = await desk.issue(patientId, 150_000)
  await desk.advance()
  expect(await billShown(patientId, first)).toMatchObject({ guaranteed: 'open' })
  expect(await billShown(patientId, second)).toMatchObject({
    status: 'UNPAID',
    guaranteed: 'declined',
  })
  await desk.payOrdinarily(person, patientId, [second])
  expect(await desk.guarantee(second)).toMatchObject({ state: 'DECLINED', endReason: 'quota' })
})

it('two bills at once never go beyond the limit', async () => {
  const patientId = await desk.agreed(person)
  await desk.bill(patientId, { fen: 200_000, visitNo: 'V1' })
  await desk.bill(patientId, { fen: 200_000, visitNo: 'V2' })
  await Promise.all([desk.plan(patientId), desk.plan(patientId), desk.plan(patientId)])
  await desk.advance()
  expect(await desk.credit(person, patientId)).toMatchObject({ usedFen: 200_000, standing: 1 })
  const rows = await desk.sql`
    select g.state from credit_guarantee g join outpatient_bill b using (bill_id) where b.patient_id = ${patientId} order by 1`
  expect(rows.map(({ state }) => state)).toEqual(['DECLINED', 'RESERVED'])
})

it('a refund after the lender paid goes back where it came from', async () => {
  const { orderId } = await captured()
  await transaction(desk.dependencies.sql, async (tx) => {
    await refundAll(tx, 'outpatient', orderId, '检查没有做')
    await tx`update outpatient_order set status = 'FAILED', pay_status = 'REFUNDING' where order_id = ${orderId}`
  })
  desk.his.bills.delete((await desk.get(person, orderId)).orderNo)
  await desk.settleAll()
  expect(await desk.get(person, orderId)).toMatchObject({
    payStatus: 'REFUNDED',
    refunds: [{ amountFen: 12_300, status: 'SUCCESS' }],
  })
})

describe('a silent lender', () => {
  it.each(['before', 'after'] as const)(
    'loses a reserve %s it had effect: it is asked again by the same number, and stands once',
    async (loss) => {
      const patientId = await desk.agreed(person)
      desk.lender.losses = { reserve: loss }
      const billId = await desk.issue(patientId, 5_000)
      await desk.advance()
      expect(await desk.guarantee(billId)).toMatchObject({ state: 'RESERVING' })
      desk.lender.losses = {}
      const before = desk.lender.orders.size
      await desk.advance()
      expect(await desk.guarantee(billId)).toMatchObject({ state: 'RESERVED' })
      expect(desk.lender.orders.size - before).toBe(loss === 'before' ? 1 : 0)
    },
  )

  it('leaves the bill payable as usual; its late answer is released', async () => {
    const patientId = await desk.agreed(person)
    desk.lender.losses = { reserve: 'after' }
    const billId = await desk.issue(patientId, 5_000)
    await desk.advance()
    await desk.payOrdinarily(person, patientId, [billId])
    desk.lender.losses = {}
    await desk.advance()
    const { state, outOrderNo } = await desk.guarantee(billId)
    expect(state).toBe('RELEASED')
    expect(desk.lender.orders.get(outOrderNo)?.state).toEqual({ state: 'ENDED' })
    expect(desk.his.guaranteed.has(outOrderNo)).toBe(false)
  })

  it('is given up after some attempts', async () => {
    const patientId = await desk.agreed(person)
    desk.lender.losses = { reserve: 'before' }
    const billId = await desk.issue(patientId, 5_000)
    for (let round = 0; round < 3; round += 1) await desk.advance()
    expect(await desk.guarantee(billId)).toMatchObject({ state: 'RELEASED', endReason: 'lender' })
  })

  it.each(['before', 'after'] as const)(
    'loses the request for the money %s it had effect: the bill is paid once',
    async (loss) => {
      const patientId = await desk.agreed(person)
      const billId = await desk.issue(patientId, 7_000)
      await desk.advance()
      const { outOrderNo } = await desk.guarantee(billId)
      const captures = () =>
        desk.lender.effects.filter((effect) => effect === `capture ${outOrderNo}`).length
      desk.lender.losses = { capture: loss }
      await desk.sweep()
      if (loss === 'before')
        expect(await desk.guarantee(billId)).toMatchObject({ state: 'CAPTURING' })
      desk.lender.losses = {}
      await desk.advance()
      expect(await desk.guarantee(billId)).toMatchObject({ state: 'CAPTURED' })
      expect(captures()).toBe(1)
    },
  )

  it('that collects for long becomes work for a person, and nobody pays the bill a second time', async () => {
    const patientId = await desk.agreed(person)
    const billId = await desk.issue(patientId, 7_000)
    await desk.advance()
    desk.lender.collects = false
    await desk.sweep()
    for (let round = 0; round < 3; round += 1) await desk.advance()
    const { guaranteeId, orderId, outOrderNo } = await desk.guarantee(billId)
    expect(await billShown(patientId, billId)).toMatchObject({
      status: 'LOCKED',
      guaranteed: 'capturing',
      orderId: null,
    })
    expect((await desk.pay(person, orderId ?? '')).status).toBe(409)
    expect((await desk.create(person, patientId, [billId])).status).toBe(409)
    const work = () => desk.sql`
      select ended_at from work_item where kind = 'credit_waiting' and subject = ${guaranteeId}`
    expect(await work()).toMatchObject([{ endedAt: null }])
    desk.lender.collect()
    const callbacks = [desk.lender.paidCallback(outOrderNo), desk.lender.paidCallback(outOrderNo)]
    const answers = await Promise.all(callbacks.map((callback) => desk.report(callback)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    await desk.settleAll()
    expect(await desk.guarantee(billId)).toMatchObject({ state: 'CAPTURED' })
    expect((await work())[0]?.endedAt).not.toBeNull()
  })
})

describe('killed', () => {
  it('between the intent and the call: another worker takes the step, once', async () => {
    const patientId = await desk.agreed(person)
    const billId = await desk.issue(patientId, 6_000)
    expect(await claimSteps(desk.dependencies.sql, 10)).toHaveLength(1)
    expect(await claimSteps(desk.dependencies.sql, 10)).toHaveLength(0)
    await Promise.all([desk.advance(), desk.advance()])
    expect(await desk.guarantee(billId)).toMatchObject({ state: 'RESERVED' })
    await Promise.all([desk.sweep(), desk.sweep()])
    await desk.advance()
    const { orderId } = await desk.guarantee(billId)
    expect(await desk.sql`select 1 from payment where business_id = ${orderId}`).toHaveLength(1)
  })

  it('between the lender’s answer and its booking: what it paid is found again', async () => {
    const patientId = await desk.agreed(person)
    const billId = await desk.issue(patientId, 6_000)
    await desk.advance()
    desk.lender.losses = { capture: 'after', query: 'after' }
    await desk.sweep()
    desk.lender.losses = {}
    await desk.advance()
    expect(await desk.guarantee(billId)).toMatchObject({ state: 'CAPTURED' })
  })
})

describe('revoked', () => {
  it('here: nothing new is guaranteed, what was promised is paid', async () => {
    const patientId = await desk.agreed(person)
    const old = await desk.issue(patientId, 3_000)
    await desk.advance()
    desk.lender.losses = { revokeConsent: 'before' }
    await desk.call(calls.closeCredit, { patientId }, person)
    expect(await desk.credit(person, patientId)).toMatchObject({ state: 'CLOSING' })
    const late = await desk.issue(patientId, 3_000, 'V2')
    expect(await billShown(patientId, late)).toMatchObject({ guaranteed: null })
    desk.lender.losses = {}
    await desk.advance()
    expect(await desk.credit(person, patientId)).toMatchObject({ state: 'CLOSED' })
    await desk.sweep()
    expect(await desk.guarantee(old)).toMatchObject({ state: 'CAPTURED' })
    // It can be opened again, under a new number.
    const code = await desk.codeOf(person)
    await desk.openCredit(person, patientId)
    expect(await desk.codeOf(person)).not.toBe(code)
  })

  it('at the lender: its callback closes it here', async () => {
    const patientId = await desk.agreed(person)
    const code = await desk.codeOf(person)
    desk.lender.consents.set(code, { state: 'closed' })
    expect((await desk.report(desk.lender.consentCallback(code))).statusCode).toBe(204)
    expect(await desk.credit(person, patientId)).toMatchObject({ state: 'CLOSED' })
  })
})

describe('the hospital', () => {
  it('that does not take guarantees gets its cashier back', async () => {
    const patientId = await desk.agreed(person)
    desk.his.guarantees = null
    const billId = await desk.issue(patientId, 3_000)
    await desk.advance()
    expect(await desk.guarantee(billId)).toMatchObject({ state: 'RELEASED', endReason: 'hospital' })
    expect(await billShown(patientId, billId)).toMatchObject({ status: 'UNPAID', guaranteed: null })
  })

  it('that never answered is not paid by the lender until it does', async () => {
    const patientId = await desk.agreed(person)
    desk.his.mode = 'down'
    const billId = await desk.issue(patientId, 3_000)
    await desk.advance()
    await desk.sweep()
    expect(await desk.guarantee(billId)).toMatchObject({
      state: 'RESERVED',
      hospitalState: 'unknown',
    })
    desk.his.mode = 'ok'
    await desk.advance()
    await desk.sweep()
    expect(await desk.guarantee(billId)).toMatchObject({ state: 'CAPTURED' })
  })

  it('that refuses the payment gives the lender’s money back', async () => {
    const patientId = await desk.agreed(person)
    const billId = await desk.issue(patientId, 3_000)
    await desk.advance()
    desk.his.mode = 'refuse'
    await desk.sweep()
    const { orderId } = await desk.guarantee(billId)
    expect(await desk.get(person, orderId ?? '')).toMatchObject({
      status: 'FAILED',
      payStatus: 'REFUNDED',
    })
  })
})

it('a patient who is paying at the sweep is not disturbed', async () => {
  const patientId = await desk.agreed(person)
  const billId = await desk.issue(patientId, 3_000)
  await desk.advance()
  const { body } = await desk.create(person, patientId, [billId])
  await desk.pay(person, body.orderId)
  await desk.sweep()
  expect(await desk.guarantee(billId)).toMatchObject({ state: 'RESERVED' })
  await desk.receive(await desk.tradeNo(body.orderId))
  await desk.advance()
  expect(await desk.guarantee(billId)).toMatchObject({ state: 'RELEASED', endReason: 'paid' })
})

it('a lender that stands for it no more leaves the bill to the patient', async () => {
  const patientId = await desk.agreed(person)
  const billId = await desk.issue(patientId, 3_000)
  await desk.advance()
  const { outOrderNo } = await desk.guarantee(billId)
  desk.lender.orders.delete(outOrderNo)
  await desk.sweep()
  expect(await desk.guarantee(billId)).toMatchObject({ state: 'RELEASED', endReason: 'lender' })
  expect(await billShown(patientId, billId)).toMatchObject({ status: 'UNPAID', guaranteed: null })
  await desk.payOrdinarily(person, patientId, [billId])
})

it('money that comes after its guarantee had ended is booked and given back, once', async () => {
  const patientId = await desk.agreed(person)
  const billId = await desk.issue(patientId, 3_000)
  await desk.advance()
  const { outOrderNo } = await desk.guarantee(billId)
  const lent = desk.lender.orders.get(outOrderNo)
  if (lent === undefined) throw new Error('no reserve')
  desk.lender.orders.delete(outOrderNo)
  await desk.sweep()
  const { state, orderId } = await desk.guarantee(billId)
  expect(state).toBe('RELEASED')
  desk.lender.orders.set(outOrderNo, { ...lent, state: { state: 'COLLECTING' } })
  desk.lender.collect()
  for (let copy = 0; copy < 2; copy += 1)
    expect((await desk.report(desk.lender.paidCallback(outOrderNo))).statusCode).toBe(204)
  await desk.settleAll()
  expect(await desk.get(person, orderId ?? '')).toMatchObject({
    status: 'FAILED',
    payStatus: 'REFUNDED',
    refunds: [{ amountFen: 3_000, status: 'SUCCESS' }],
  })
  // The bill is still the patient's to pay.
  await desk.payOrdinarily(person, patientId, [billId])
})

it('the channel’s bill of the day names what the lender paid by its transaction, and nothing differs', async () => {
  await captured()
  const context = { ...desk.dependencies, businesses }
  const day = hospitalDay(new Date())
  expect(await reconcileDay(context, day)).toBe(true)
  const differences = await desk.sql`
    select kind, number from reconciliation_difference where bill_date = ${day}`
  expect(differences).toEqual([])
})
