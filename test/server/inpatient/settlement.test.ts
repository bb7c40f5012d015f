/** The money of leaving: what a settlement gives back through the app, and what is owed and paid on the phone. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { listLedgerFaults } from '../../../server/areas/payment'
import { intakeOf, type Intake } from '../../../server/intake'
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import { forAllTests, refused } from '../../support/server/for_tests'
import { settled as settle } from './settled_stay'
import { Ward, type Person } from './test_app'

const ward = forAllTests(() => Ward.start())
let intake: Intake
let person: Person
let brother: Person
let stay: { inpatientId: string; admissionNo: string; patientId: string }

beforeAll(() => {
  intake = intakeOf(ward.server.dependencies, allAreas)
})
beforeEach(async () => {
  await ward.leaveEarlier()
  person = await ward.person()
  brother = await ward.person()
  stay = await ward.stay({ owner: person })
  await ward.join(brother, stay.patientId, 'full', 'sibling')
})
afterEach(async () => {
  ward.recover()
  await ward.settleAll()
  await ward.expectBalancedBooks()
  expect(await listLedgerFaults(ward.sql)).toEqual([])
})

const settled = (given: object | null): Promise<void> => settle(intake, stay, given)

const back = async (depositId: string) => {
  const [row] = await ward.sql<{ fen: number }[]>`
    select coalesce(sum(r.amount_fen), 0)::int as fen from refund r join payment p using (payment_id) where p.business_id = ${depositId}`
  return row?.fen
}
const work = async (kind: string) => {
  const [row] = await ward.sql<{ fen: number }[]>`
    select (facts ->> 'amountFen')::int as fen from work_item where kind = ${kind} and subject = ${`H${stay.admissionNo}`} and ended_at is null`
  return row?.fen
}
const shown = async (who: Person) => (await ward.getStay(who, stay.inpatientId)).body
const owe = (who: Person, amountFen: number) =>
  ward.create(who, stay.inpatientId, { amountFen, purpose: 'settlement' })

/** Two deposits of the patient's own phone and one of the brother's, the newest last. */
async function threeDeposits() {
  const deposits = []
  for (const [who, fen] of [
    [person, 100_000],
    [brother, 20_000],
    [person, 30_000],
  ] as const)
    deposits.push(await ward.paidDeposit(who, stay.inpatientId, fen))
  return deposits as [string, string, string]
}

