/** What the console shows of the queues. */
import type { Sql } from '../../database/client'

/** A queue of today as the console shows it. */
interface QueueSummary {
  queueId: string
  branchName: string
  itemName: string
  location: string | null
  waiting: number
  missed: number
  done: number
  /** Numbers being called or seen, `A012 叫号中`. */
  current: { number: string; status: string }[]
  /** The next three numbers. */
  next: string[]
}

/** Today's queues, those with somebody waiting first. */
export async function listQueueSummaries(sql: Sql): Promise<QueueSummary[]> {
  return sql<QueueSummary[]>`
    select q.queue_id, b.name as branch_name, q.item_name, q.location, n.waiting, n.missed, n.done, n.current,
      coalesce((select json_agg(w.no order by w.anchor, w.turn) from (
        select q.letter || lpad(t.number::text, 3, '0') as no, t.anchor, t.turn from queue_ticket t
        where t.queue_id = q.queue_id and t.status = 'WAITING' order by t.anchor, t.turn limit 3) w), '[]'::json) as next
    from queue q
    join branch b on b.branch_id = q.branch_id
    cross join lateral (
      select count(*) filter (where t.status = 'WAITING')::int as waiting, count(*) filter (where t.status = 'MISSED')::int as missed,
        count(*) filter (where t.status = 'DONE')::int as done,
        coalesce(json_agg(json_build_object('number', q.letter || lpad(t.number::text, 3, '0'), 'status', t.status) order by t.called_at)
          filter (where t.status in ('CALLING', 'SERVING')), '[]'::json) as current
      from queue_ticket t where t.queue_id = q.queue_id
    ) n
    where q.queue_date = hospital_today()
    order by n.waiting = 0, q.group_code, b.sort, q.item_name, q.begins_at limit 60`
}
