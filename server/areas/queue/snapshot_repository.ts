/** SQL of a queue at one version. */
import { anyOf } from '../../database/batched'
import type { Sql } from '../../database/client'
import { queueRules, type StoredStatus } from './rules'

/** A queue at one version: the order of waiting, the called numbers, and the pace. */
export interface SnapshotRow {
  queueId: string
  version: number
  waiting: string[]
  current: { ticketId: string; number: number; counter: number | null; status: StoredStatus }[]
  doneNum: number
  gapSeconds: number | null
  gaps: number
}

/** Present snapshots of queues, each read in one statement. */
export async function readSnapshots(sql: Sql, queueIds: readonly string[]): Promise<SnapshotRow[]> {
  return sql<SnapshotRow[]>`
    select q.queue_id, q.version, coalesce(w.waiting, '[]'::json) as waiting, coalesce(c.current, '[]'::json) as current, n.done as done_num,
      g.seconds as gap_seconds, g.gaps
    from queue q
    cross join lateral (
      select json_agg(t.ticket_id order by t.anchor, t.turn) as waiting from queue_ticket t where t.queue_id = q.queue_id and t.status = 'WAITING'
    ) w
    cross join lateral (
      select json_agg(json_build_object('ticketId', t.ticket_id, 'number', t.number, 'counter', t.counter, 'status', t.status) order by t.called_at, t.number) as current
      from queue_ticket t where t.queue_id = q.queue_id and t.status in ('CALLING', 'SERVING')
    ) c
    cross join lateral (select count(*)::int as done from queue_ticket t where t.queue_id = q.queue_id and t.status = 'DONE') n
    cross join lateral (
      select avg(gap)::float8 as seconds, count(gap)::int as gaps from (
        select extract(epoch from last.called_at - lag(last.called_at) over (order by last.called_at))::float8 as gap
        from (select t.called_at from queue_ticket t where t.queue_id = q.queue_id and t.called_at is not null order by t.called_at desc limit ${queueRules.averagedCalls + 1}) last
      ) gaps where gap between ${queueRules.slipSeconds}::int and ${queueRules.breakSeconds}::int
    ) g
    where q.queue_id = ${anyOf(sql, queueIds)}`
}
