/** SQL of what each process last stored of its workers' runs. */
import { allRows, firstRow } from '../database/answers'
import type { Sql } from '../database/client'
import type { Visible } from './rest'
import type { StoredRun } from './stored_runs'

/** Stores the runs of a process, and deletes the rows of those that are gone for a week. */
export async function keepRuns(
  sql: Sql,
  process: string,
  runs: readonly StoredRun[],
): Promise<void> {
  await sql`
    with gone as (delete from worker_process where heard_at < now() - interval '7 days' and process <> ${process})
    insert into worker_process (process, runs) values (${process}, ${JSON.stringify(runs)}::text::jsonb)
    on conflict (process) do update set runs = excluded.runs, heard_at = now()`
}

/** What the process stored last, and how long ago. */
export function findRuns(
  sql: Sql,
  process: string,
): Promise<{ runs: unknown; elapsedMs: number } | undefined> {
  return firstRow(sql`
    select runs, greatest(0, extract(epoch from now() - heard_at) * 1000)::float8 as elapsed_ms
    from worker_process where process = ${process}`)
}

/** Every process that was heard within a week, the one heard last first; `now` is the clock that they are compared with. */
export function listProcesses(
  sql: Sql,
): Promise<{ process: string; runs: unknown; heardAt: Date; now: Date }[]> {
  return allRows(
    sql`select process, runs, heard_at, now() as now from worker_process order by heard_at desc limit 200`,
  )
}

/** Which transactions are visible, and which of them are those of `keepRuns`. */
export async function visibleNow(sql: Sql): Promise<Visible> {
  const row = await firstRow<Visible>(sql`
    select pg_snapshot_xmax(s)::text::float8 as next, pg_snapshot_xmin(s) = pg_snapshot_xmax(s) as is_still,
      array(select xmin::text::float8 from worker_process) as records
    from pg_current_snapshot() s`)
  if (row === undefined) throw new Error('no snapshot')
  return row
}
