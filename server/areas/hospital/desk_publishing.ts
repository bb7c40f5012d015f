/** Publishing at the desk, at once or on a later day. HTML is sanitised before it is stored, and again when it is read. */
import { randomUUID } from 'node:crypto'
import type { noticeCalls } from '../../../src/contract/desk/notices'
import type { ParsedInputOf } from '../../../src/contract/endpoint'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../http/refused'
import { hospitalNow } from '../../values/hospital_time'
import { isUuid } from '../../values/uuid'
import { addStaffEvent, type Staff } from '../staff'
import * as desk from './desk_repository'
import * as repository from './hospital_repository'
import { sanitiseHtml } from './sanitise_html'

/** What patients consent to is always in force: it is renewed, never ended. */
const lasting = new Set(['privacy_policy', 'health_data', 'child_data', 'service_agreement'])

/** Publishes a new notice. @throws Refused NOT_FOUND, BAD_INPUT when its times cannot be */
export async function publishHere(
  deps: Dependencies,
  staff: Staff,
  input: ParsedInputOf<typeof noticeCalls.publish>,
): Promise<{ remarkId: string; version: number }> {
  const { type, title, summary = null, content, branchId = null, from = null, to = null } = input
  const [hospitalId, now, branches] = await Promise.all([
    repository.findHospitalId(deps.sql),
    hospitalNow(deps.sql),
    desk.listBranchNames(deps.sql),
  ])
  if (hospitalId === undefined) throw new Refused('CONFLICT', '还没有医院的资料')
  if (branchId !== null && !branches.some((one) => one.branchId === branchId))
    throw new Refused('NOT_FOUND', '没有找到这个院区')
  checkSpan({ type, from, to, now })
  const remarkId = randomUUID()
  await transaction(deps.sql, async (tx) => {
    const draft = { type, title, summary, content: sanitiseHtml(content), branchId }
    await repository.insertRemark(tx, remarkId, hospitalId, draft)
    await desk.setSpan(tx, remarkId, { from, to })
    await addStaffEvent(tx, staff, {
      action: 'publish_notice',
      subject: remarkId,
      after: { type, title, from, to },
    })
  })
  return { remarkId, version: 1 }
}

function checkSpan(span: {
  type: string
  from: string | null
  to: string | null
  now: Date
}): void {
  const { type, from, to, now } = span
  const begin = from === null ? now : new Date(from)
  if (begin < now) throw new Refused('BAD_INPUT', '发布时间不能早于现在')
  if (to === null) return
  if (lasting.has(type)) throw new Refused('BAD_INPUT', '需要患者同意的文件一直有效，不能撤下')
  if (new Date(to) <= begin) throw new Refused('BAD_INPUT', '撤下时间要晚于发布时间')
}

/** Publishes the next version. @throws Refused NOT_FOUND, BAD_INPUT */
export async function renewHere(
  deps: Dependencies,
  staff: Staff,
  input: ParsedInputOf<typeof noticeCalls.renew>,
): Promise<void> {
  const { remarkId, title, summary = null, changeNote, from } = input
  const next = { title, summary, content: sanitiseHtml(input.content), changeNote }
  const now = await hospitalNow(deps.sql)
  if (from !== undefined && new Date(from) < now)
    throw new Refused('BAD_INPUT', '发布时间不能早于现在')
  await transaction(deps.sql, async (tx) => {
    const [known] = isUuid(remarkId) ? await desk.listNotices(tx, remarkId) : []
    if (known === undefined) throw new Refused('NOT_FOUND', '没有找到这份须知')
    if (from === undefined) {
      await repository.replaceRemark(tx, remarkId, next)
      await desk.dropPlan(tx, remarkId)
    } else await desk.keepPlan(tx, { ...next, remarkId, from, plannedBy: staff.name })
    await addStaffEvent(tx, staff, {
      action: 'renew_notice',
      subject: remarkId,
      reason: changeNote,
      before: { version: known.version, title: known.title },
      after: { title, from: from ?? 'now' },
    })
  })
}

/** Sets when a notice is withdrawn. @throws Refused NOT_FOUND, BAD_INPUT */
export async function endNotice(
  tx: Transaction,
  { remarkId, to }: Pick<ParsedInputOf<typeof noticeCalls.end>, 'remarkId' | 'to'>,
): Promise<void> {
  const [known] = isUuid(remarkId) ? await desk.listNotices(tx, remarkId) : []
  if (known === undefined) throw new Refused('NOT_FOUND', '没有找到这份须知')
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
    const plans = await desk.takePlans(tx)
    for (const { remarkId, ...next } of plans) await repository.replaceRemark(tx, remarkId, next)
    return plans.length
  })
}
