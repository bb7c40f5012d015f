/** SQL of figures about payments and refunds. */
import type { FailuresDay, PaymentsDay } from '../../../src/contract/desk/figures'
import { allRows, firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'

/** Payments started on each day, by their present status. */
export function listPayments(executor: Executor, from: string, to: string): Promise<PaymentsDay[]> {
  return executor<PaymentsDay[]>`
    select d.day::date as day, p.state, p.count, p.fen
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') d(day)
    cross join lateral (
      select status as state, count(*)::int as count, sum(coalesce(paid_amount_fen, amount_fen))::float8 as fen from payment
      where created_at >= d.day at time zone 'Asia/Shanghai' and created_at < (d.day + interval '1 day') at time zone 'Asia/Shanghai' group by status
    ) p order by 1, 2`
}

/** Refunds requested on each day that have failed. */
export function listFailures(executor: Executor, from: string, to: string): Promise<FailuresDay[]> {
  return executor<FailuresDay[]>`
    select (requested_at at time zone 'Asia/Shanghai')::date as day, 'refund' as channel, count(*)::int as count
    from refund where status = 'FAILED' and requested_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
      and requested_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    group by 1 order by 1`
}

/** Today and the same weekday of the eight weeks before, each until this time of the day: what was paid, and refunds that were asked for. Today is the first. */
export function listSameWeekdays(executor: Executor) {
  return allRows<{
    takenCount: number
    takenFen: number
    refundCount: number
    refundFen: number
  }>(executor`
    select p.count as taken_count, p.fen as taken_fen, r.count as refund_count, r.fen as refund_fen
    from (
      select hospital_today() - 7 * n as day, (hospital_today() - 7 * n)::timestamp at time zone 'Asia/Shanghai' as begins,
        hospital_now() - hospital_today()::timestamp at time zone 'Asia/Shanghai' as passed
      from generate_series(0, 8) n
    ) d
    cross join lateral (
      select count(*)::int as count, coalesce(sum(coalesce(paid_amount_fen, amount_fen)), 0)::float8 as fen from payment
      where status = 'SUCCESS' and paid_at >= d.begins and paid_at < d.begins + d.passed
    ) p
    cross join lateral (
      select count(*)::int as count, coalesce(sum(amount_fen), 0)::float8 as fen from refund where requested_at >= d.begins and requested_at < d.begins + d.passed
    ) r order by d.day desc`)
}

interface Sum {
  count: number
  fen: number
}

/** Payments under way, refunds that have not arrived, and differences of the last 62 days that nobody mended. */
export async function sumUpWaiting(
  executor: Executor,
): Promise<{ paying: Sum; refunding: Sum; differs: Sum }> {
  const [paying, refunding, differs] = await Promise.all([
    firstRow<Sum>(executor`
      select count(*)::int as count, coalesce(sum(amount_fen), 0)::float8 as fen from payment where status in ('CREATED', 'PENDING') and expires_at > hospital_now()`),
    firstRow<Sum>(executor`
      select count(*)::int as count, coalesce(sum(amount_fen), 0)::float8 as fen from refund where status in ('REQUESTED', 'PROCESSING')`),
    firstRow<Sum>(executor`
      select count(*)::int as count, coalesce(sum(abs(coalesce(ours_fen, 0) - coalesce(channel_fen, 0))), 0)::float8 as fen from reconciliation_difference
      where bill_date > hospital_today() - 62 and not mended`),
  ])
  const nothing = { count: 0, fen: 0 }
  return { paying: paying ?? nothing, refunding: refunding ?? nothing, differs: differs ?? nothing }
}

/** The channel today: payments that it settled, refunds that it failed, and refunds that it owes, the oldest for how long. */
export async function readChannelHealth(executor: Executor) {
  const row = await firstRow<{
    done: number
    failed: number
    waiting: number
    oldestMinutes: number
  }>(executor`
    select (select count(*)::int from payment where status = 'SUCCESS' and paid_at >= d.begins) as done,
      (select count(*)::int from refund where status = 'FAILED' and requested_at >= d.begins) as failed, w.waiting, w.minutes as oldest_minutes
    from (select hospital_today()::timestamp at time zone 'Asia/Shanghai' as begins) d cross join (
      select count(*)::int as waiting, greatest(0, coalesce(floor(extract(epoch from hospital_now() - min(requested_at)) / 60), 0))::int as minutes
      from refund where status in ('REQUESTED', 'PROCESSING')
    ) w`)
  return row ?? { done: 0, failed: 0, waiting: 0, oldestMinutes: 0 }
}