describe('what is left over', () => {
  it('goes back to each payer, newest first, never more than a deposit was', async () => {
    const [oldest, his, newest] = await threeDeposits()
    await settled({ refundFen: 60_000 })
    expect([await back(newest), await back(his), await back(oldest)]).toEqual([
      30_000, 20_000, 10_000,
    ])
    expect((await shown(person)).returns).toEqual([
      { to: 'self', amountFen: 40_000, state: 'PROCESSING' },
      { to: 'payer', amountFen: 20_000, state: 'PROCESSING' },
    ])
    await ward.settleAll()
    expect((await shown(brother)).returns).toEqual([
      { to: 'self', amountFen: 20_000, state: 'SUCCESS' },
      { to: 'payer', amountFen: 40_000, state: 'SUCCESS' },
    ])
    expect(await work('deposit_left')).toBeUndefined()
    const own = await ward.get(brother, his)
    expect(own).toMatchObject({ status: 'DONE', refund: { amountFen: 20_000, status: 'SUCCESS' } })
    expect(own.timeline.map(({ title }) => title)).toEqual([
      '已下单',
      '已支付',
      '医院已入账',
      '出院结算，多余的部分退回付款人',
      '退款已到账',
    ])
  })

  it('stays with the window as far as the window was paid, as one item of that sum', async () => {
    const deposits = await threeDeposits()
    await settled({ refundFen: 190_000 })
    expect(await Promise.all(deposits.map(back))).toEqual([100_000, 20_000, 30_000])
    expect(await work('deposit_left')).toBe(40_000)
    expect((await shown(person)).returns).toContainEqual({
      to: 'window',
      amountFen: 40_000,
      state: 'WAITING',
    })
    await settled({ refundFen: 190_000, closedAt: '2026-11-28T10:00:00+08:00' })
    expect(await work('deposit_left')).toBeUndefined()
    expect((await shown(person)).returns).toContainEqual({
      to: 'window',
      amountFen: 40_000,
      state: 'SUCCESS',
    })
  })

  it.each([
    ['hospital', { handledBy: 'hospital' }],
    ['hospital, by an older system', { handledBy: undefined }],
  ])('is the %s’s where it does not say that the app gives it back', async (_words, by) => {
    const deposits = await threeDeposits()
    await settled({ refundFen: 60_000, ...by })
    expect(await Promise.all(deposits.map(back))).toEqual([0, 0, 0])
    expect(await work('deposit_left')).toBe(60_000)
    expect((await shown(person)).returns).toEqual([])
  })

  it('is asked for once, however often and in whichever versions it is told', async () => {
    const [, , newest] = await threeDeposits()
    for (let times = 0; times < 3; times += 1) await settled({ refundFen: 10_000 })
    await ward.settleAll()
    await settled({ refundFen: 10_000, number: 'JS2' })
    await settled({ refundFen: 10_000, closedAt: '2026-11-28T10:00:00+08:00' })
    expect(await back(newest)).toBe(10_000)
  })

  it('of a settlement that was reversed is made up with the next one, and too much is for a person', async () => {
    const deposits = await threeDeposits()
    await settled({ refundFen: 40_000 })
    await ward.settleAll()
    await settled(null)
    expect(await work('settlement_overpaid')).toBe(40_000)
    await settled({ number: 'JS2', refundFen: 35_000 })
    expect(await work('settlement_overpaid')).toBe(5_000)
    await settled({ number: 'JS2', refundFen: 70_000 })
    expect(await work('settlement_overpaid')).toBeUndefined()
    expect(await Promise.all(deposits.map(back))).toEqual([20_000, 20_000, 30_000])
    // In two parts, and the payer sees both.
    expect((await ward.get(brother, deposits[1])).refund).toMatchObject({
      ...{ amountFen: 10_000, status: 'PROCESSING' },
      earlier: [{ amountFen: 10_000, status: 'SUCCESS' }],
    })
  })

  it('that the hospital gives back itself after all is not given twice unseen', async () => {
    await threeDeposits()
    await settled({ refundFen: 10_000 })
    await settled({ refundFen: 10_000, handledBy: 'hospital' })
    expect(await work('settlement_overpaid')).toBe(10_000)
  })

  it('is asked for by nobody once it counts as paid; then a person looks', async () => {
    const deposits = await threeDeposits()
    await settled({ refundFen: 10_000, closedAt: '2026-11-28T10:00:00+08:00' })
    expect(await Promise.all(deposits.map(back))).toEqual([0, 0, 0])
    expect(await work('deposit_left')).toBe(10_000)
  })

  it('counts a deposit that was entered without an answer as soon as the hospital says so', async () => {
    const early = await ward.paidDeposit(person, stay.inpatientId, 10_000)
    ward.his.mode = 'reply_lost'
    const late = await ward.paidDeposit(person, stay.inpatientId, 50_000)
    await settled({ refundFen: 40_000 })
    expect([await back(early), await back(late), await work('deposit_left')]).toEqual([
      10_000, 0, 30_000,
    ])
    ward.his.mode = 'ok'
    await ward.settleAll()
    expect([await back(early), await back(late), await work('deposit_left')]).toEqual([
      10_000,
      30_000,
      undefined,
    ])
  })

  it('does not hold a deposit that is paid too late: all of that goes back', async () => {
    const { body } = await ward.create(person, stay.inpatientId, { amountFen: 70_000 })
    await ward.pay(person, body.depositId)
    await settled({ refundFen: 0 })
    await ward.receive(await ward.tradeNo(body.depositId))
    expect(await ward.get(person, body.depositId)).toMatchObject({ payStatus: 'REFUNDED' })
    expect(await back(body.depositId)).toBe(70_000)
  })

  it('that a channel cannot pay any more is with a person, and the page says so', async () => {
    const depositId = await ward.paidDeposit(person, stay.inpatientId, 30_000)
    ward.channel.refundStatus = 'ABNORMAL'
    await settled({ refundFen: 30_000 })
    await ward.settleAll()
    expect((await shown(person)).returns).toEqual([
      { to: 'self', amountFen: 30_000, state: 'FAILED' },
    ])
    const items = await ward.sql`
      select 1 from work_item where kind = 'refund_abnormal' and ended_at is null and (facts ->> 'amountFen')::int = 30000`
    expect(items.length).toBeGreaterThan(0)
    await settled({ refundFen: 30_000 })
    await ward.settleAll()
    expect(await back(depositId)).toBe(30_000)
  })
})

