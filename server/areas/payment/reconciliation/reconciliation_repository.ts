/** SQL of the reconciliation: our books of one day, the comparisons, and the differences. */
import type { DifferenceKind } from '../../../../src/contract/desk/words/money_words'
import { allRows, firstNumber, hasRow, pairsOf } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'

/** An entry that one side lacks or has otherwise. */
export interface Difference {
  kind: DifferenceKind
  /** Our number of the payment or refund. */
  number: string
  oursFen: number | null
  channelFen: number | null
  /** Corrected automatically; otherwise staff must look. */
  mended: boolean
}

/** A payment in our books. */
export interface PaymentEntry {
  outTradeNo: string
  status: 'CREATED' | 'PENDING' | 'SUCCESS' | 'CLOSED'
  amountFen: number
}

/** A refund in our books. */
export interface RefundEntry {
  outRefundNo: string
  status: 'REQUESTED' | 'PROCESSING' | 'SUCCESS' | 'FAILED'
  amountFen: number
  /** The hospital paid it itself. */
  byHand: boolean
  /** The channel carries it out to the hospital's own account. */
  isToHospital: boolean
  /** The channel said on this day that it carried it out too. */
  isRepeated: boolean
}

/** Payments received on a day of the channel, or with one of these numbers. */
export function listPayments(executor: Executor, day: string, numbers: readonly string[]) {
  return allRows<PaymentEntry & { isOfDay: boolean }>(executor`
    select out_trade_no, status, coalesce(paid_amount_fen, amount_fen) as amount_fen,
      coalesce(status = 'SUCCESS' and (paid_at at time zone 'Asia/Shanghai')::date = ${day}::date, false) as is_of_day
    from payment
    where (status = 'SUCCESS' and paid_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai' and paid_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')
      or out_trade_no = any(${[...numbers]}::text[])`)
}

/** Our numbers of lenders' payments by the channel's. */
export function listCreditedNumbers(executor: Executor, transactionIds: readonly string[]) {
  return pairsOf<string, string>(executor`
    select transaction_id, out_trade_no from payment where transaction_id = any(${[...transactionIds]}::text[]) and channel = 'credit'`)
}

