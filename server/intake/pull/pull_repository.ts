/** SQL of reading the hospital's lists of changes. */
import { firstNumber, firstRow } from '../../database/answers'
import type { Executor, Sql } from '../../database/client'

export interface CursorRow {
  kind: string
  cursor: string | null
  failures: number
}

/** Adds kinds to read; existing ones keep their cursor. */
export async function addCursors(sql: Sql, kinds: readonly string[]): Promise<void> {
  await sql`insert into intake_cursor (kind) select unnest(${[...kinds]}::text[]) on conflict (kind) do nothing`
}

/** Claims one due kind; a claim of a killed replica becomes free again. */
export function claimCursor(sql: Sql): Promise<CursorRow | undefined> {
  return firstRow(sql`
    with due as (select kind from intake_cursor where next_at <= now() order by next_at limit 1 for update skip locked)
    update intake_cursor c set next_at = now() + interval '30 seconds', asked_at = now() from due where c.kind = due.kind
    returning c.kind, c.cursor, c.failures`)
}

/** Advances the cursor; a request to read again that came meanwhile is kept. */
export async function moveCursor(
  sql: Sql,
  kind: string,
  cursor: string | null,
  delayMs: number,
): Promise<void> {
  await sql`
    update intake_cursor set cursor = ${cursor}, failures = 0, last_error = null,
      next_at = case when next_at < asked_at + interval '30 seconds' then now() else now() + ${delayMs} * interval '1 millisecond' end
    where kind = ${kind}`
}

/** Delays the next read after no answer, or an unreadable one. */
export async function delayCursor(
  sql: Sql,
  kind: string,
  delayMs: number,
  error: string,
): Promise<void> {
  await sql`
    update intake_cursor set failures = failures + 1, last_error = ${error}, next_at = now() + ${delayMs} * interval '1 millisecond' where kind = ${kind}`
}

/** The same for a kind and all others that would be read before it is again. */
export async function delayDue(
  sql: Sql,
  kind: string,
  delayMs: number,
  error: string,
): Promise<void> {
  await sql`
    update intake_cursor set failures = failures + 1, last_error = ${error}, next_at = now() + ${delayMs} * interval '1 millisecond'
    where kind = ${kind} or next_at < now() + ${delayMs} * interval '1 millisecond'`
}

/** Makes these kinds due now, at the hospital's request. */
export async function requestSync(sql: Executor, kinds: readonly string[]): Promise<void> {
  await sql`update intake_cursor set next_at = now() where ${kinds.length === 0} or kind = any(${[...kinds]})`
}

/** For how many seconds the next read of the hospital's changes has been due. */
export function overdueSeconds(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select greatest(coalesce(extract(epoch from now() - min(next_at)), 0), 0)::float8 as seconds from intake_cursor`)
}

/** How many kinds failed at the last read. */
export function countFailing(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int as count from intake_cursor where failures > 0`)
}
