/** SQL of who has an item, until when, and what happened to it. */
import { randomUUID } from 'node:crypto'
import type { WorkStep } from '../../../src/contract/desk/work/work_shapes'
import { allRows } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import type { Staff } from '../../http/caller'

/** Whom an item is with; `handed` by whom it came. */
export interface Taker {
  staffId: string
  name: string
  handed?: { by: string; note: string }
}

/** Assigns an item, or releases it. */
export async function setTaker(tx: Transaction, workId: string, taker: Taker | null) {
  await tx`
    update work_item set taken_by = ${taker?.staffId ?? null}, taken_name = ${taker?.name ?? null}, handed_by = ${taker?.handed?.by ?? null}, handed_note = ${taker?.handed?.note ?? null}
    where work_id = ${workId}`
}

/** Open items that are with somebody, and whose last step is older than so many days. */
export function listLeft(executor: Executor, days: number) {
  return allRows<{ workId: string; takenBy: string; takenName: string }>(executor`
    select work_id, taken_by, taken_name from work_item w
    where ended_at is null and taken_by is not null and taken_name is not null and not exists (
      select 1 from work_item_event e where e.work_id = w.work_id and e.at > now() - make_interval(days => ${days}::int))
    order by at limit 500`)
}

/** Sets another deadline. */
export async function setDue(tx: Transaction, workId: string, dueAt: string): Promise<void> {
  await tx`update work_item set due_at = ${dueAt}::text::timestamptz where work_id = ${workId}`
}

interface NewStep {
  what: WorkStep['what']
  toName?: string
  dueAt?: string
  note?: string
}

/** Writes down what happened to an item. */
export async function addStep(
  tx: Transaction,
  workId: string,
  { name }: Pick<Staff, 'name'>,
  { what, toName, dueAt, note }: NewStep,
): Promise<void> {
  await tx`
    insert into work_item_event (event_id, work_id, staff_name, what, to_name, due_at, note)
    values (${randomUUID()}, ${workId}, ${name}, ${what}, ${toName ?? null}, ${dueAt ?? null}::text::timestamptz, ${note ?? null})`
}

/** What happened to an item, oldest first. */
export function listSteps(executor: Executor, workId: string) {
  return allRows<Omit<WorkStep, 'at' | 'dueAt'> & { at: Date; dueAt: Date | null }>(executor`
    select at, staff_name as by, what, to_name as "to", due_at, note from work_item_event where work_id = ${workId} order by at limit 200`)
}