describe('what is owed', () => {
  it('is paid on the phone, to the fen, and told to the hospital as what it is', async () => {
    await settled({ owedFen: 44_816 })
    expect((await shown(person)).owed).toEqual({ amountFen: 44_816, state: 'TO_PAY' })
    expect(await owe(person, 44_815)).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE', '更新了结算'))
    const { depositId, depositNo } = (await owe(person, 44_816)).body
    await ward.pay(person, depositId)
    const tradeNo = await ward.tradeNo(depositId)
    expect(ward.channel.orders.get(tradeNo)).toMatchObject({ description: '住院费补缴' })
    ward.channel.pay(tradeNo)
    expect((await ward.check(person, depositId)).body).toMatchObject({
      status: 'DONE',
      purpose: 'settlement',
    })
    expect(ward.his.deposits.get(depositNo)).toMatchObject({
      purpose: 'settlement',
      settlementNo: 'JS1',
      amountFen: 44_816,
    })
    expect((await shown(person)).owed).toEqual({ amountFen: 44_816, state: 'PAID' })
    expect(await owe(brother, 44_816)).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE', '付清了'))
    await settled({ owedFen: 44_816, closedAt: '2026-11-28T10:00:00+08:00' })
    expect((await shown(person)).owed).toBeNull()
  })

  it.each([
    ['the hospital takes it itself', { owedFen: 500, handledBy: 'hospital' }],
    ['it was paid at the window', { owedFen: 500, closedAt: '2026-11-28T10:00:00+08:00' }],
    ['nothing is', { refundFen: 500 }],
    ['the settlement was taken back', null],
  ])('cannot be paid where %s', async (_words, given) => {
    await settled(given)
    expect((await shown(person)).owed).toBeNull()
    expect((await owe(person, 500)).status).toBe(409)
  })

  it('paid on two phones goes back to the second', async () => {
    await settled({ owedFen: 500 })
    const [one, other] = [
      (await owe(person, 500)).body.depositId,
      (await owe(brother, 500)).body.depositId,
    ]
    await ward.pay(person, one)
    await ward.pay(brother, other)
    const numbers = [await ward.tradeNo(one), await ward.tradeNo(other)]
    for (const number of numbers) ward.channel.pay(number)
    await Promise.all(numbers.map((number) => ward.notify(ward.channel.paymentCallback(number))))
    await ward.settleAll()
    const states = [await ward.get(person, one), await ward.get(brother, other)]
    expect(states.map(({ status, payStatus }) => `${status} ${payStatus}`).sort()).toEqual([
      'DONE PAID',
      'FAILED REFUNDED',
    ])
  })

  it('paid at the window too, goes back by the hospital’s word', async () => {
    await settled({ owedFen: 500 })
    const { depositId } = (await owe(person, 500)).body
    await ward.pay(person, depositId)
    ward.his.mode = 'refuse'
    await ward.receive(await ward.tradeNo(depositId))
    expect(await ward.get(person, depositId)).toMatchObject({ payStatus: 'REFUNDED' })
  })

  it('that was closed meanwhile closes the channel order, and what was paid all the same goes back', async () => {
    await settled({ owedFen: 500 })
    const first = (await owe(person, 500)).body.depositId
    await ward.pay(person, first)
    await settled({ owedFen: 500, closedAt: '2026-11-28T10:00:00+08:00' })
    expect(await ward.pay(person, first)).toMatchObject(refused(409, 'ORDER_NOT_PAYABLE', '结清'))
    const tradeNo = await ward.tradeNo(first)
    ward.channel.pay(tradeNo)
    await ward.settleAll()
    expect(await ward.get(person, first)).toMatchObject({ payStatus: 'REFUNDED' })
  })

  it('lost calls leave it paid once', async () => {
    await settled({ owedFen: 500 })
    const { depositId } = (await owe(person, 500)).body
    await ward.pay(person, depositId)
    ward.his.mode = 'reply_lost'
    await ward.receive(await ward.tradeNo(depositId))
    expect((await ward.get(person, depositId)).status).toBe('CONFIRMING')
    ward.his.mode = 'ok'
    await ward.settleAll()
    expect((await ward.get(person, depositId)).status).toBe('DONE')
  })

  it('is a source like a deposit when the settlement is made anew and leaves money over', async () => {
    await settled({ owedFen: 500 })
    const { depositId } = (await owe(person, 500)).body
    await ward.pay(person, depositId)
    await ward.receive(await ward.tradeNo(depositId))
    await settled(null)
    await settled({ number: 'JS2', refundFen: 300 })
    expect(await back(depositId)).toBe(300)
  })
})

