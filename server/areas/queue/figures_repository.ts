/** SQL of figures about queues. */
import { lateMinutes, type QueueRoom, type WaitingHour } from '../../../src/contract/desk/figures'
import { fewestPeople } from '../../../src/contract/desk/planning/waits'
import { allRows, firstNumber } from '../../database/answers'
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

interface WaitRow {
  branchName: string | null
  groupName: string | null
  name: string | null
  hour: number | null
  people: number
  median: number | null
  ninth: number | null
  inside: number | null
}

/** The numbers taken within these days, both included. */
const takenWithin = (executor: Executor, from: string, to: string) => executor`
  t.taken_at >= ${from}::text::date::timestamp at time zone 'Asia/Shanghai' and t.taken_at < (${to}::text::date + 1)::timestamp at time zone 'Asia/Shanghai'`

/**
 * From taking a number to its call, in minutes, by room and hour and for all rooms together; a number that was missed and came back was called twice, and is left out. A room is where a clinic or
 * a service calls to; without a place, what it is called. Rooms have numbers while they are counted: names sort far slower.
 */
export function listWaits(executor: Executor, from: string, to: string): Promise<WaitRow[]> {
  return allRows(executor`
    with rooms as (
      select q.queue_id, b.name as branch_name, q.group_name, coalesce(q.location, q.item_name) as name,
        dense_rank() over (order by b.name, q.group_name, coalesce(q.location, q.item_name)) as room
      from queue q join branch b on b.branch_id = q.branch_id where q.queue_date >= ${from}::text::date - 1
    ), numbers as (
      select r.room, date_part('hour', t.taken_at at time zone 'Asia/Shanghai')::int as hour, date_part('epoch', t.called_at - t.taken_at) / 60 as waited,
        case when t.status = 'DONE' and t.ended_at >= t.called_at then date_part('epoch', t.ended_at - t.called_at) / 60 end as inside
      from queue_ticket t join rooms r on r.queue_id = t.queue_id
      where ${takenWithin(executor, from, to)} and t.called_at >= t.taken_at and t.returns = 0
    ), waits as (
      select room, hour, count(*)::int as people, percentile_cont(array[0.5, 0.9]) within group (order by waited) as shares,
        case when count(inside) >= ${fewestPeople} then percentile_cont(0.5) within group (order by inside) end as inside
      from numbers group by grouping sets ((room, hour), (room), (hour), ()) having count(*) > 0
    )
    select n.branch_name, n.group_name, n.name, w.hour, w.people, round(w.inside::numeric, 1)::float8 as inside,
      case when w.people >= ${fewestPeople} then round(w.shares[1]::numeric, 1)::float8 end as median, case when w.people >= ${fewestPeople} then round(w.shares[2]::numeric, 1)::float8 end as ninth
    from waits w left join (select distinct room, branch_name, group_name, name from rooms) n on n.room = w.room
    order by n.branch_name nulls first, n.group_name, n.name, w.hour nulls first`)
}

/** How many numbers of these days were never called. */
export function countUncalled(executor: Executor, from: string, to: string): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from queue_ticket t where ${takenWithin(executor, from, to)} and t.called_at is null and t.status <> 'WAITING'`)
}

/** Today's queues in which somebody waits, the longest wait first. Who came before his booked time waits from that on. */
export function listRooms(executor: Executor) {
  return allRows<QueueRoom>(executor`
    select q.queue_id, q.item_name as name, concat_ws(' ', b.name, q.location) as place, count(*)::int as waiting, (count(*) filter (where w.minutes >= ${lateMinutes}))::int as late, max(w.minutes)::int as longest_minutes
    from queue q join branch b on b.branch_id = q.branch_id join queue_ticket t on t.queue_id = q.queue_id and t.status = 'WAITING'
    left join registration_visit v on v.order_id = t.order_id
    cross join lateral (
      select greatest(0, floor(extract(epoch from hospital_now() - greatest(t.taken_at, (v.visit_date + v.begin_time) at time zone 'Asia/Shanghai')) / 60)) as minutes
    ) w
    where q.queue_date = hospital_today() group by q.queue_id, b.name order by longest_minutes desc, waiting desc, q.queue_id`)
}
