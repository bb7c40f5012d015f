/** Drafts of notices as the desk shows them, and who may publish them. */
import type {
  NoticeDraft,
  noticeDraftCalls,
} from '../../../src/contract/desk/content/notice_drafts'
import type { ReplyOf } from '../../../src/contract/endpoint'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { isUuid } from '../../values/uuid'
import * as repository from './draft_repository'
import * as plans from './plan_repository'
import { sanitiseHtml } from './sanitise_html'

const needsTwo = ({ settings }: Pick<Dependencies, 'settings'>): boolean =>
  settings.desk?.noticesByTwo ?? false

/** All drafts, without their texts. */
export async function listDrafts(
  deps: Dependencies,
): Promise<ReplyOf<typeof noticeDraftCalls.list>> {
  const rows = await repository.listDrafts(deps.sql)
  return { list: rows.map(draftOf), needsTwo: needsTwo(deps) }
}

/** One draft as patients will see it. @throws Refused NOT_FOUND */
export async function readDraft(
  deps: Dependencies,
  staff: Staff,
  draftId: string,
): Promise<ReplyOf<typeof noticeDraftCalls.read>> {
  const row = isUuid(draftId) ? await repository.findDraft(deps.sql, draftId) : undefined
  if (row === undefined) throw gone()
  const plan = row.remarkId === null ? undefined : await plans.findPlan(deps.sql, row.remarkId)
  return {
    draft: draftOf(row),
    content: sanitiseHtml(row.content),
    needsTwo: needsTwo(deps),
    heldBack: whyHeldBack(deps, staff, row),
    planned: plan === undefined ? null : plannedOf(plan),
    now: row.now.toISOString(),
  }
}

/** The refusal of a draft that is not there. */
export const gone = () => new Refused('NOT_FOUND', '这份草稿已经发布或删除')

/** Why this person may not publish it now; null: may. */
export function whyHeldBack(
  deps: Pick<Dependencies, 'settings'>,
  { staffId }: Staff,
  { writers, offeredAt }: repository.DraftRow,
): string | null {
  if (!needsTwo(deps)) return null
  if (writers.includes(staffId)) return '医院要求两个人把关：您写过这一份，要由另一个人看过再发布'
  return offeredAt === null ? '写的人还没有请人看' : null
}

/** A next version that waits for its day, as patients will see it. */
export const plannedOf = ({ beginsAt, plannedBy, title, content, changeNote }: plans.PlanRow) => ({
  from: beginsAt.toISOString(),
  plannedBy,
  title,
  content: sanitiseHtml(content),
  changeNote,
})

function draftOf(row: repository.DraftRow): NoticeDraft {
  const { content: _content, writers: _writers, now: _now, beginsAt, endsAt, ...rest } = row
  return {
    ...rest,
    from: beginsAt?.toISOString() ?? null,
    to: endsAt?.toISOString() ?? null,
    writtenAt: row.writtenAt.toISOString(),
    offeredAt: row.offeredAt?.toISOString() ?? null,
  }
}
