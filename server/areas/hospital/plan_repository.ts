/** SQL of next versions that wait for their day. */
import { allRows, firstRow } from '../../database/answers'
import type { Executor, Sql, Transaction } from '../../database/client'

interface Version {
  remarkId: string
  title: string
  summary: string | null
  content: string
  changeNote: string
}

/** A planned version. */
export interface PlanRow extends Version {
  beginsAt: Date
  /** Who published it ahead. */
  plannedBy: string
}

const columns = (executor: Executor) =>
  executor`remark_id, title, summary, content, change_note, begins_at, planned_by`

/** What waits to replace a notice. */
export function findPlan(executor: Executor, remarkId: string): Promise<PlanRow | undefined> {
  return firstRow(executor`
    select ${columns(executor)} from remark_plan where remark_id = ${remarkId}`)
}

/** Stores a planned version where there is none. */
export async function keepPlan(
  tx: Transaction,
  plan: Version & {
    from: string
    plannedBy: string
    writers: readonly string[]
    writtenBy: string
    baseVersion: number | null
  },
): Promise<void> {
  await tx`
    insert into remark_plan (remark_id, title, summary, content, change_note, begins_at, planned_by, writers, written_by, base_version)
    values (${plan.remarkId}, ${plan.title}, ${plan.summary}, ${plan.content}, ${plan.changeNote}, ${plan.from}::text::timestamptz, ${plan.plannedBy},
      ${[...plan.writers]}, ${plan.writtenBy}, ${plan.baseVersion})`
}

/** Takes the plans that are due. */
export function takePlans(tx: Transaction | Sql): Promise<Version[]> {
  return allRows(tx`
    delete from remark_plan where begins_at <= hospital_now() returning remark_id, title, summary, content, change_note`)
}

/** Makes a planned version the draft that it was, given back with a word. */
export async function returnPlan(
  tx: Transaction,
  remarkId: string,
  { draftId, why, by }: { draftId: string; why: string; by: string },
): Promise<void> {
  await tx`
    with plan as (delete from remark_plan where remark_id = ${remarkId} returning *)
    insert into remark_draft (draft_id, remark_id, type, title, summary, content, change_note, begins_at, base_version, writers, written_by, written_at, returned_why, returned_by)
    select ${draftId}, p.remark_id, r.type, p.title, p.summary, p.content, p.change_note, p.begins_at, p.base_version, p.writers, coalesce(p.written_by, p.planned_by), now(), ${why}, ${by}
    from plan p join remark r on r.remark_id = p.remark_id`
}
