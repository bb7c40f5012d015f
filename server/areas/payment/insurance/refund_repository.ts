/** SQL of refunds to the insurance. */
import type { InsuredBusinessName } from '../../../../src/contract/insurance'
import { allRows, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { Parts } from './rules'

/** After this time a claim of a killed worker is free again. */
const leaseSeconds = 30

/** Whether anything of it was refunded, or is being refunded. */
export function hasRefunds(executor: Executor, insurancePaymentId: string): Promise<boolean> {
  return hasRow(executor`
    select 1 from insurance_refund where insurance_payment_id = ${insurancePaymentId}
    union all select 1 from refund r join payment p on p.payment_id = r.payment_id where p.insurance_payment_id = ${insurancePaymentId} limit 1`)
}

/** The refund of a partly paid mixed payment, and whether it has arrived. */
export async function returningOf(
  executor: Executor,
  insurancePaymentId: string,
): Promise<{ fen: number; isDone: boolean }> {
  const [row] = await executor<{ fen: number; isDone: boolean }[]>`
    select coalesce(sum(fen), 0)::int as fen, coalesce(bool_and(status = 'SUCCESS'), false) as is_done from (
      select fund_fen + account_fen + other_fen as fen, status from insurance_refund where insurance_payment_id = ${insurancePaymentId}
      union all select r.amount_fen, r.status from refund r join payment p on p.payment_id = r.payment_id where p.insurance_payment_id = ${insurancePaymentId}
    ) part`
  return row ?? { fen: 0, isDone: false }
}

/** Mixed payments that the funds have paid, and what is left of each part. The caller holds the lock of the business order. */
export function settledLeft(executor: Executor, business: string, businessId: string) {
  return allRows<Parts & { insurancePaymentId: string; notifiesChannel: boolean }>(executor`
    select i.insurance_payment_id, i.status = 'SUCCESS' and i.mix_trade_no is not null as notifies_channel,
      (i.fund_fen - coalesce(r.fund_fen, 0))::int as fund_fen, (i.account_fen - coalesce(r.account_fen, 0))::int as account_fen,
      (i.other_fen - coalesce(r.other_fen, 0))::int as other_fen, (i.cash_fen - coalesce(r.cash_fen, 0))::int as cash_fen
    from insurance_payment i
    left join lateral (
      select sum(fund_fen) as fund_fen, sum(account_fen) as account_fen, sum(other_fen) as other_fen, sum(cash_fen) as cash_fen
      from insurance_refund where insurance_payment_id = i.insurance_payment_id
    ) r on true
    where i.business = ${business} and i.business_id = ${businessId} and i.settled_at is not null
      and i.fund_fen + i.account_fen + i.other_fen > coalesce(r.fund_fen + r.account_fen + r.other_fen, 0)`)
}

/** Inserts a refund to the funds; a worker sends it to the bureau. */
export async function insertRefund(
  tx: Transaction,
  refund: Parts & {
    insuranceRefundId: string
    insurancePaymentId: string
    outRefundNo: string
    reason: string
    notifiesChannel: boolean
  },
): Promise<void> {
  await tx`
    insert into insurance_refund (insurance_refund_id, insurance_payment_id, out_refund_no, fund_fen, account_fen, other_fen, cash_fen, reason, status, notifies_channel, next_attempt_at)
    values (${refund.insuranceRefundId}, ${refund.insurancePaymentId}, ${refund.outRefundNo}, ${refund.fundFen}, ${refund.accountFen}, ${refund.otherFen}, ${refund.cashFen},
      ${refund.reason}, 'REQUESTED', ${refund.notifiesChannel}, now())`
}

/** A refund to the funds of a mixed payment. */
export interface InsuranceRefundRow extends Parts {
  insuranceRefundId: string
  outRefundNo: string
  reason: string
  status: 'REQUESTED' | 'SUCCESS'
  attempts: number
  finishedAt: Date | null
  business: InsuredBusinessName
  businessId: string
  payOrdId: string
  mixTradeNo: string | null
}

/** Claims refunds to send to the bureau, and completed ones, the cash refunded too, to report to WeChat. */
export function claimRefunds(sql: Sql, limit: number): Promise<InsuranceRefundRow[]> {
  return sql<InsuranceRefundRow[]>`
    with due as (
      select r.insurance_refund_id from insurance_refund r
      where r.next_attempt_at <= now() and (r.status = 'REQUESTED' or (r.status = 'SUCCESS' and r.notifies_channel and r.notified_at is null
        and not exists (select 1 from refund cash where cash.out_refund_no = r.out_refund_no and cash.status <> 'SUCCESS')))
      order by r.next_attempt_at limit ${limit} for update skip locked
    )
    update insurance_refund r set next_attempt_at = now() + ${leaseSeconds} * interval '1 second', attempts = r.attempts + 1
    from due, insurance_payment i where r.insurance_refund_id = due.insurance_refund_id and i.insurance_payment_id = r.insurance_payment_id
    returning r.insurance_refund_id, r.out_refund_no, r.fund_fen, r.account_fen, r.other_fen,
      r.cash_fen, r.reason, r.status, r.attempts, r.finished_at, i.business, i.business_id, i.pay_ord_id,
      i.mix_trade_no`
}

/** Schedules the next attempt after the bureau or WeChat gave no answer. */
export async function refundLater(
  executor: Executor,
  insuranceRefundId: string,
  delayMs: number,
  error: string,
): Promise<void> {
  await executor`
    update insurance_refund set next_attempt_at = now() + ${delayMs} * interval '1 millisecond', last_error = ${error} where insurance_refund_id = ${insuranceRefundId}`
}

/** Ends a refund once; false when it had ended before. */
export function endRefund(
  tx: Transaction,
  insuranceRefundId: string,
  end: { ok: boolean; finishedAt: Date | null; error: string | null },
): Promise<boolean> {
  return hasRow(tx`
    update insurance_refund set status = ${end.ok ? 'SUCCESS' : 'FAILED'}, finished_at = coalesce(${end.finishedAt}, now()), last_error = ${end.error}, next_attempt_at = now()
    where insurance_refund_id = ${insuranceRefundId} and status = 'REQUESTED' returning 1`)
}

/** Requests a refused refund again; false when it is not refused any more. */
export function askAgain(tx: Transaction, insuranceRefundId: string): Promise<boolean> {
  return hasRow(tx`
    update insurance_refund set status = 'REQUESTED', attempts = 0, next_attempt_at = now(), finished_at = null, last_error = null
    where insurance_refund_id = ${insuranceRefundId} and status = 'FAILED' returning 1`)
}

/** Reports it to WeChat once more. */
export function notifyAgain(tx: Transaction, insuranceRefundId: string): Promise<boolean> {
  return hasRow(tx`
    update insurance_refund set notified_at = null, attempts = 0, next_attempt_at = now(), last_error = null
    where insurance_refund_id = ${insuranceRefundId} and status = 'SUCCESS' and notifies_channel returning 1`)
}

/** Records that WeChat took the report, or refuses it. */
export async function markNotified(
  executor: Executor,
  insuranceRefundId: string,
  error: string | null,
): Promise<void> {
  await executor`update insurance_refund set notified_at = now(), last_error = ${error} where insurance_refund_id = ${insuranceRefundId}`
}
