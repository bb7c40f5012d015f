/** Our books of a day against the channel's bill. */
import { listStatements, reconcileDay, reconcileDue } from '../../../server/areas/payment'
import { findRefund } from '../../../server/areas/payment/refunds/refund_repository'
import { applyRefundState } from '../../../server/areas/payment/refunds/refunds'
import { listFailed, payByHand } from '../../../server/areas/payment/refunds/staff_repository'
import { businesses } from '../../../server/composition_root'
import { transaction } from '../../../server/database/client'
import { readTradeBill } from '../../../server/gateways/wechat_pay/bill'
import { forEachTest } from '../../support/server/for_tests'
import { Ward } from '../inpatient/test_app'

let today: string
const ward = forEachTest(() => Ward.start())
const person = forEachTest(() => ward.person())
beforeEach(async () => {
  const [row] = await ward.sql<{ day: string }[]>`select hospital_today() as day`
  today = row?.day ?? ''
})
afterEach(() => ward.server.stop())

const reconcile = () => reconcileDay({ ...ward.dependencies, businesses }, today)
const outcome = async () => (await listStatements(ward.sql, 10)).find(({ day }) => day === today)
const kinds = async () => (await outcome())?.differences.map(({ kind, mended }) => [kind, mended])

const paidByHand = () =>
  transaction(ward.sql, async (tx) => {
    const [failed] = await listFailed(tx, { after: undefined, limit: 1 })
    await payByHand(tx, failed?.refundId ?? '')
  })

/** A deposit that was paid, and that we know of unless told otherwise. */
async function paid(known = true): Promise<{ depositId: string; tradeNo: string }> {
  const made = await ward.payable(person)
  ward.channel.pay(made.tradeNo)
  if (known) await ward.check(person, made.depositId)
  return made
}

it('finds the books in balance, with the same sums on both sides', async () => {
  await paid()
  ward.his.mode = 'refuse'
  await paid()
  await ward.settleAll()
  expect(await reconcile()).toBe(true)
  expect(await outcome()).toMatchObject({
    status: 'BALANCED',
    paidCount: 2,
    paidFen: 200_000,
    refundCount: 1,
    refundFen: 100_000,
    channelPaidCount: 2,
    channelPaidFen: 200_000,
    channelRefundCount: 1,
    channelRefundFen: 100_000,
    differences: [],
  })
})

it('settles a payment that only the bill knows, and the deposit is entered', async () => {
  const { depositId } = await paid(false)
  await reconcile()
  expect(await kinds()).toEqual([['unsettled_payment', true]])
  expect((await outcome())?.status).toBe('BALANCED')
  await ward.settleAll()
  expect((await ward.get(person, depositId)).status).toBe('DONE')
  await ward.expectBalancedBooks()
})

it('settles a payment that we had closed', async () => {
  const { depositId, tradeNo } = await paid(false)
  await ward.sql`update payment set status = 'CLOSED' where out_trade_no = ${tradeNo}`
  await reconcile()
  await ward.settleAll()
  expect((await ward.get(person, depositId)).status).toBe('DONE')
  await ward.expectBalancedBooks()
})

it('finishes a refund whose end we missed', async () => {
  ward.his.mode = 'refuse'
  ward.channel.refundStatus = 'PROCESSING'
  const { depositId } = await paid()
  await ward.settleAll()
  for (const refund of ward.channel.refunds.values())
    refund.state = { ...refund.state, status: 'SUCCESS', finishedAt: new Date() }
  await reconcile()
  expect(await kinds()).toEqual([['unfinished_refund', true]])
  expect((await ward.get(person, depositId)).payStatus).toBe('REFUNDED')
})

it('reports a refund that the channel failed until the hospital has paid it itself', async () => {
  ward.his.mode = 'refuse'
  ward.channel.refundStatus = 'ABNORMAL'
  const { depositId } = await paid()
  await ward.settleAll()
  ward.channel.bill = (lines) =>
    lines.map((line) => (line.kind === 'refund' ? { ...line, status: 'FAILED' } : line))
  await reconcile()
  expect(await kinds()).toEqual([['refund_failed', false]])
  await paidByHand()
  await reconcile()
  expect(await kinds()).toEqual([])
  expect((await ward.get(person, depositId)).refund).toMatchObject({ status: 'SUCCESS' })
})

describe('a refund that the hospital paid itself and the channel carried out too is a difference', () => {
  beforeEach(async () => {
    ward.his.mode = 'refuse'
    ward.channel.refundStatus = 'ABNORMAL'
    await paid()
    await ward.settleAll()
    await paidByHand()
    for (const { state } of ward.channel.refunds.values()) state.status = 'SUCCESS'
  })
  afterEach(() => ward.expectBalancedBooks())

  it('on the bill', async () => {
    await reconcile()
    expect(await kinds()).toEqual([['refund_repeated', false]])
  })

  it('but not one that came to the hospital’s own account', async () => {
    await ward.sql`update refund set abnormal_to = 'MERCHANT_BANK_CARD'`
    await reconcile()
    expect(await kinds()).toEqual([])
  })

  it('by a callback, on the day that it came', async () => {
    ward.channel.bill = (lines) => lines.filter((line) => line.kind === 'payment')
    const [{ outRefundNo = '' } = {}] = await ward.sql<{ outRefundNo: string }[]>`
      update refund set requested_at = requested_at - interval '3 days' returning out_refund_no`
    const refund = await findRefund(ward.sql, outRefundNo)
    const state = await ward.channel.queryRefund(outRefundNo)
    if (refund === undefined || state === null) throw new Error('no refund')
    await applyRefundState({ ...ward.dependencies, businesses }, refund, state)
    await reconcile()
    expect(await outcome()).toMatchObject({
      status: 'DIFFERENT',
      differences: [{ kind: 'refund_repeated', oursFen: 100_000, channelFen: 100_000 }],
    })
  })
})

