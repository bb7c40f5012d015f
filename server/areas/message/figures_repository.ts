/** SQL of figures about messages. */
import type { FailuresDay } from '../../../src/contract/desk/figures'
import type { Executor } from '../../database/client'

/** How many messages each channel refused, by day. */
export function listRefused(executor: Executor, from: string, to: string): Promise<FailuresDay[]> {
  return executor<FailuresDay[]>`
    select (created_at at time zone 'Asia/Shanghai')::date as day, refuser as channel, count(*)::int as count
    from message cross join lateral unnest(refused_by) refuser
    where refused_by <> '{}' and created_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
      and created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai' and refuser in ('mini_program', 'official_account', 'sms')
    group by 1, 2 order by 1, 2`
}