/** Refunds requested on a day, repeated on it, or with one of these numbers: each found by its own index. */
export function listRefunds(executor: Executor, day: string, numbers: readonly string[]) {
  const onDay = (column: 'requested_at' | 'repeated_at') => executor`
    select refund_id from refund where ${executor(column)} >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
      and ${executor(column)} < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
  return allRows<RefundEntry & { isOfDay: boolean }>(executor`
    with found as (
      ${onDay('requested_at')} union ${onDay('repeated_at')}
      union select refund_id from refund where out_refund_no = any(${[...numbers]}::text[])
    )
    select out_refund_no, status, amount_fen, by_hand, coalesce(abnormal_to = 'MERCHANT_BANK_CARD', false) as is_to_hospital,
      coalesce((repeated_at at time zone 'Asia/Shanghai')::date = ${day}::date, false) as is_repeated,
      coalesce((requested_at at time zone 'Asia/Shanghai')::date = ${day}::date and not by_hand, false) as is_of_day
    from refund where refund_id = any(array(select refund_id from found))`)
}

/** Claims the days whose comparison is due: those before today that were not compared yet, or only before they ended. */
export async function claimDays(
  sql: Sql,
  leaseSeconds: number,
): Promise<{ day: string; attempts: number }[]> {
  await sql`
    insert into reconciliation (bill_date, status, next_attempt_at)
    select hospital_today() - back, 'WAITING', now() from generate_series(1, 3) back on conflict (bill_date) do nothing`
  return sql<{ day: string; attempts: number }[]>`
    with due as (
      select bill_date from reconciliation
      where bill_date < hospital_today() and next_attempt_at <= now()
        and (status = 'WAITING' or compared_at < (bill_date + 1)::timestamp at time zone 'Asia/Shanghai')
      order by bill_date desc limit 3 for update skip locked
    )
    update reconciliation r set next_attempt_at = now() + make_interval(secs => ${leaseSeconds}::float8), attempts = r.attempts + 1
    from due where r.bill_date = due.bill_date returning r.bill_date as day, r.attempts`
}

/** Schedules the comparison for when the bill is there. */
export async function compareLater(
  executor: Executor,
  day: string,
  delayMs: number,
): Promise<void> {
  await executor`update reconciliation set next_attempt_at = now() + ${delayMs} * interval '1 millisecond' where bill_date = ${day}`
}

/** Makes the day due for another comparison by the worker. */
export function compareAgain(tx: Transaction, day: string): Promise<boolean> {
  return hasRow(tx`
    update reconciliation set status = 'WAITING', next_attempt_at = now() where bill_date = ${day}::date and bill_date < hospital_today() returning 1`)
}

/** One side's sums. */
export interface Sums {
  paidCount: number
  paidFen: number
  refundCount: number
  refundFen: number
}

/** Stores the outcome of a day, in place of an earlier one. */
export async function keepOutcome(
  tx: Transaction,
  day: string,
  ours: Sums,
  channel: Sums,
  differences: readonly Difference[],
): Promise<void> {
  const status = differences.some(({ mended }) => !mended) ? 'DIFFERENT' : 'BALANCED'
  await tx`
    insert into reconciliation (bill_date, status, paid_count, paid_fen, refund_count, refund_fen, channel_paid_count, channel_paid_fen, channel_refund_count,
      channel_refund_fen, next_attempt_at, compared_at)
    values (${day}, ${status}, ${ours.paidCount}, ${ours.paidFen}, ${ours.refundCount}, ${ours.refundFen}, ${channel.paidCount}, ${channel.paidFen},
      ${channel.refundCount}, ${channel.refundFen}, now(), hospital_now())
    on conflict (bill_date) do update set status = excluded.status, paid_count = excluded.paid_count, paid_fen = excluded.paid_fen, refund_count = excluded.refund_count,
      refund_fen = excluded.refund_fen, channel_paid_count = excluded.channel_paid_count, channel_paid_fen = excluded.channel_paid_fen,
      channel_refund_count = excluded.channel_refund_count, channel_refund_fen = excluded.channel_refund_fen, compared_at = excluded.compared_at`
  // Corrected differences stay on record; open ones are written anew.
  await tx`delete from reconciliation_difference where bill_date = ${day} and not mended`
  for (const one of differences) {
    await tx`
      insert into reconciliation_difference (bill_date, kind, number, ours_fen, channel_fen, mended)
      values (${day}, ${one.kind}, ${one.number}, ${one.oursFen}, ${one.channelFen}, ${one.mended})
      on conflict (bill_date, kind, number) do update set ours_fen = excluded.ours_fen, channel_fen = excluded.channel_fen, mended = excluded.mended`
  }
}

/** A day's outcome as the statement shows it. */
export interface StatementRow extends Sums {
  day: string
  status: 'WAITING' | 'BALANCED' | 'DIFFERENT'
  channelPaidCount: number
  channelPaidFen: number
  channelRefundCount: number
  channelRefundFen: number
  comparedAt: Date | null
  differences: Difference[]
}

/** The latest days, with their differences. */
export function listStatements(sql: Sql, limit: number): Promise<StatementRow[]> {
  return sql<StatementRow[]>`
    select r.bill_date as day, r.status, r.paid_count, r.paid_fen, r.refund_count, r.refund_fen,
      r.channel_paid_count, r.channel_paid_fen, r.channel_refund_count,
      r.channel_refund_fen, r.compared_at, coalesce(d.list, '[]'::json) as differences
    from reconciliation r
    left join lateral (
      select json_agg(json_build_object('kind', kind, 'number', number, 'oursFen', ours_fen, 'channelFen', channel_fen, 'mended', mended) order by mended, kind, number) as list
      from reconciliation_difference x where x.bill_date = r.bill_date
    ) d on true
    order by r.bill_date desc limit ${limit}`
}

/** How many differences of the last month are open. */
export function countDifferences(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int as count from reconciliation_difference where bill_date > hospital_today() - 31 and not mended`)
}