it.each([
  [
    'a payment that is not ours',
    'unknown_payment',
    () => ({ kind: 'payment', outTradeNo: 'P-else', transactionId: 't', amountFen: 500 }) as const,
  ],
  [
    'a refund that is not ours',
    'unknown_refund',
    () =>
      ({
        kind: 'refund',
        outTradeNo: 'P-else',
        outRefundNo: 'R-else',
        amountFen: 500,
        status: 'SUCCESS',
      }) as const,
  ],
])('reports %s', async (_name, kind, line) => {
  ward.channel.bill = (lines) => [...lines, line()]
  await reconcile()
  expect(await kinds()).toEqual([[kind, false]])
  expect((await outcome())?.status).toBe('DIFFERENT')
})

it('reports another amount, and forgets it once it is right', async () => {
  await paid()
  ward.channel.bill = (lines) => lines.map((line) => ({ ...line, amountFen: line.amountFen + 1 }))
  await reconcile()
  expect(await kinds()).toEqual([['payment_amount', false]])
  ward.channel.bill = undefined
  await reconcile()
  expect(await outcome()).toMatchObject({ status: 'BALANCED', differences: [] })
})

it('does not take a payment that the channel counts to another day for a difference', async () => {
  await paid()
  ward.channel.bill = () => []
  await reconcile()
  expect((await outcome())?.differences).toEqual([])
})

it('reports a payment that the channel does not know', async () => {
  const { tradeNo } = await paid()
  ward.channel.orders.delete(tradeNo)
  await reconcile()
  expect(await kinds()).toEqual([['payment_missing_at_channel', false]])
})

it('waits for a bill that is not made yet, and needs none for a day without trade', async () => {
  ward.channel.bill = () => undefined
  expect(await reconcile()).toBe(true)
  await paid()
  expect(await reconcile()).toBe(false)
  ward.channel.losses.tradeBill = 'before'
  expect(await reconcile()).toBe(false)
})

it('compares each of the last three days once, on however many replicas', async () => {
  const deps = ward.dependencies
  const counts = await Promise.all([
    reconcileDue({ ...deps, businesses }),
    reconcileDue({ ...deps, businesses }),
    reconcileDue({ ...deps, businesses }),
  ])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(await reconcileDue({ ...deps, businesses })).toBe(0)
})

it('compares a day again that was compared while it was still going on', async () => {
  await paid()
  await reconcile()
  const { sql, dependencies } = ward.server
  await sql`update reconciliation set bill_date = bill_date - 1, compared_at = compared_at - interval '1 day'`
  await sql`update payment set paid_at = paid_at - interval '1 day'`
  expect(await reconcileDue({ ...dependencies, businesses })).toBe(3)
  expect(await reconcileDue({ ...dependencies, businesses })).toBe(0)
})

describe('the bill’s text', () => {
  const head =
    '交易时间,微信订单号,商户订单号,交易状态,应结订单金额,商户退款单号,退款金额,退款状态,商品名称'
  const sum = (rows: number) => `总交易单数,应结订单总金额\n\`${rows},\`0.00`
  const pay = '`2026-11-20 09:00:00,`4200,`P1,`SUCCESS,`12.30,`0,`0.00,`,`门诊挂号费'
  const back = '`2026-11-20 10:00:00,`4200,`P1,`REFUND,`0.00,`R1,`12.30,`SUCCESS,`门诊挂号费'

  it('is read by the names of its columns', () => {
    expect(readTradeBill(`\uFEFF${head}\r\n${pay}\r\n${back}\r\n${sum(2)}\r\n`)).toEqual([
      { kind: 'payment', outTradeNo: 'P1', transactionId: '4200', amountFen: 1230 },
      { kind: 'refund', outTradeNo: 'P1', outRefundNo: 'R1', amountFen: 1230, status: 'SUCCESS' },
    ])
  })

  it.each([
    ['a page of another system', '<html></html>'],
    ['nothing', ''],
    ['a bill with missing lines', `${head}\n${pay}\n${sum(2)}`],
    ['a bill without its sum', `${head}\n${pay}\n`],
    ['a bill with other columns', `甲,乙\n\`1,\`2\n${sum(1)}`],
    ['an amount that is none', `${head}\n${pay.replace('12.30', '12.3')}\n${sum(1)}`],
    ['an unknown state', `${head}\n${pay.replace('SUCCESS', 'LATER')}\n${sum(1)}`],
  ])('is not believed when it is %s', (_name, text) => {
    expect(() => readTradeBill(text)).toThrow(
      expect.objectContaining({ name: 'GatewayUnavailable' }),
    )
  })
})
