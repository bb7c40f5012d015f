/** The books of the sandbox's WeChat Pay. Its clock is the hospital's, so that orders expire together when a rehearsal moves time. */
import { randomBytes, randomInt } from 'node:crypto'
import { allRows, firstRow } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'
import { dayDigits } from '../../server/values/hospital_time'

export interface PayOrder {
  outTradeNo: string
  prepayId: string
  appId: string
  openid: string
  description: string
  amountFen: number
  expiresAt: Date
  notifyUrl: string
  /** `CLOSED` also when its time ran out. */
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'
  transactionId: string | null
  paidAt: Date | null
}

export interface PayRefund {
  outRefundNo: string
  refundId: string
  outTradeNo: string
  amountFen: number
  notifyUrl: string
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL'
  /** Where an abnormal refund went instead. */
  receivedAccount: string | null
  finishedAt: Date | null
  createdAt: Date
}

const orderColumns = (sql: Executor) => sql`
  out_trade_no, prepay_id, app_id, openid, description, amount_fen, expires_at,
  notify_url, transaction_id, paid_at,
  case when state = 'NOTPAY' and expires_at <= hospital_now() then 'CLOSED' else state end as state`

const refundColumns = (sql: Executor) => sql`
  out_refund_no, refund_id, out_trade_no, amount_fen, notify_url, status,
  received_account, finished_at, created_at`

/** An order by the merchant's number or by its prepay id. */
export function findOrder(
  sql: Executor,
  key: { outTradeNo: string } | { prepayId: string } | { transactionId: string },
): Promise<PayOrder | undefined> {
  const condition = () => {
    if ('outTradeNo' in key) return sql`out_trade_no = ${key.outTradeNo}`
    if ('prepayId' in key) return sql`prepay_id = ${key.prepayId}`
    return sql`transaction_id = ${key.transactionId}`
  }
  return firstRow(sql`select ${orderColumns(sql)} from sandbox.pay_order where ${condition()}`)
}

/** Places an order; of two with one number the first stays. */
export async function addOrder(
  sql: Executor,
  order: Pick<
    PayOrder,
    'outTradeNo' | 'appId' | 'openid' | 'description' | 'amountFen' | 'expiresAt' | 'notifyUrl'
  >,
): Promise<void> {
  const prepayId = `wx${stamp()}${randomBytes(16).toString('hex')}`.slice(0, 36)
  await sql`
    insert into sandbox.pay_order (out_trade_no, prepay_id, app_id, openid, description, amount_fen, expires_at, notify_url)
    values (${order.outTradeNo}, ${prepayId}, ${order.appId}, ${order.openid}, ${order.description}, ${order.amountFen}, ${order.expiresAt}, ${order.notifyUrl})
    on conflict (out_trade_no) do nothing`
}

/** Takes the money; `late` also for an order that was closed meanwhile. Undefined when it cannot be paid (any more, or again). */
export function payOrder(
  sql: Executor,
  outTradeNo: string,
  late = false,
): Promise<PayOrder | undefined> {
  const transactionId = newTransactionId()
  const payable = late
    ? sql`state in ('NOTPAY', 'CLOSED')`
    : sql`state = 'NOTPAY' and expires_at > hospital_now()`
  return firstRow(sql`
    update sandbox.pay_order set state = 'SUCCESS', transaction_id = ${transactionId}, paid_at = hospital_now()
    where out_trade_no = ${outTradeNo} and ${payable} returning ${orderColumns(sql)}`)
}

/** Closes an unpaid order. */
export async function closeOrder(sql: Executor, outTradeNo: string): Promise<void> {
  await sql`update sandbox.pay_order set state = 'CLOSED' where out_trade_no = ${outTradeNo} and state = 'NOTPAY'`
}

/** The newest orders, for the console. */
export async function listOrders(sql: Executor, limit: number): Promise<PayOrder[]> {
  return sql<PayOrder[]>`
    select ${orderColumns(sql)} from sandbox.pay_order order by created_at desc limit ${limit}`
}

/** A refund by the merchant's number. */
export function findRefund(sql: Executor, outRefundNo: string): Promise<PayRefund | undefined> {
  return firstRow(sql`
    select ${refundColumns(sql)} from sandbox.pay_refund where out_refund_no = ${outRefundNo}`)
}

