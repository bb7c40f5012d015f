/** One item of insured bills is given back, by the hospital or because the patient asked: the funds and the patient get their shares, to the fen, once, and the rest stays paid. */
import { randomUUID } from 'node:crypto'
import { listLedgerFaults } from '../../../../server/areas/payment'
import { outpatientCalls } from '../../../../src/contract/outpatient'
import { BillOffice } from '../../../support/server/fakes/bill_office'
import { forAllTests } from '../../../support/server/for_tests'
import { InsuredTestApp, type Payable, type Person } from './test_app'

let person: Person
let office: BillOffice
const testApp = forAllTests(() => InsuredTestApp.start())
beforeAll(async () => {
  office = new BillOffice(testApp.dependencies, testApp.his)
})
beforeEach(async () => {
  await testApp.leaveEarlier()
  person = await testApp.person()
})
afterEach(() => testApp.recover())

const get = async ({ orderId }: Payable) =>
  (await testApp.call(outpatientCalls.getOrder, { orderId }, person)).body
const itemsOf = async (order: Payable) =>
  (await get(order)).bills.flatMap(({ categories }) => categories.flatMap(({ items }) => items))

/** Medicines worth 87.70 yuan, paid by the funds, the personal account and WeChat. */
async function paid(): Promise<{ order: Payable; number: string }> {
  const { patientId } = person
  await office.issue(patientId, 'medicine')
  const { visits } = (await testApp.call(outpatientCalls.listUnpaid, { patientId }, person)).body
  const billIds = visits.flatMap(({ bills }) => bills.map(({ billId }) => billId))
  const { body } = await testApp.call(
    outpatientCalls.createOrder,
    { patientId, billIds, idempotencyKey: randomUUID() },
    person,
  )
  const order: Payable = { business: 'outpatient', orderId: body.orderId }
  const number = await testApp.handedOver(person, order)
  testApp.insurance.pay(number)
  await testApp.check(person, order)
  return { order, number }
}

const back = () => ({
  funds: testApp.insurance.fundsBalanceFen(),
  cash: testApp.channel.balanceFen(),
})

async function ask({ orderId }: Payable, itemIds: string[]) {
  const request = { orderId, itemIds, reason: 'unwell' as const, idempotencyKey: randomUUID() }
  return (await testApp.call(outpatientCalls.askRefund, request, person)).body
}

