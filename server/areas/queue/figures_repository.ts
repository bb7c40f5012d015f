/** SQL of figures about queues. */
import type { WaitingHour } from '../../../src/contract/desk/figures'
import type { Executor } from '../../database/client'

/** How long patients who took a number in an hour of the day waited until they were called. */
export function listWaitingHours(executor: Executor, day: string): Promise<WaitingHour[]> {
  return executor<WaitingHour[]>`
    select extract(hour from taken_at at time zone 'Asia/Shanghai')::int as hour, count(*)::int as people,
      round(avg(extract(epoch from called_at - taken_at)) / 60, 1)::float8 as average_minutes, round(max(extract(epoch from called_at - taken_at)) / 60, 1)::float8 as longest_minutes
    from queue_ticket
    where taken_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai' and taken_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai' and called_at >= taken_at
    group by 1 order by 1`
}
