/** SQL of refunds of cash; those that the channel did not carry out become work items and can be tried again. */
import type { PendingQuery, Row } from 'postgres'
import { firstNumber, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { EncryptedBankCard } from '../../../gateways/wechat_pay/types'
import { postRefunded, postRefundRequested } from '../ledger/ledger_repository'
import { newNumber } from '../numbers'
import type { BusinessName, RefundRow } from '../types'

/** After this time a claim of a killed worker is free again. */
const leaseSeconds = 30

function refundColumns(executor: Executor) {
  return executor`r.refund_id, r.payment_id, r.out_refund_no, r.amount_fen, r.reason, r.status, r.attempts,
    r.requested_at, extract(epoch from now() - r.requested_at)::float8 as waits_seconds, r.channel_refund_id, r.abnormal_to, r.abnormal_card,
    p.out_trade_no, case when p.channel = 'credit' then p.transaction_id end as credit_transaction_id, p.business, p.business_id, coalesce(p.paid_amount_fen, p.amount_fen) as total_fen`
}

/** The last refund of an order as a `LastRefund`; `which` chooses rows `rf` of `payment_refund`. An order that several payments paid gets each of them back at once, which is one refund to its reader. */
export const lastRefund = (executor: Executor, which: PendingQuery<Row[]>) => executor`
  select (list -> 0) || jsonb_build_object('earlier', list - 0) as refund from (select jsonb_agg(one.refund order by one.requested_at desc) as list from (select rf.requested_at, jsonb_build_object('amountFen', sum(rf.amount_fen), 'status', case when bool_or(rf.status = 'FAILED') then 'FAILED' when bool_and(rf.status = 'SUCCESS') then 'SUCCESS' else 'PROCESSING' end,
    'requestedAt', rf.requested_at, 'finishedAt', case when bool_and(rf.finished_at is not null) then max(rf.finished_at) end,
    'receivedBy', string_agg(distinct rf.received_by, '、')) as refund
  from payment_refund rf where ${which} group by rf.requested_at) one) whole`

/** Inserts a refund before the channel is asked. */
export async function insertRefund(
  tx: Transaction,
  refund: {
    refundId: string
    paymentId: string
    outRefundNo: string
    amountFen: number
    reason: string
  },
): Promise<void> {
  await tx`
    insert into refund (refund_id, payment_id, out_refund_no, amount_fen, reason, status, next_attempt_at)
    values (${refund.refundId}, ${refund.paymentId}, ${refund.outRefundNo}, ${refund.amountFen}, ${refund.reason}, 'REQUESTED', now())`
  await postRefundRequested(tx, refund.refundId)
}

/** Claims due refunds. */
export function claimRefunds(sql: Sql, limit: number): Promise<RefundRow[]> {
  return sql<RefundRow[]>`
    with due as (
      select refund_id from refund where status in ('REQUESTED', 'PROCESSING') and next_attempt_at <= now() order by next_attempt_at limit ${limit} for update skip locked
    )
    update refund r set next_attempt_at = now() + ${leaseSeconds} * interval '1 second', attempts = r.attempts + 1
    from due, payment p where r.refund_id = due.refund_id and p.payment_id = r.payment_id returning ${refundColumns(sql)}`
}

/** The refund with our number at the channel. */
export function findRefund(executor: Executor, outRefundNo: string) {
  return firstRow<RefundRow>(executor`
    select ${refundColumns(executor)} from refund r join payment p on p.payment_id = r.payment_id where r.out_refund_no = ${outRefundNo}`)
}

/** How a refund ended, by the channel. */
export interface RefundEnd {
  ok: boolean
  channelRefundId: string | null
  receivedBy: string | null
  finishedAt: Date | null
  /** The code of `refundCauses`, and the channel's own words. */
  cause: string | null
  error: string | null
}

/** Ends a refund once; false when it had ended before. A failed one can still succeed: the channel pays it after another account was given there. */
export async function endRefund(
  tx: Transaction,
  refundId: string,
  end: RefundEnd,
): Promise<boolean> {
  const isEnded = await hasRow(tx`
    update refund set status = ${end.ok ? 'SUCCESS' : 'FAILED'}, abnormal_card = null, cause = ${end.cause}, abnormal_to = case when ${end.cause}::text is distinct from 'ABNORMAL' then abnormal_to end, channel_refund_id = coalesce(${end.channelRefundId}, channel_refund_id),
      received_by = coalesce(${end.receivedBy}, received_by), finished_at = coalesce(${end.finishedAt}, now()), last_error = ${end.error}
    where refund_id = ${refundId} and (status in ('REQUESTED', 'PROCESSING') or (status = 'FAILED' and ${end.ok})) returning 1`)
  if (isEnded && end.ok) await postRefunded(tx, refundId)
  return isEnded
}

/** Schedules the next query while the channel works on it; false when it ended meanwhile. */
export async function refundProceeds(
  executor: Executor,
  refundId: string,
  channelRefundId: string,
  delayMs: number,
): Promise<boolean> {
  return hasRow(executor`
    update refund set status = 'PROCESSING', channel_refund_id = ${channelRefundId}, abnormal_card = null, cause = 'PROCESSING', next_attempt_at = now() + ${delayMs} * interval '1 millisecond', last_error = null
    where refund_id = ${refundId} and status in ('REQUESTED', 'PROCESSING') returning 1`)
}

/** Schedules the next attempt after no answer or lack of money; false when it ended meanwhile. */
export async function refundLater(
  executor: Executor,
  refundId: string,
  later: { delayMs: number; cause: string; error: string },
): Promise<boolean> {
  return hasRow(executor`
    update refund set next_attempt_at = now() + ${later.delayMs} * interval '1 millisecond', cause = ${later.cause}, last_error = ${later.error}
    where refund_id = ${refundId} and status in ('REQUESTED', 'PROCESSING') returning 1`)
}

/** How many refunds of a business order have not arrived, of cash and of the insurance's share: under way, or failed and a person's work. */
export function countOpenRefunds(executor: Executor, business: BusinessName, businessId: string) {
  return firstNumber(executor`
    select (
      (select count(*) from refund r join payment p on p.payment_id = r.payment_id
        where p.business = ${business} and p.business_id = ${businessId} and r.status <> 'SUCCESS')
      + (select count(*) from insurance_refund r join insurance_payment i on i.insurance_payment_id = r.insurance_payment_id
        where i.business = ${business} and i.business_id = ${businessId} and r.status <> 'SUCCESS')
    )::int as n`)
}

/** A refund by its id. */
export function refundOf(tx: Transaction, refundId: string): Promise<RefundRow | undefined> {
  return firstRow(tx`
    select ${refundColumns(tx)} from refund r join payment p on p.payment_id = r.payment_id where r.refund_id = ${refundId}`)
}

/** How many failed refunds need staff. */
export function countFailed(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int as count from refund where status = 'FAILED'`)
}

/**
 * Hands a failed refund to the worker again; undefined when it is not failed any more, or can only be sent elsewhere.
 * The number stays, so that the channel never refunds twice; only one that the channel has closed for good gets a new
 * one.
 */
export function retryRefund(executor: Executor, refundId: string) {
  return firstRow<RefundRow>(executor`
    update refund r set status = 'REQUESTED', attempts = 0, next_attempt_at = now(), finished_at = null,
      out_refund_no = case when r.cause = 'CLOSED' then ${newNumber('refund')} else r.out_refund_no end, cause = 'REQUESTED', last_error = null
    from payment p where r.refund_id = ${refundId} and r.status = 'FAILED' and coalesce(r.cause, '') <> all (${causesOfNoRetry}::text[])
      and p.payment_id = r.payment_id returning ${refundColumns(executor)}`)
}

/** The account at the channel is the hospital's, or unusable: repeating the request changes nothing. */
const causesOfNoRetry = ['ABNORMAL', 'MERCHANT_RECEIVED']

/** Sends an abnormal refund elsewhere in the worker's next round; undefined when it is not abnormal any more. */
export function sendElsewhere(
  executor: Executor,
  refundId: string,
  to: { type: NonNullable<RefundRow['abnormalTo']>; card: EncryptedBankCard | null },
) {
  return firstRow<RefundRow>(executor`
    update refund r set status = 'REQUESTED', attempts = 0, next_attempt_at = now(), finished_at = null, cause = 'REQUESTED', last_error = null,
      abnormal_to = ${to.type}, abnormal_card = ${to.card === null ? null : JSON.stringify(to.card)}::text::jsonb
    from payment p where r.refund_id = ${refundId} and r.status = 'FAILED' and r.cause = 'ABNORMAL' and r.channel_refund_id is not null
      and p.payment_id = r.payment_id returning ${refundColumns(executor)}`)
}

/** Makes a refund due now; false when it is not in progress any more. */
export function askSoon(executor: Executor, refundId: string): Promise<boolean> {
  return hasRow(executor`
    update refund set next_attempt_at = now() where refund_id = ${refundId} and status in ('REQUESTED', 'PROCESSING') returning 1`)
}

/** For how many seconds the oldest refund in progress has been so. */
export function oldestRefund(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as seconds
    from refund where status in ('REQUESTED', 'PROCESSING')`)
}
