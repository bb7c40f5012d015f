/** SQL of the work list. */
import { randomUUID } from 'node:crypto'
import type { WorkAction, WorkKind } from '../../../src/contract/desk/work/work_kinds'
import { firstNumber, firstRow, firstValue, hasRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import type { OldRows } from '../../database/old_rows'
import type { WorkItemCause } from './types'
import { urgencyOf } from './urgency'

/** Stores an item; false when there is an open one of the same cause and subject, whose facts are renewed. */
export async function keepItem(executor: Executor, cause: WorkItemCause): Promise<boolean> {
  const [row] = await executor<{ isNew: boolean }[]>`
    insert into work_item (work_id, kind, subject, facts, order_id, patient_id, at, due_at)
    select ${randomUUID()}, ${cause.kind}, ${cause.subject}, ${JSON.stringify(cause.facts)}::text::jsonb, ${cause.orderId ?? null}, ${cause.patientId ?? null}, began, began + make_interval(hours => ${urgencyOf[cause.kind].hours}::int)
    from (select coalesce(${cause.at ?? null}::timestamptz, now()) as began) b
    where ${cause.restHours === undefined} or not exists (
      select 1 from work_item where kind = ${cause.kind} and subject = ${cause.subject} and how = 'settled' and ended_at > now() - make_interval(hours => ${cause.restHours ?? 0}::int))
    on conflict (kind, subject) where ended_at is null do update set facts = excluded.facts || jsonb_strip_nulls(jsonb_build_object('last', work_item.facts -> 'last')) returning xmax = 0 as is_new`
  return row?.isNew === true
}

/** Ends the open items of these subjects: their cause is gone. */
export async function resolveItem(
  executor: Executor,
  { kind, subject }: { kind: WorkKind; subject: string | readonly string[] },
): Promise<void> {
  const subjects = typeof subject === 'string' ? [subject] : [...subject]
  if (subjects.length === 0) return
  await executor`
    update work_item set ended_at = now() where kind = ${kind} and subject = any(${subjects}::text[]) and ended_at is null`
}

/** After a new search for causes: ends open items of this kind and prefix that were not found again. */
export async function resolveOthers(
  executor: Executor,
  { kind, beginning, found }: { kind: WorkKind; beginning: string; found: readonly string[] },
): Promise<void> {
  await executor`
    update work_item set ended_at = now()
    where kind = ${kind} and ended_at is null and starts_with(subject, ${beginning}) and subject <> all(${[...found]}::text[])`
}

/** A work item's row. */
export interface WorkRow {
  workId: string
  kind: WorkKind
  subject: string
  facts: Record<string, string | number>
  orderId: string | null
  patientId: string | null
  at: Date
  dueAt: Date | null
  takenBy: string | null
  takenName: string | null
  handedBy: string | null
  handedNote: string | null
  endedAt: Date | null
  endedName: string | null
  how: WorkAction | null
  note: string | null
}

/** What a row has. */
export function columns(executor: Executor) {
  return executor`work_id, kind, subject, facts, order_id, patient_id, at, due_at, taken_by, taken_name, handed_by, handed_note, ended_at, ended_name, how, note`
}

/** All items about an order. */
export function listOfOrder(executor: Executor, orderId: string): Promise<WorkRow[]> {
  return executor<WorkRow[]>`
    select ${columns(executor)} from work_item where order_id = ${orderId} order by at limit 100`
}

/** An item. */
export function findItem(executor: Executor, workId: string): Promise<WorkRow | undefined> {
  return firstRow(executor`select ${columns(executor)} from work_item where work_id = ${workId}`)
}

/** Locks an item. */
export function lockItem(tx: Transaction, workId: string): Promise<WorkRow | undefined> {
  return firstRow(tx`select ${columns(tx)} from work_item where work_id = ${workId} for update`)
}

/** An open item, by its subject. */
export function findOpen(
  tx: Transaction,
  { kind, subject }: Pick<WorkItemCause, 'kind' | 'subject'>,
) {
  return firstValue<string>(tx`
    select work_id from work_item where kind = ${kind} and subject = ${subject} and ended_at is null for update`)
}

/** Whether such an item is open. */
export function isOpen(
  executor: Executor,
  { kind, subject }: Pick<WorkItemCause, 'kind' | 'subject'>,
): Promise<boolean> {
  return hasRow(executor`
    select 1 from work_item where kind = ${kind} and subject = ${subject} and ended_at is null`)
}

/** Whether an undelivered message of the patient waits for a call. */
export function isToBeRung(executor: Executor, patientId: string): Promise<boolean> {
  return hasRow(executor`
    select 1 from work_item where patient_id = ${patientId} and kind = 'message_undelivered' and ended_at is null`)
}

/** Records an attempt at an item that stays open until its outcome. */
export async function noteAttempt(tx: Transaction, workId: string, words: string): Promise<void> {
  await tx`
    update work_item set facts = facts || jsonb_build_object('last', ${words}::text) where work_id = ${workId}`
}

/** Ends an item. */
export async function endItem(
  tx: Transaction,
  workId: string,
  end: { staffId: string; name: string; how: WorkAction; note: string },
): Promise<void> {
  await tx`
    update work_item set ended_at = now(), ended_by = ${end.staffId}, ended_name = ${end.name}, how = ${end.how}, note = ${end.note} where work_id = ${workId}`
}

/** How many items are open, of every kind. */
export function countWaiting(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select count(*)::int as count from work_item where ended_at is null`)
}

/** How many items of one kind are open. */
export function countOpen(executor: Executor, kind: WorkKind): Promise<number> {
  return firstNumber(executor`
    select count(*)::int as count from work_item where kind = ${kind} and ended_at is null`)
}

/** Items that ended long ago. */
export const oldItems: OldRows = {
  what: 'work',
  words: 'ended rows of the work list',
  table: 'work_item',
  key: 'work_id',
  at: 'ended_at',
  only: (executor) => executor`ended_at is not null`,
}
