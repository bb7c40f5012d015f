/** SQL of a queue at one version. */
import { anyOf } from '../../database/batched'
import type { Executor, Sql } from '../../database/client'
import { beforeDocuments } from './intake_repository'
import { queueRules, type StoredStatus } from './rules'

/** A queue at one version: the order of waiting, the called numbers, and the pace. */
export interface SnapshotRow {
  queueId: string
  version: number
  /** Whether a document of the hospital has described it, so that who waits is known. */
  isPublished: boolean
  waiting: string[]
  /** Those of `waiting` that were given after an event that is missing: nobody knows yet how many are before them. */
  unsure: string[]
  current: { ticketId: string; number: number; counter: number | null; status: StoredStatus }[]
  doneNum: number
  gapSeconds: number | null
  gaps: number
}

/** Whether the waiting number `t` of queue `q` was given, or moved, after an event that has not arrived, or in a queue that no document has described. */
export const isAfterGap = (sql: Executor) => sql`
  (q.gap_since is not null and (q.seq = ${beforeDocuments} or t.seq > (
    select min(n.seq) from (
      select q.seq + 1 as seq union all select m.seq + 1 from queue_news m where m.queue_id = q.queue_id and m.seq > q.seq
    ) n where not exists (select 1 from queue_news k where k.queue_id = q.queue_id and k.seq = n.seq))))`

/** Present snapshots of queues, each read in one statement. */
export async function readSnapshots(sql: Sql, queueIds: readonly string[]): Promise<SnapshotRow[]> {
  return sql<SnapshotRow[]>`
    select q.queue_id, q.version, q.seq <> ${beforeDocuments} as is_published, coalesce(w.waiting, '[]'::json) as waiting, coalesce(w.unsure, '[]'::json) as unsure, coalesce(c.current, '[]'::json) as current, n.done as done_num,
      g.seconds as gap_seconds, g.gaps
    from queue q
    cross join lateral (
      select json_agg(t.ticket_id order by t.anchor, t.turn) as waiting, json_agg(t.ticket_id) filter (where ${isAfterGap(sql)}) as unsure from queue_ticket t where t.queue_id = q.queue_id and t.status = 'WAITING'
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
