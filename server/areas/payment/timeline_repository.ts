/** SQL of an order's money for the desk. */
import { describeRefundCause } from '../../../src/contract/desk/words/refund_causes'
import { firstColumn, hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { yuan } from '../../values/money'
import type { TimelineEvent, MoneySource, OrderAction, TimelineSource } from '../timeline'

export const moneyBook: MoneySource = { findOrderIds, moneyOf }
export const paymentTimeline: TimelineSource = { source: 'payment', listEvents: listPaymentEvents }
export const refundTimeline: TimelineSource = { source: 'refund', listEvents: listRefundEvents }

/** Queries the channel at once about everything of the order in progress. */
export const askChannel: OrderAction = {
  isAllowed(executor, orderId) {
    return hasRow(executor`
      select 1 from payment where business_id = ${orderId} and status in ('CREATED', 'PENDING')
      union all
      select 1 from refund r join payment p on p.payment_id = r.payment_id where p.business_id = ${orderId} and r.status in ('REQUESTED', 'PROCESSING') limit 1`)
  },
  async act(tx, orderId) {
    const payments = await tx`
      update payment set next_check_at = now() where business_id = ${orderId} and status in ('CREATED', 'PENDING') returning 1`
    const refunds = await tx`
      update refund r set next_attempt_at = now() from payment p
      where p.payment_id = r.payment_id and p.business_id = ${orderId} and r.status in ('REQUESTED', 'PROCESSING') returning 1`
    return payments.length + refunds.length > 0
  },
}

function findOrderIds(executor: Executor, number: string): Promise<string[]> {
  return firstColumn(executor`
    select business_id from payment where out_trade_no = ${number} or transaction_id = ${number}
    union select p.business_id from refund r join payment p on p.payment_id = r.payment_id where r.out_refund_no = ${number}
    union select business_id from insurance_payment where out_trade_no = ${number}`)
}

/** What was paid and refunded, in fen; the insurance's share is not cash and stands in the events. */
export async function moneyOf(
  executor: Executor,
  orderId: string,
): Promise<{ paidFen: number; refundedFen: number; returningFen: number }> {
  const [row] = await executor<{ paidFen: number; refundedFen: number; returningFen: number }[]>`
    select coalesce((select sum(coalesce(paid_amount_fen, amount_fen)) from payment where business_id = ${orderId} and status = 'SUCCESS'), 0)::int as paid_fen,
      coalesce(sum(r.amount_fen) filter (where r.status = 'SUCCESS'), 0)::int as refunded_fen,
      coalesce(sum(r.amount_fen) filter (where r.status <> 'SUCCESS'), 0)::int as returning_fen
    from payment p join refund r on r.payment_id = p.payment_id where p.business_id = ${orderId}`
  return row ?? { paidFen: 0, refundedFen: 0, returningFen: 0 }
}

interface PaymentRow {
  outTradeNo: string
  amountFen: number
  transactionId: string | null
  createdAt: Date
  paidAt: Date | null
  closedAt: Date | null
}

/** Every payment of the order, event by event. */
async function listPaymentEvents(executor: Executor, orderId: string): Promise<TimelineEvent[]> {
  const rows = await executor<PaymentRow[]>`
    select out_trade_no, coalesce(paid_amount_fen, amount_fen) as amount_fen, transaction_id, created_at, paid_at, closed_at
    from payment where business_id = ${orderId} order by created_at limit 100`
  return rows.flatMap((row) =>
    [
      timelineEvent(
        row.createdAt,
        `发起微信支付 ${yuan(row.amountFen)} 元`,
        `商户单号 ${row.outTradeNo}`,
      ),
      timelineEvent(
        row.paidAt,
        `微信支付成功 ${yuan(row.amountFen)} 元`,
        `微信单号 ${row.transactionId ?? '未知'}`,
      ),
      timelineEvent(row.closedAt, '支付单已关闭', `商户单号 ${row.outTradeNo}`),
    ].flat(),
  )
}

interface RefundLine {
  outRefundNo: string
  amountFen: number
  reason: string
  status: 'REQUESTED' | 'PROCESSING' | 'SUCCESS' | 'FAILED'
  attempts: number
  requestedAt: Date
  finishedAt: Date | null
  receivedBy: string | null
  cause: string | null
  lastError: string | null
}

/** Every refund of the order, of cash and of the insurance's share. */
async function listRefundEvents(executor: Executor, orderId: string): Promise<TimelineEvent[]> {
  const rows = await executor<RefundLine[]>`
    select r.out_refund_no, r.amount_fen, r.reason, r.status, r.attempts, r.requested_at, r.finished_at, r.received_by, r.cause, r.last_error
    from refund r join payment p on p.payment_id = r.payment_id where p.business_id = ${orderId} order by r.requested_at limit 100`
  const insured = await executor<RefundLine[]>`
    select r.out_refund_no, r.fund_fen + r.account_fen + r.other_fen as amount_fen, r.reason, r.status, r.attempts, r.requested_at, r.finished_at,
      '医保' as received_by, null as cause, r.last_error
    from insurance_refund r join insurance_payment i on i.insurance_payment_id = r.insurance_payment_id where i.business_id = ${orderId} order by r.requested_at limit 100`
  return [...rows, ...insured].flatMap(stepsOfRefund)
}

function stepsOfRefund(row: RefundLine): TimelineEvent[] {
  const sum = `${yuan(row.amountFen)} 元`
  const number = `退款单号 ${row.outRefundNo}`
  const begun = timelineEvent(row.requestedAt, `申请退款 ${sum}`, `${row.reason}；${number}`)
  if (row.status === 'SUCCESS')
    return [
      ...begun,
      ...timelineEvent(
        row.finishedAt,
        `退款成功 ${sum}`,
        `${number}；退到${row.receivedBy ?? '原支付账户'}`,
      ),
    ]
  if (row.status === 'FAILED')
    return [
      ...begun,
      ...timelineEvent(
        row.finishedAt,
        `退款失败 ${sum}`,
        `${describeRefundCause(row.cause, row.lastError ?? undefined).label}；${number}`,
        true,
      ),
    ]
  return begun
}

function timelineEvent(
  at: Date | null,
  title: string,
  note: string,
  isProblem = false,
): TimelineEvent[] {
  return at === null ? [] : [{ at, title, note, isProblem }]
}
