/** The books of WeChat's mixed orders: funds and cash of one payment. */
import { randomBytes } from 'node:crypto'
import { firstRow, hasRow } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'
import { dayDigits } from '../../server/values/hospital_time'

type Part = 'NONE' | 'CREATED' | 'SUCCESS' | 'REFUND' | 'FAIL'

export interface MixedOrder {
  mixTradeNo: string
  outTradeNo: string
  payOrdId: string
  appId: string
  openid: string
  prepayId: string | null
  callbackUrl: string
  totalFen: number
  fundFen: number
  accountFen: number
  otherFen: number
  cashFen: number
  mix: Exclude<Part, 'NONE'>
  cash: Part
  funds: Part
  paidAt: Date | null
}

const orderColumns = (sql: Executor) => sql`
  mix_trade_no, out_trade_no, pay_ord_id, app_id, openid, prepay_id, callback_url,
  total_fen, fund_fen, account_fen, other_fen, cash_fen, mix, cash, funds, paid_at`

/** Places a mixed order; of two with one number the first stays. */
export async function addMixedOrder(
  sql: Executor,
  order: Omit<MixedOrder, 'mixTradeNo' | 'mix' | 'paidAt'>,
): Promise<MixedOrder> {
  const stamp = dayDigits(new Date())
  await sql`
    insert into sandbox.mixed_order (mix_trade_no, out_trade_no, pay_ord_id, app_id, openid, prepay_id, callback_url, total_fen, fund_fen, account_fen, other_fen, cash_fen, cash, funds)
    values (${`${stamp}${randomBytes(12).toString('hex')}`}, ${order.outTradeNo}, ${order.payOrdId}, ${order.appId}, ${order.openid}, ${order.prepayId}, ${order.callbackUrl},
      ${order.totalFen}, ${order.fundFen}, ${order.accountFen}, ${order.otherFen}, ${order.cashFen}, ${order.cash}, ${order.funds})
    on conflict (out_trade_no) do nothing`
  const known = await findMixedOrder(sql, { outTradeNo: order.outTradeNo })
  if (known === undefined) throw new Error('the mixed order was not kept')
  return known
}

export function findMixedOrder(
  sql: Executor,
  key: { outTradeNo: string } | { mixTradeNo: string },
): Promise<MixedOrder | undefined> {
  const condition =
    'outTradeNo' in key
      ? sql`out_trade_no = ${key.outTradeNo}`
      : sql`mix_trade_no = ${key.mixTradeNo}`
  return firstRow(sql`select ${orderColumns(sql)} from sandbox.mixed_order where ${condition}`)
}

export function lockMixedOrder(sql: Executor, mixTradeNo: string): Promise<MixedOrder | undefined> {
  return firstRow(sql`
    select ${orderColumns(sql)} from sandbox.mixed_order where mix_trade_no = ${mixTradeNo} for update`)
}

export function endMixedOrder(
  sql: Executor,
  mixTradeNo: string,
  end: Pick<MixedOrder, 'mix' | 'cash' | 'funds'>,
): Promise<MixedOrder | undefined> {
  return firstRow(sql`
    update sandbox.mixed_order set mix = ${end.mix}, cash = ${end.cash}, funds = ${end.funds}, paid_at = ${end.mix === 'SUCCESS' ? sql`hospital_now()` : sql`null`}
    where mix_trade_no = ${mixTradeNo} returning ${orderColumns(sql)}`)
}

/** The merchant says that money went back. */
export function noteNotifiedRefund(sql: Executor, mixTradeNo: string): Promise<boolean> {
  return hasRow(sql`
    update sandbox.mixed_order set told_refunds = told_refunds + 1, mix = 'REFUND', cash = case when cash = 'SUCCESS' then 'REFUND' else cash end,
      funds = case when funds = 'SUCCESS' then 'REFUND' else funds end
    where mix_trade_no = ${mixTradeNo} and mix in ('SUCCESS', 'REFUND') returning 1`)
}
