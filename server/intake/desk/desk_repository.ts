/** SQL of the intake as the desk shows it. */
import { allRows, firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'

/** The newest document of each source and kind, by a loose index scan. */
export function listSources(executor: Executor) {
  return allRows<{
    source: string
    document: string
    takenAt: Date
    sourceUpdatedAt: Date
  }>(executor`
    with recursive found as (
      (select source, kind, taken_at, at from intake_document order by source, kind, taken_at desc limit 1)
      union all
      select next.* from found cross join lateral (
        select d.source, d.kind, d.taken_at, d.at from intake_document d
        where (d.source, d.kind) > (found.source, found.kind) order by d.source, d.kind, d.taken_at desc limit 1) next
    ) select source, kind as document, taken_at, at as source_updated_at from found order by source, kind`)
}

/** The state of reading the hospital's lists. */
export function listReadings(executor: Executor): Promise<
  {
    document: string
    askedAt: Date | null
    nextAt: Date
    failures: number
    why: string | null
  }[]
> {
  return executor`
    select kind as document, asked_at, next_at, failures, last_error as why from intake_cursor order by failures desc, kind`
}

/** What the hospital tells: lists that are read well, and those that cannot be read, the oldest for how long. */
export async function readNews(executor: Executor) {
  const row = await firstRow<{
    done: number
    waiting: number
    oldestMinutes: number
  }>(executor`
    select (count(*) filter (where failures = 0))::int as done, (count(*) filter (where failures > 0))::int as waiting,
      greatest(0, coalesce(floor(extract(epoch from hospital_now() - min(asked_at) filter (where failures > 0)) / 60), 0))::int as oldest_minutes
    from intake_cursor`)
  return row ?? { done: 0, waiting: 0, oldestMinutes: 0 }
}

/** How many are refused, and how many parked. */
export async function countKept(
  executor: Executor,
): Promise<{ refused: number; waiting: number; ofStrangers: number }> {
  const [row] = await executor<{ refused: number; waiting: number; ofStrangers: number }[]>`
    select (select count(*)::int from intake_refused) as refused,
      (select count(*)::int from intake_parked where needs not like 'patient:%') as waiting,
      (select count(*)::int from intake_parked where needs like 'patient:%') as of_strangers`
  return row ?? { refused: 0, waiting: 0, ofStrangers: 0 }
}

interface Asked {
  source?: string | undefined
  document?: string | undefined
  after?: string | undefined
  limit: number
}

export interface RefusedRow {
  source: string
  document: string
  id: string
  version: number | null
  reasons: string[]
  times: number
  firstAt: Date
  lastAt: Date
  isAsked: boolean
  mark: string
}

/** Refused documents, newest first. */
export function listRefused(executor: Executor, asked: Asked): Promise<RefusedRow[]> {
  const { source = null, document = null, limit } = asked
  const { at, key } = markOf(asked.after, 3)
  return executor<RefusedRow[]>`
    select source, kind as document, id, version, reasons, times, first_at, last_at, again_at is not null as is_asked,
      last_at::text || '|' || source || '|' || kind || '|' || id as mark
    from intake_refused
    where (${source}::text is null or source = ${source}) and (${document}::text is null or kind = ${document})
      and (${at}::text is null or last_at < ${at}::text::timestamptz
        or (last_at = ${at}::text::timestamptz and (source, kind, id) > (${key[0] ?? ''}, ${key[1] ?? ''}, ${key[2] ?? ''})))
    order by last_at desc, source, kind, id limit ${limit}`
}

export interface WaitingRow {
  source: string
  document: string
  id: string
  waitsFor: string
  at: Date
  mark: string
}

export interface WarnedRow {
  source: string
  document: string
  id: string
  version: number
  warnings: string[]
  at: Date
  mark: string
}

/** Documents that were taken and in which something looks wrong, newest first. */
export function listWarned(executor: Executor, asked: Asked): Promise<WarnedRow[]> {
  const { source = null, document = null, limit } = asked
  const { at, key } = markOf(asked.after, 2)
  return executor<WarnedRow[]>`
    select source, kind as document, id, version, warnings, at, at::text || '|' || kind || '|' || id as mark from intake_warning
    where (${source}::text is null or source = ${source}) and (${document}::text is null or kind = ${document})
      and (${at}::text is null or at < ${at}::text::timestamptz or (at = ${at}::text::timestamptz and (kind, id) > (${key[0] ?? ''}, ${key[1] ?? ''})))
    order by at desc, kind, id limit ${limit}`
}

/** Parked documents whose reference is overdue, oldest first. */
export function listWaiting(executor: Executor, asked: Asked): Promise<WaitingRow[]> {
  const { source = null, document = null, limit } = asked
  const { at, key } = markOf(asked.after, 2)
  return executor<WaitingRow[]>`
    select source, kind as document, id, needs as waits_for, parked_at as at, parked_at::text || '|' || kind || '|' || id as mark
    from intake_parked
    where needs not like 'patient:%' and (${source}::text is null or source = ${source}) and (${document}::text is null or kind = ${document})
      and (${at}::text is null or (parked_at, kind, id) > (${at}::text::timestamptz, ${key[0] ?? ''}, ${key[1] ?? ''}))
    order by parked_at, kind, id limit ${limit}`
}

/** An invalid cursor starts the list again. Its time is text: a Date would lose the microseconds. */
function markOf(after: string | undefined, parts: number): { at: string | null; key: string[] } {
  const [at = '', ...key] = (after ?? '').split('|')
  const isGood = /^\d{4}-\d\d-\d\d [\d:.]+\+\d\d$/.test(at) && key.length === parts
  return isGood ? { at, key } : { at: null, key: [] }
}
