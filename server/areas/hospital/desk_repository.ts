/** SQL of notices as the desk writes them. */
import * as v from 'valibot'
import { remarkType, type RemarkType } from '../../../src/contract/hospital'
import { firstValue } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

/** The kind of a notice in the database; one that is no longer known counts as an announcement. */
export const typeOf = (type: string): RemarkType => (v.is(remarkType, type) ? type : 'announcement')

export interface DeskNoticeRow {
  remarkId: string
  type: string
  title: string
  summary: string | null
  content: string
  branchName: string | null
  version: number
  publishedAt: Date
  endsAt: Date | null
  nextFrom: Date | null
  now: Date
}

/** The list ends with so many. */
export const maxNotices = 500

/** All notices, with one more than the list has where there are more; or one. */
export function listNotices(executor: Executor, remarkId?: string): Promise<DeskNoticeRow[]> {
  return executor<DeskNoticeRow[]>`
    select r.remark_id, r.type, r.title, r.summary, r.content, b.name as branch_name, r.version::float8 as version, r.published_at,
      least(r.ends_at, r.withdrawn_at) as ends_at, p.begins_at as next_from, hospital_now() as now
    from remark r left join branch b on b.branch_id = r.branch_id left join remark_plan p on p.remark_id = r.remark_id
    where ${remarkId === undefined ? executor`true` : executor`r.remark_id = ${remarkId}`} order by r.type, r.published_at desc, r.remark_id limit ${maxNotices + 1}`
}

/** The version of a notice that nobody else publishes until the transaction ends. */
export function lockVersion(tx: Transaction, remarkId: string): Promise<number | undefined> {
  return firstValue(tx`
    select version::float8 as version from remark where remark_id = ${remarkId} for update`)
}

/** The branches that a notice can be for. */
export function listBranchNames(executor: Executor): Promise<{ branchId: string; name: string }[]> {
  return executor<{ branchId: string; name: string }[]>`
    select branch_id, name from branch where active order by sort, branch_id`
}

/** In force from `from` until `until`; null: at once, and without end. */
export async function setSpan(
  tx: Transaction,
  remarkId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  await tx`
    update remark set published_at = coalesce(${from}::text::timestamptz, published_at), ends_at = ${to}::text::timestamptz where remark_id = ${remarkId}`
}

/** Sets the end; null: none. An end given by the hospital's document is dropped. */
export async function setEnd(
  tx: Transaction,
  remarkId: string,
  to: Date | string | null,
): Promise<void> {
  await tx`update remark set ends_at = ${to}, withdrawn_at = null where remark_id = ${remarkId}`
}