describe('who sees what', () => {
  it('a payer by link sees and pays the sum, and nothing of the illness or of other payers', async () => {
    await threeDeposits()
    await settled({ owedFen: 800 })
    const { body } = await ward.call(
      calls.createPayLink,
      { inpatientId: stay.inpatientId, validHours: 24 },
      person,
    )
    const token = body.address.split(/[#=]/).at(-1) ?? ''
    const friend = await ward.person()
    const linked = (await ward.call(calls.openPayLink, { token }, friend)).body
    expect(linked).toMatchObject({
      patientName: '周*芳',
      owed: { amountFen: 800, state: 'TO_PAY' },
    })
    expect(JSON.stringify(linked)).not.toMatch(/骨科|骨关节|JS1|Z\d/)
    const order = await ward.call(
      calls.createLinkedDeposit,
      {
        token,
        amountFen: 800,
        purpose: 'settlement',
        isRepeat: false,
        idempotencyKey: randomUUID(),
      },
      friend,
    )
    expect(order.body).toMatchObject({ purpose: 'settlement', admissionNo: '', byLink: true })
    await ward.pay(friend, order.body.depositId)
    await ward.receive(await ward.tradeNo(order.body.depositId))
    expect((await ward.call(calls.openPayLink, { token }, friend)).body.owed).toEqual({
      amountFen: 800,
      state: 'PAID',
    })
    expect((await ward.get(friend, order.body.depositId)).status).toBe('DONE')
  })

  it('who has only the number sees what is owed, never what goes back to whom', async () => {
    await threeDeposits()
    const stranger = await ward.person()
    await ward.send(calls.bindStay, { admissionNo: stay.admissionNo, check: '周桂芳' }, stranger)
    await settled({ refundFen: 10_000 })
    expect(await shown(stranger)).toMatchObject({ returns: [], settlement: null })
    await settled({ number: 'JS2', owedFen: 800 })
    expect((await shown(stranger)).owed).toEqual({ amountFen: 800, state: 'TO_PAY' })
  })
})

describe('any order of things', () => {
  /** A small generator, so that a failure can be played again. */
  const dice = (seed: number) => {
    let state = seed
    return (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  }

  it.each([1, 2, 3, 4, 5, 6])('loses and doubles nothing (seed %i)', async (seed) => {
    const roll = dice(seed * 7919)
    const deposits: string[] = []
    for (let number = 0; number < 3; number += 1)
      deposits.push(
        await ward.paidDeposit(
          roll(2) === 0 ? person : brother,
          stay.inpatientId,
          1_000 + roll(9_000),
        ),
      )
    let mostFen = 0
    let dueFen = 0
    let closed = false
    for (let step = 0; step < 12; step += 1) {
      closed = roll(8) === 0
      dueFen = roll(20_000)
      const isApp = roll(4) > 0
      if (roll(6) === 0) {
        await settled(null)
        dueFen = 0
        closed = false
      } else
        await settled({
          number: `JS${roll(3)}`,
          refundFen: dueFen,
          handledBy: isApp ? 'app' : 'hospital',
          closedAt: closed ? '2026-11-28T10:00:00+08:00' : null,
        })
      if (isApp && !closed) mostFen = Math.max(mostFen, dueFen)
      if (roll(3) === 0) await ward.settleAll()
      const sums = await Promise.all(deposits.map(back))
      const returnedFen = sums.reduce<number>((sum, fen) => sum + (fen ?? 0), 0)
      expect(returnedFen).toBeLessThanOrEqual(mostFen)
      const byApp = isApp ? dueFen : 0
      expect((await work('settlement_overpaid')) ?? 0).toBe(Math.max(0, returnedFen - byApp))
      // All that is due is on its way, or with a person.
      if (isApp && !closed && dueFen > 0)
        expect(Math.max(dueFen, returnedFen)).toBe(
          returnedFen + ((await work('deposit_left')) ?? 0),
        )
    }
  })
})
