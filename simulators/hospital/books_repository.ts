/** SQL of the sandbox hospital's books: one row per document. */
import { allRows, firstRow } from '../../server/database/answers'
import type { Executor, Transaction } from '../../server/database/client'

/** One row. */
export interface BookRow {
  kind: string
  id: string
  version: number
  at: Date
  content: Record<string, unknown>
  note: Record<string, unknown> | null
}

/** A document being written. `tells` false: the app knows it already, or has said so itself. */
export interface Writing {
  kind: string
  id: string
  content: object
  note: object | null
  delivers: boolean
}

const columns = (executor: Executor) => executor`kind, id, version, at, content, note`

/** Locks the thing, where there is one. */
export function lockRow(tx: Transaction, kind: string, id: string): Promise<BookRow | undefined> {
  return firstRow(tx`
    select ${columns(tx)} from sandbox.book where kind = ${kind} and id = ${id} for update`)
}

export function findRow(executor: Executor, kind: string, id: string) {
  return firstRow<BookRow>(executor`
    select ${columns(executor)} from sandbox.book where kind = ${kind} and id = ${id}`)
}

/** Things of one kind, what happened last first. */
export function listRows(executor: Executor, kind: string, limit: number): Promise<BookRow[]> {
  return executor<BookRow[]>`
    select ${columns(executor)} from sandbox.book where kind = ${kind} order by at desc, id desc limit ${limit}`
}

/** Things of one kind with this value in their content or in the hospital's own note. */
export function listRowsBy(executor: Executor, kind: string, field: string, value: string) {
  return allRows<BookRow>(executor`
    select ${columns(executor)} from sandbox.book
    where kind = ${kind} and (content ->> ${field} = ${value} or note ->> ${field} = ${value}) order by id`)
}

/** Writes a document whole, in its next version; its note stays unless a new one is given. */
export async function writeRow(tx: Transaction, one: Writing): Promise<void> {
  await tx`
    insert into sandbox.book as known (kind, id, content, note, at, seq)
    values (${one.kind}, ${one.id}, ${JSON.stringify(one.content)}::text::jsonb, ${one.note === null ? null : JSON.stringify(one.note)}::text::jsonb, hospital_now(),
      ${one.delivers ? tx`nextval('sandbox.book_seq')` : null})
    on conflict (kind, id) do update set version = greatest(known.version + 1, excluded.seq), content = excluded.content, note = coalesce(excluded.note, known.note), at = excluded.at,
      seq = coalesce(excluded.seq, known.seq), told = case when excluded.seq is null then known.told else false end, refused = null`
}

/** What was not published to the app yet, in the order of changes. */
export function listUnpublished(executor: Executor, limit: number): Promise<BookRow[]> {
  return executor<BookRow[]>`
    select ${columns(executor)} from sandbox.book where seq is not null and not told order by seq limit ${limit}`
}

/** Marks these versions as published, with the app's refusals. */
export async function markPublished(
  executor: Executor,
  published: readonly { kind: string; id: string; version: number; refused: string | null }[],
): Promise<void> {
  await executor`
    update sandbox.book b set told = true, refused = t.refused
    from json_to_recordset(${JSON.stringify(published)}::text::json) as t (kind text, id text, version bigint, refused text)
    where b.kind = t.kind and b.id = t.id and b.version = t.version`
}

/** What changed after a place in the list of changes, the oldest first. */
export function listChanged(
  executor: Executor,
  kinds: readonly string[],
  after: number,
  limit: number,
): Promise<(BookRow & { seq: number })[]> {
  return executor<(BookRow & { seq: number })[]>`
    select ${columns(executor)}, seq from sandbox.book where kind = any(${[...kinds]}) and seq > ${after} order by seq limit ${limit}`
}
