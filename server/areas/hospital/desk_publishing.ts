/** Publishing at the desk, at once or on a later day. */
import { randomUUID } from 'node:crypto'
import type { noticeDraftCalls } from '../../../src/contract/desk/content/notice_drafts'
import type { noticeCalls } from '../../../src/contract/desk/content/notices'
import type { ParsedInputOf } from '../../../src/contract/endpoint'
import type { RemarkType } from '../../../src/contract/hospital'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { requireSeen } from '../../http/seen'
import { isUuid } from '../../values/uuid'
import { addStaffEvent } from '../staff'
import * as desk from './desk_repository'
import * as repository from './hospital_repository'
import * as plans from './plan_repository'

/** What patients consent to is always in force: it is renewed, never ended. */
const lasting = new Set(['privacy_policy', 'health_data', 'child_data', 'service_agreement'])

/** A notice as it goes to patients; its HTML is clean. */
interface Published {
  type: RemarkType
  branchId: string | null
  title: string
  summary: string | null
  content: string
  writtenBy: string
  /** Null: at once. */
  from: string | null
  /** Null: without end. */
  to: string | null
  now: Date
}

/** Publishes a new notice. @throws Refused CONFLICT without a hospital, BAD_INPUT when its times cannot be */
export async function publishHere(
  tx: Transaction,
  staff: Staff,
  draft: Published,
): Promise<{ remarkId: string }> {
  const { type, title, from, to, writtenBy, now } = draft
  const hospitalId = await repository.findHospitalId(tx)
  if (hospitalId === undefined) throw new Refused('CONFLICT', '还没有医院的资料')
  checkSpan({ type, from, to })
  if (to !== null && new Date(to) <= now)
    throw new Refused('BAD_INPUT', '撤下的时间已经过了，请改了再发布')
  const remarkId = randomUUID()
  await repository.insertRemark(tx, remarkId, hospitalId, draft)
  await desk.setSpan(tx, remarkId, { from, to })
  await addStaffEvent(tx, staff, {
    action: 'publish_notice',
    subject: remarkId,
    after: { type, title, from: from ?? 'now', to, writtenBy },
  })
  return { remarkId }
}

/** @throws Refused BAD_INPUT when it would end before it begins, or what lasts would end */
export function checkSpan({ type, from, to }: Pick<Published, 'type' | 'from' | 'to'>): void {
  if (to === null) return
  if (lasting.has(type)) throw new Refused('BAD_INPUT', '需要患者同意的文件一直有效，不能撤下')
  if (from !== null && new Date(to) <= new Date(from))
    throw new Refused('BAD_INPUT', '撤下时间要晚于发布时间')
}

/** Publishes the next version, at once or planned. @throws Refused NOT_FOUND, CONFLICT when another planned version stands there than was seen */
export async function renewHere(
  tx: Transaction,
  staff: Staff,
  draft: Omit<Published, 'type' | 'branchId' | 'to' | 'now'> & {
    remarkId: string
    changeNote: string
    writers: readonly string[]
    baseVersion: number | null
    /** From when the planned version is in force that was seen; null: none was. */
    planned: string | null
  },
): Promise<void> {
  const { remarkId, title, summary, content, changeNote, from, writtenBy } = draft
  const [known] = await desk.listNotices(tx, remarkId)
  if (known === undefined) throw new Refused('NOT_FOUND', '没有找到这份须知')
  const displaced = await displacePlan(tx, staff, draft)
  const next = { title, summary, content, changeNote }
  if (from === null) await repository.replaceRemark(tx, remarkId, next)
  else await plans.keepPlan(tx, { ...draft, from, plannedBy: staff.name })
  await addStaffEvent(tx, staff, {
    action: 'renew_notice',
    subject: remarkId,
    reason: changeNote,
    before: { version: known.version, title: known.title },
    after: { title, from: from ?? 'now', writtenBy, ...displaced },
  })
}