/** Begins a refund, unless the order's money does not cover it; of two with one number the first stays. */
export async function addRefund(
  sql: Executor,
  refund: {
    outRefundNo: string
    outTradeNo: string
    amountFen: number
    reason: string
    notifyUrl: string
    seconds: number
  },
): Promise<void> {
  // The order's row is locked first, so that two refunds at once are counted one after the other.
  await sql`select 1 from sandbox.pay_order where out_trade_no = ${refund.outTradeNo} for update`
  await sql`
    insert into sandbox.pay_refund (out_refund_no, refund_id, out_trade_no, amount_fen, reason, notify_url, due_at)
    select ${refund.outRefundNo}, ${`50300${stamp()}${digits(14)}`}, o.out_trade_no, ${refund.amountFen}::int, ${refund.reason}, ${refund.notifyUrl},
      clock_timestamp() + make_interval(secs => ${refund.seconds}::float8)
    from sandbox.pay_order o
    where o.out_trade_no = ${refund.outTradeNo} and o.state in ('SUCCESS', 'REFUND')
      and o.amount_fen >= ${refund.amountFen}::int + coalesce((select sum(r.amount_fen) from sandbox.pay_refund r where r.out_trade_no = o.out_trade_no), 0)
    on conflict (out_refund_no) do nothing`
  await sql`
    update sandbox.pay_order set state = 'REFUND' where out_trade_no = ${refund.outTradeNo}
      and exists (select 1 from sandbox.pay_refund where out_refund_no = ${refund.outRefundNo})`
}

/** An abnormal refund goes elsewhere; undefined when it is not abnormal. */
export function sendElsewhere(
  sql: Executor,
  sent: { refundId: string; outRefundNo: string; account: string; seconds: number },
): Promise<PayRefund | undefined> {
  return firstRow(sql`
    update sandbox.pay_refund set status = 'PROCESSING', finished_at = null, received_account = ${sent.account}, due_at = clock_timestamp() + make_interval(secs => ${sent.seconds}::float8)
    where refund_id = ${sent.refundId} and out_refund_no = ${sent.outRefundNo} and status = 'ABNORMAL' returning ${refundColumns(sql)}`)
}

/** Ends the refunds whose moment has come. */
export function finishRefunds(sql: Executor, status: 'SUCCESS' | 'ABNORMAL') {
  return allRows<PayRefund & { totalFen: number; transactionId: string }>(sql`
    with due as (
      update sandbox.pay_refund set status = ${status}, finished_at = hospital_now()
      where status = 'PROCESSING' and due_at <= clock_timestamp() returning *)
    select due.out_refund_no, due.refund_id, due.out_trade_no, due.amount_fen,
      due.notify_url, due.status, due.received_account, due.finished_at, due.created_at,
      o.amount_fen as total_fen, o.transaction_id
    from due join sandbox.pay_order o using (out_trade_no)`)
}

/** The demo's past was paid here too: payments that never had a prepay id come from the seed, and are taken into these books. */
export async function adoptSeededPayments(
  sql: Executor,
  appIds: { officialAccount: string; miniProgram: string },
  notifyUrl: string,
): Promise<void> {
  await sql`
    insert into sandbox.pay_order (out_trade_no, prepay_id, app_id, openid, description, amount_fen, expires_at, notify_url, state, transaction_id, paid_at, created_at)
    select p.out_trade_no, 'seed-' || p.out_trade_no, case p.app when 'official_account' then ${appIds.officialAccount} else ${appIds.miniProgram} end, p.openid,
      p.description, p.amount_fen, p.expires_at, ${notifyUrl}, case when exists (select 1 from refund r where r.payment_id = p.payment_id) then 'REFUND' else 'SUCCESS' end,
      p.transaction_id, p.paid_at, p.created_at
    from payment p where p.status = 'SUCCESS' and p.prepay_id is null and p.out_trade_no like 'DEMO%' on conflict do nothing`
  await sql`
    insert into sandbox.pay_refund (out_refund_no, refund_id, out_trade_no, amount_fen, reason, notify_url, status, due_at, finished_at, created_at)
    select r.out_refund_no, coalesce(r.channel_refund_id, 'seed-' || r.out_refund_no), p.out_trade_no, r.amount_fen, r.reason, ${notifyUrl}, 'SUCCESS', r.requested_at,
      r.finished_at, r.requested_at
    from refund r join payment p on p.payment_id = r.payment_id
    where r.status = 'SUCCESS' and p.prepay_id is null and p.out_trade_no like 'DEMO%' on conflict do nothing`
}

/** A number of the channel. */
export const newTransactionId = (): string => `42000${stamp()}${digits(14)}`

function stamp(): string {
  return dayDigits(new Date())
}

function digits(length: number): string {
  return Array.from({ length }, () => String(randomInt(10))).join('')
}
