/** SQL of the intake: versions, parked and refused documents. */
import { allRows, firstNumber } from '../database/answers'
import type { Executor, Transaction } from '../database/client'
import type { OldRows } from '../database/old_rows'

/** A first load fills empty tables: plans made for empty ones must not be kept. */
export async function planAnew(tx: Transaction): Promise<void> {
  await tx`set local plan_cache_mode = force_custom_plan`
}

/** The branch of a hospital that has one only, open or closed. */
export async function findOnlyBranch(sql: Executor): Promise<string | undefined> {
  const branches = await allRows<{ branchId: string }>(sql`select branch_id from branch limit 2`)
  return branches.length === 1 ? branches[0]?.branchId : undefined
}

export interface DocumentRow {
  id: string
  version: number
  at: string
}

/** Records these versions as ingested where they are newer than the known ones; returns the ids of those that are. Locks them until the transaction ends. */
export async function passVersions(
  tx: Transaction,
  kind: string,
  { source, own }: { source: string; own: readonly string[] },
  rows: readonly DocumentRow[],
): Promise<Set<string>> {
  const fresh = await tx<{ id: string }[]>`
    insert into intake_document as known (kind, id, version, source, at)
    select ${kind}, given.id, given.version, ${source}, given.at
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id text, version bigint, at timestamptz) order by given.id
    on conflict (kind, id) do update set version = excluded.version, source = excluded.source, at = excluded.at, taken_at = now()
      where known.version < excluded.version and known.source = any(${[...own]})
    returning id`
  return new Set(fresh.map(({ id }) => id))
}

/** Which of these versions are new; nothing is recorded. */
export async function newsOf(
  sql: Executor,
  kind: string,
  rows: readonly DocumentRow[],
): Promise<Set<string>> {
  const fresh = await sql<{ id: string }[]>`
    select given.id from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id text, version bigint)
    where not exists (select 1 from intake_document known where known.kind = ${kind} and known.id = given.id and known.version >= given.version)`
  return new Set(fresh.map(({ id }) => id))
}

export interface ParkedRow {
  kind: string
  id: string
  version: number
  source: string
  needs: string
  content: string
}

/** Parks documents; of one that is parked already the newer version stays. */
export async function park(
  tx: Transaction,
  rows: readonly (ParkedRow & { about: string[] })[],
): Promise<void> {
  await tx`
    insert into intake_parked as known (kind, id, version, source, needs, content, about)
    select kind, id, version, source, needs, content, about from json_populate_recordset(null::intake_parked, ${JSON.stringify(rows)}::text::json) given
    where not exists (select 1 from intake_document d where d.kind = given.kind and d.id = given.id and d.version >= given.version)
    order by kind, id
    on conflict (kind, id) do update set version = excluded.version, source = excluded.source, needs = excluded.needs, content = excluded.content, about = excluded.about
      where known.version <= excluded.version`
}

/** Documents were ingested: their parked and refused versions up to these are deleted, and what looked wrong in earlier ones. */
export async function settle(
  tx: Transaction,
  kind: string,
  own: readonly string[],
  rows: readonly DocumentRow[],
): Promise<void> {
  const given = JSON.stringify(rows)
  await tx`
    with done as (select id, version from json_to_recordset(${given}::text::json) as given (id text, version bigint)),
    unparked as (delete from intake_parked p using done where p.kind = ${kind} and p.id = done.id and p.version <= done.version),
    renewed as (delete from intake_warning w using done where w.kind = ${kind} and w.id = done.id and w.version < done.version)
    delete from intake_refused r using done where r.kind = ${kind} and r.source = any(${[...own]}) and r.id = done.id and coalesce(r.version, 0) <= done.version`
}

/** Documents parked for one of these, a batch at a time. */
export function listWaiting(sql: Executor, needs: readonly string[], limit: number) {
  return allRows<ParkedRow>(sql`
    select kind, id, version, source, needs, content from intake_parked where needs = any(${[...needs]}) order by kind, id limit ${limit}`)
}

/** Documents parked for a document that has been ingested since. */
export function listOverdue(sql: Executor, limit: number): Promise<ParkedRow[]> {
  return sql<ParkedRow[]>`
    select p.kind, p.id, p.version, p.source, p.needs, p.content from intake_parked p
    join intake_document d on d.kind = split_part(p.needs, ':', 1) and d.id = substr(p.needs, length(split_part(p.needs, ':', 1)) + 2)
    order by p.parked_at limit ${limit}`
}

/** Parked documents past their retention. */
export const oldParked: OldRows = {
  what: 'parked',
  words: 'documents that wait for a patient',
  table: 'intake_parked',
  key: 'ctid',
  at: 'parked_at',
}

/** Refused documents past their retention. */
export const oldRefused: OldRows = {
  what: 'parked',
  words: 'documents that were refused',
  table: 'intake_refused',
  key: 'ctid',
  at: 'last_at',
}

export interface RefusedRow {
  source: string
  kind: string
  id: string
  version: number | null
  reasons: string[]
  content: string
  about: string[]
}

/** Stores documents that could not be ingested; they are not parked any more. */
export async function keepRefused(sql: Executor, rows: readonly RefusedRow[]): Promise<void> {
  await sql`
    with given as (select kind, id, version from json_populate_recordset(null::intake_refused, ${JSON.stringify(rows)}::text::json)),
    unparked as (delete from intake_parked p using given where p.kind = given.kind and p.id = given.id and p.version = given.version)
    insert into intake_refused as known (source, kind, id, version, reasons, content, about)
    select source, kind, id, version, reasons, content, about from json_populate_recordset(null::intake_refused, ${JSON.stringify(rows)}::text::json)
    order by source, kind, id
    on conflict (source, kind, id) do update set version = excluded.version, reasons = excluded.reasons, content = excluded.content, about = excluded.about, times = known.times + 1, last_at = now(), again_at = null`
}

/** A refused document's row. */
export interface KeptRow {
  source: string
  kind: string
  id: string
  content: string
}

/** Refused documents after a cursor; `isLocked`, until the transaction ends. */
export function listRefused(
  sql: Executor,
  after: KeptRow | undefined,
  limit: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<KeptRow[]> {
  const { source, kind, id } = after ?? { source: '', kind: '', id: '' }
  return sql<KeptRow[]>`
    select source, kind, id, content from intake_refused where (source, kind, id) > (${source}, ${kind}, ${id}) order by source, kind, id limit ${limit}
    ${isLocked ? sql`for update` : sql``}`
}

/** Documents that staff asked to ingest once more, the first request first. */
export function listAsked(sql: Executor, limit: number): Promise<KeptRow[]> {
  return sql<KeptRow[]>`
    select source, kind, id, content from intake_refused where again_at is not null order by again_at limit ${limit}`
}

/** Deletes ingested ones; one that came with another content meanwhile stays. */
export async function forgetRefused(sql: Executor, rows: readonly KeptRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    delete from intake_refused r using json_to_recordset(${JSON.stringify(rows)}::text::json) as done (source text, kind text, id text, content text)
    where r.source = done.source and r.kind = done.kind and r.id = done.id and r.content = done.content`
}

/** For how many seconds the oldest parked document has waited. */
export function oldestParked(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select coalesce(extract(epoch from now() - min(parked_at)), 0)::float8 as seconds from intake_parked`)
}