/** A planned version gives way to what is published, and is a draft again: it changes a version that is no longer there. @throws Refused CONFLICT when it is not the one that was seen */
async function displacePlan(
  tx: Transaction,
  staff: Staff,
  { remarkId, planned, from }: { remarkId: string; planned: string | null; from: string | null },
): Promise<{ returned?: string }> {
  const plan = await plans.findPlan(tx, remarkId)
  const stands = plan?.beginsAt.toISOString() ?? null
  if (stands !== planned)
    throw new Refused(
      'CONFLICT',
      plan === undefined
        ? '定好时间的那一版已经发布或退回，请重新打开看过再发布'
        : `${plan.plannedBy} 已定好一个新版本到时发布，请重新打开看过再发布`,
    )
  if (plan === undefined) return {}
  const why = from === null ? '发布了另一个版本' : '定了另一个版本'
  await returnPlan(tx, staff, plan, `${why}，请对照它修改以后再发布`)
  return { returned: plan.title }
}

/** Takes a planned version back before its time; it is a draft again. @throws Refused NOT_FOUND, CONFLICT when another one stands there than was seen */
export async function unplan(
  tx: Transaction,
  staff: Staff,
  { remarkId, from, reason }: ParsedInputOf<typeof noticeDraftCalls.unplan>,
): Promise<{ draftId: string }> {
  if (!isUuid(remarkId) || (await desk.lockVersion(tx, remarkId)) === undefined)
    throw new Refused('NOT_FOUND', '没有找到这份须知')
  const plan = await plans.findPlan(tx, remarkId)
  if (plan === undefined || plan.beginsAt.toISOString() !== from)
    throw new Refused('CONFLICT', '定好时间的那一版已经发布或改了，请重新打开')
  const draftId = await returnPlan(tx, staff, plan, reason)
  await addStaffEvent(tx, staff, {
    action: 'unplan_notice',
    subject: remarkId,
    reason,
    before: { title: plan.title, from },
  })
  return { draftId }
}

async function returnPlan(
  tx: Transaction,
  staff: Staff,
  { remarkId }: plans.PlanRow,
  why: string,
): Promise<string> {
  const draftId = randomUUID()
  await plans.returnPlan(tx, remarkId, { draftId, why, by: staff.name })
  return draftId
}

/** Sets when a notice is withdrawn. @throws Refused NOT_FOUND, BAD_INPUT, CONFLICT when a colleague published another version or another end meanwhile */
export async function endNotice(
  tx: Transaction,
  { remarkId, to, seen }: Omit<ParsedInputOf<typeof noticeCalls.end>, 'reason'>,
): Promise<void> {
  if (isUuid(remarkId)) await desk.lockVersion(tx, remarkId)
  const [known] = isUuid(remarkId) ? await desk.listNotices(tx, remarkId) : []
  if (known === undefined) throw new Refused('NOT_FOUND', '没有找到这份须知')
  const now = { version: known.version, to: known.endsAt?.toISOString() ?? null }
  requireSeen(seen, now, '别人刚刚发布了这份须知的另一版，或改过什么时候撤下：请刷新后再看')
  if (to !== null && lasting.has(known.type))
    throw new Refused('BAD_INPUT', '需要患者同意的文件一直有效，不能撤下')
  if (to !== undefined && to !== null && new Date(to) <= known.now)
    throw new Refused('BAD_INPUT', '撤下时间不能早于现在')
  if (to !== undefined && to !== null && new Date(to) <= known.publishedAt)
    throw new Refused('BAD_INPUT', '撤下时间要晚于发布时间')
  await desk.setEnd(tx, remarkId, to === undefined ? known.now : to)
}

/** Puts due planned versions in force; returns how many. */
export async function publishPlanned({ sql }: Pick<Dependencies, 'sql'>): Promise<number> {
  return transaction(sql, async (tx) => {
    const due = await plans.takePlans(tx)
    for (const { remarkId, ...next } of due) await repository.replaceRemark(tx, remarkId, next)
    return due.length
  })
}