it('each bears its share of what goes back, under one number, and WeChat is told', async () => {
  const before = back()
  const { order } = await paid()
  const held = back()
  const [item] = await itemsOf(order)
  const { split } = await get(order)
  await office.settle([item?.itemId ?? ''], 'refunded')
  await testApp.settleAll()
  const after = await get(order)
  const fen = item?.amountFen ?? 0
  const cashShare = held.cash - back().cash
  expect(held.funds - back().funds + cashShare).toBe(fen)
  expect(Math.abs(cashShare - (fen * split.cashFen) / split.totalFen)).toBeLessThan(1)
  expect(after).toMatchObject({
    status: 'PAID',
    payStatus: 'PAID',
    invoice: { state: 'NORMAL', totalFen: split.totalFen - fen },
  })
  expect(after.refunds.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(fen)
  expect(new Set(after.refunds.map(({ status }) => status))).toEqual(new Set(['SUCCESS']))
  const [row] = await testApp.sql<{ no: string }[]>`
    select r.out_refund_no as no from insurance_refund r join insurance_payment i using (insurance_payment_id) where i.business_id = ${order.orderId}`
  expect(testApp.channel.refunds.has(row?.no ?? '')).toBe(true)
  expect(testApp.insurance.notified.filter((no) => no === row?.no)).toHaveLength(1)
  expect(back().funds + back().cash - before.funds - before.cash).toBe(split.totalFen - fen)
})

it('one by one to the last: nothing stays with the hospital, to the fen', async () => {
  const before = back()
  const { order } = await paid()
  for (const { itemId } of await itemsOf(order)) {
    await office.settle([itemId], 'refunded')
    await testApp.settleAll()
  }
  expect(back()).toEqual(before)
  expect(await get(order)).toMatchObject({ payStatus: 'REFUNDED', invoice: { state: 'REVERSED' } })
})

it('told twice at once, two lines give back once each', async () => {
  const before = back()
  const { order } = await paid()
  const ids = (await itemsOf(order)).slice(0, 2).map(({ itemId }) => itemId)
  await Promise.all([office.settle(ids, 'refunded'), office.settle(ids, 'refunded')])
  await testApp.settleAll()
  const kept = (await itemsOf(order))
    .filter(({ status }) => status !== 'REFUNDED')
    .reduce((sum, { amountFen }) => sum + amountFen, 0)
  expect(back().funds + back().cash - before.funds - before.cash).toBe(kept)
})

it('what was handed out stays paid', async () => {
  const { order } = await paid()
  const [first, second] = await itemsOf(order)
  await office.settle([first?.itemId ?? ''], 'done')
  await office.settle([second?.itemId ?? ''], 'refunded')
  await testApp.settleAll()
  expect((await get(order)).payStatus).toBe('PAID')
})

it.each(['refund', 'notifyRefund'] as const)(
  'the bureau or WeChat silent at %s, before and after the deed: given back once',
  async (call) => {
    for (const loss of ['before', 'after'] as const) {
      const before = back()
      const { order } = await paid()
      const [item] = await itemsOf(order)
      const { totalFen } = (await get(order)).split
      testApp.insurance.losses[call] = loss
      await office.settle([item?.itemId ?? ''], 'refunded')
      await testApp.settleAll()
      testApp.insurance.losses = {}
      await testApp.settleAll()
      expect(back().funds + back().cash - before.funds - before.cash).toBe(
        totalFen - (item?.amountFen ?? 0),
      )
    }
  },
)

describe('asked for by the patient', () => {
  it.each(['reply', 'document'] as const)(
    'granted by the %s: each bears its share, and what the document of the bill says after it changes nothing',
    async (way) => {
      const before = back()
      const { order } = await paid()
      const held = back()
      const [item] = await itemsOf(order)
      const { split } = await get(order)
      const itemIds = [item?.itemId ?? '']
      testApp.his.refunds = way === 'reply' ? 'granted' : 'later'
      await ask(order, itemIds)
      await office.settle(itemIds, 'refunded')
      await testApp.settleAll()
      const fen = item?.amountFen ?? 0
      const cashShare = held.cash - back().cash
      expect(held.funds - back().funds + cashShare).toBe(fen)
      expect(Math.abs(cashShare - (fen * split.cashFen) / split.totalFen)).toBeLessThan(1)
      const after = await get(order)
      expect(after).toMatchObject({ payStatus: 'PAID', refundAsks: [{ state: 'GRANTED' }] })
      expect(after.refunds.reduce((sum, { amountFen }) => sum + amountFen, 0)).toBe(fen)
      expect(back().funds + back().cash - before.funds - before.cash).toBe(split.totalFen - fen)
      expect(await listLedgerFaults(testApp.sql)).toEqual([])
    },
  )

  it('all of it, in two requests: nothing stays with the hospital, to the fen', async () => {
    const before = back()
    const { order } = await paid()
    testApp.his.refunds = 'granted'
    const ids = (await itemsOf(order)).map(({ itemId }) => itemId)
    await Promise.all([ask(order, ids.slice(0, 1)), ask(order, ids.slice(1))])
    await testApp.settleAll()
    expect(back()).toEqual(before)
    expect(await get(order)).toMatchObject({ payStatus: 'REFUNDED' })
    expect(await listLedgerFaults(testApp.sql)).toEqual([])
  })

  it('refused: the funds and the patient have nothing back', async () => {
    const { order } = await paid()
    const held = back()
    testApp.his.refunds = 'refuse'
    const [item] = await itemsOf(order)
    expect(await ask(order, [item?.itemId ?? ''])).toMatchObject({
      refundAsks: [{ state: 'REFUSED', lines: [{ reason: '药已经配好，不能退' }] }],
    })
    await testApp.settleAll()
    expect(back()).toEqual(held)
  })
})
