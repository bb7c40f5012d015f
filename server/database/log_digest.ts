/** Logs with checkpoints: what their lines of a span of time were, as one SHA-256. */
import { firstRow } from './answers'
import type { Executor } from './client'
import type { OldRows } from './old_rows'

/** A log that is only added to, until retention deletes its oldest lines. */
export interface DigestedRows extends Omit<OldRows, 'only'> {
  /** What a line says, beside its key and its time. Never changed: older checkpoints are of these columns. */
  columns: readonly string[]
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
