/** SQL of the checkpoints of the logs: each holds the hash of the one before. */
import { allRows, firstNumber, firstRow, hasRow } from '../../database/answers'
import type { Executor, Sql } from '../../database/client'

export interface Checkpoint {
  content: string
  previous: string
  hash: string
}

/** One that was kept. */
export interface KeptCheckpoint extends Checkpoint {
  checkpointId: string
  /** How long ago its span began, in seconds. */
  age: number
}

/** The span of the next checkpoint, as ISO moments of whole minutes, and the checkpoint that it follows; undefined while too little time has passed. */
export function findNextSpan(
  sql: Executor,
  { settledMinutes, everyMinutes }: { settledMinutes: number; everyMinutes: number },
): Promise<{ from: string; to: string; previous: string } | undefined> {
  const iso = (moment: ReturnType<Executor>) =>
    sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  return firstRow(sql`
    with last as (
      select to_at, hash from audit_checkpoint order by checkpoint_id desc limit 1
    ), span as (
      select coalesce(max(to_at), settled - make_interval(mins => ${everyMinutes})) as begins, settled, coalesce(max(hash), '') as previous
      from last right join (select date_trunc('minute', now()) - make_interval(mins => ${settledMinutes}) as settled) t on true group by settled
    )
    select ${iso(sql`begins`)} as from, ${iso(sql`least(settled, begins + interval '1 day')`)} as to, previous
    from span where settled >= begins + make_interval(mins => ${everyMinutes})`)
}

/** Keeps a checkpoint; false when another process was faster. */
export function addCheckpoint(
  sql: Executor,
  checkpoint: Checkpoint & { to: string },
): Promise<boolean> {
  return hasRow(sql`
    insert into audit_checkpoint (to_at, content, previous, hash) values (${checkpoint.to}, ${checkpoint.content}, ${checkpoint.previous}, ${checkpoint.hash})
    on conflict do nothing returning 1`)
}

/** Checkpoints in their order, after one of them. */
export function listCheckpoints(sql: Sql, after: string, limit: number): Promise<KeptCheckpoint[]> {
  return allRows(sql`
    select c.checkpoint_id::text as checkpoint_id, content, previous, hash, extract(epoch from now() - (content::json ->> 'from')::timestamptz)::float8 as age from audit_checkpoint c where c.checkpoint_id > ${after}::bigint order by c.checkpoint_id limit ${limit}`)
}

/** How long ago the last checkpoint ends, in seconds; 0 before the first checkpoint. */
export const checkpointAgeSeconds = (sql: Sql): Promise<number> =>
  firstNumber(
    sql`select extract(epoch from now() - to_at)::float8 from audit_checkpoint order by checkpoint_id desc limit 1`,
  )
