/** SQL of notices that are being written. */
import type { RemarkType } from '../../../src/contract/hospital'
import { allRows, firstRow, hasRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

export interface DraftRow {
  draftId: string
  remarkId: string | null
  type: RemarkType
  branchId: string | null
  branchName: string | null
  title: string
  summary: string | null
  content: string
  changeNote: string | null
  beginsAt: Date | null
  endsAt: Date | null
  baseVersion: number | null
  writers: string[]
  writtenBy: string
  writtenAt: Date
  revision: number
  offeredAt: Date | null
  returnedWhy: string | null
  returnedBy: string | null
  now: Date
}

const columns = (executor: Executor) => executor`
  d.draft_id, d.remark_id, d.type, d.branch_id, b.name as branch_name, d.title, d.summary, d.content, d.change_note, d.begins_at, d.ends_at, d.base_version::float8 as base_version, d.writers, d.written_by, d.written_at,
  d.revision, d.offered_at, d.returned_why, d.returned_by, hospital_now() as now`

/** All drafts, the newest first. */
export function listDrafts(executor: Executor): Promise<DraftRow[]> {
  return allRows(executor`
    select ${columns(executor)} from remark_draft d left join branch b on b.branch_id = d.branch_id order by d.written_at desc, d.draft_id limit 200`)
}

/** One draft. */
export function findDraft(executor: Executor, draftId: string): Promise<DraftRow | undefined> {
  return firstRow(executor`
    select ${columns(executor)} from remark_draft d left join branch b on b.branch_id = d.branch_id where d.draft_id = ${draftId}`)
}

/** One draft, which nobody else changes until the transaction ends. */
export async function lockDraft(tx: Transaction, draftId: string): Promise<DraftRow | undefined> {
  const isThere = await hasRow(
    tx`select 1 from remark_draft where draft_id = ${draftId} for update`,
  )
  return isThere ? findDraft(tx, draftId) : undefined
}

/** What is written in a draft. */
export interface DraftText {
  type: RemarkType
  branchId: string | null
  title: string
  summary: string | null
  content: string
  changeNote: string | null
  from: string | null
  to: string | null
  /** Of the notice that it changes; null for a new one. */
  baseVersion: number | null
}

/** Begins a draft. */
export async function insertDraft(
  tx: Transaction,
  draft: DraftText & { draftId: string; remarkId: string | null },
  writer: { staffId: string; name: string },
): Promise<void> {
  await tx`
    insert into remark_draft (draft_id, remark_id, type, branch_id, title, summary, content, change_note, begins_at, ends_at, base_version, writers, written_by, written_at)
    values (${draft.draftId}, ${draft.remarkId}, ${draft.type}, ${draft.branchId}, ${draft.title}, ${draft.summary}, ${draft.content}, ${draft.changeNote},
      ${draft.from}::text::timestamptz, ${draft.to}::text::timestamptz, ${draft.baseVersion}, ${[writer.staffId]}, ${writer.name}, now())`
}

/** Writes a draft anew; whoever saw it before has not seen this. */
export async function rewriteDraft(
  tx: Transaction,
  draftId: string,
  draft: DraftText,
  writer: { staffId: string; name: string },
): Promise<void> {
  await tx`
    update remark_draft set type = ${draft.type}, branch_id = ${draft.branchId}, title = ${draft.title}, summary = ${draft.summary}, content = ${draft.content},
      change_note = ${draft.changeNote}, begins_at = ${draft.from}::text::timestamptz, ends_at = ${draft.to}::text::timestamptz, base_version = ${draft.baseVersion},
      writers = case when ${writer.staffId} = any(writers) then writers else writers || ${writer.staffId}::text end, written_by = ${writer.name}, written_at = now(),
      revision = revision + 1, offered_at = null, returned_why = null, returned_by = null
    where draft_id = ${draftId}`
}

/** Waits for a second person from now on. */
export async function offerDraft(tx: Transaction, draftId: string): Promise<void> {
  await tx`
    update remark_draft set offered_at = now(), returned_why = null, returned_by = null where draft_id = ${draftId}`
}

/** Goes back to who wrote it. */
export async function returnDraft(
  tx: Transaction,
  draftId: string,
  { why, by }: { why: string; by: string },
): Promise<void> {
  await tx`
    update remark_draft set offered_at = null, returned_why = ${why}, returned_by = ${by} where draft_id = ${draftId}`
}

/** Deletes it. */
export async function deleteDraft(tx: Transaction, draftId: string): Promise<void> {
  await tx`delete from remark_draft where draft_id = ${draftId}`
}
