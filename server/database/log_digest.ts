/** Logs with checkpoints: what their lines of a span of time were, as one SHA-256. */
import { allRows, firstRow } from './answers'
import type { Executor } from './client'
import type { OldRows } from './old_rows'

/** A log that is only added to, until retention deletes its oldest lines. */
export interface DigestedRows extends Omit<OldRows, 'only'> {
  /** What a line says, beside its key and its time. Never changed: older checkpoints are of these columns. */
  columns: readonly string[]
  /** Whose file it is about, which follows when two are joined: in no checkpoint. */
  patient?: string
}

/** The lines of a log from one moment (with it) to another (without it). */
export interface LogDigest {
  log: string
  lines: number
  sha256: string
}

/** Counts and digests the lines between two ISO moments, in the order of time and key. */
export async function digestLog(
  sql: Executor,
  { table, key, at, columns }: DigestedRows,
  { from, to }: { from: string; to: string },
): Promise<LogDigest> {
  const found = await firstRow<{ lines: number; sha256: string }>(sql`
    select count(*)::int as lines, encode(sha256(convert_to(coalesce(string_agg(line, E'\n' order by at, key), ''), 'UTF8')), 'hex') as sha256
    from (
      select ${sql(at)} as at, ${sql(key)} as key,
        jsonb_build_array(${sql(key)}, ${sql(at)} at time zone 'UTC', ${sql([...columns])})::text as line
      from ${sql(table)} where ${sql(at)} >= ${from} and ${sql(at)} < ${to}
    ) log`)
  return { log: table, lines: found?.lines ?? 0, sha256: found?.sha256 ?? '' }
}

/** So many lines are in memory at once. */
const pageSize = 1_000

/** A line of a log as JSON: `id`, `at` and its columns by their names, in UTC. */
export interface LogLine {
  at: string
  text: string
}

/** The lines between two ISO moments, in the order of time and key. */
export async function* readLog(
  sql: Executor,
  { table, key, at, columns, patient }: DigestedRows,
  { from, to }: { from: string; to: string },
): AsyncGenerator<LogLine> {
  let after = { moment: from, key: '' }
  let page: (LogLine & { key: string; moment: string })[]
  do {
    page = await allRows(sql`
      select moment::text as moment, id::text as key, line ->> 'at' as at, line::text as text
      from (
        select moment, id, to_jsonb(log) - 'moment' || jsonb_build_object('at', to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as line
        from (select ${sql(key)} as id, ${sql(at)} as moment, ${sql([...columns, ...(patient === undefined ? [] : [patient])])} from ${sql(table)}) log
        where moment >= ${after.moment}::text::timestamptz and moment < ${to} and (moment > ${after.moment}::text::timestamptz or id::text > ${after.key})
        order by moment, id::text limit ${pageSize}
      ) page order by moment, key`)
    yield* page
    const last = page.at(-1)
    after = { moment: last?.moment ?? after.moment, key: last?.key ?? after.key }
  } while (page.length === pageSize)
}
