/** SQL of figures about payments and refunds. */
import type { FailuresDay, PaymentsDay } from '../../../src/contract/desk/figures'
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
