/** Notices before patients see them: drafts, a second pair of eyes where the hospital asks for it, and the step to the patients. HTML is sanitised before it is stored, and again when it is read. */
import { randomUUID } from 'node:crypto'
import type { noticeDraftCalls } from '../../../src/contract/desk/content/notice_drafts'
import type { ParsedInputOf } from '../../../src/contract/endpoint'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { isUuid } from '../../values/uuid'
import { addStaffEvent } from '../staff'
import { checkSpan, publishHere, renewHere } from './desk_publishing'
import * as desk from './desk_repository'
import { gone, whyHeldBack } from './draft_reading'
import * as repository from './draft_repository'
import { sanitiseHtml } from './sanitise_html'

/** A draft as its reader saw it. */
interface Seen {
  draftId: string
  revision: number
}

/** Writes a draft, or one anew. @throws Refused NOT_FOUND, BAD_INPUT, CONFLICT when somebody else wrote meanwhile */
export async function saveDraft(
  deps: Dependencies,
  staff: Staff,
  input: ParsedInputOf<typeof noticeDraftCalls.save>,
): Promise<Seen> {
  return transaction(deps.sql, async (tx) => {
    const known =
      input.draftId === undefined
        ? undefined
        : await seenDraft(tx, { draftId: input.draftId, revision: input.revision ?? 0 })
    const remarkId = known === undefined ? (input.remarkId ?? null) : known.remarkId
    const baseVersion = input.baseVersion ?? known?.baseVersion ?? null
    const draft = await textOf(tx, remarkId, { ...input, baseVersion })
    const draftId = known?.draftId ?? randomUUID()
    if (known === undefined)
      await repository.insertDraft(tx, { ...draft, draftId, remarkId }, staff)
    else await repository.rewriteDraft(tx, draftId, draft, staff)
    await addStaffEvent(tx, staff, {
      action: 'save_notice_draft',
      subject: draftId,
      after: { title: draft.title, from: draft.from, to: draft.to },
    })
    return { draftId, revision: (known?.revision ?? 0) + 1 }
  })
}

/** What is to stand in it; a next version stays where its notice is. @throws Refused NOT_FOUND, BAD_INPUT */
async function textOf(
  tx: Transaction,
  remarkId: string | null,
  input: Omit<ParsedInputOf<typeof noticeDraftCalls.save>, 'baseVersion'> &
    Pick<repository.DraftText, 'baseVersion'>,
): Promise<repository.DraftText> {
  const { baseVersion, title, summary = null, changeNote = null, from = null } = input
  const content = sanitiseHtml(input.content)
  if (remarkId !== null) {
    const [notice] = isUuid(remarkId) ? await desk.listNotices(tx, remarkId) : []
    if (notice === undefined) throw new Refused('NOT_FOUND', '没有找到这份须知')
    if (changeNote === null) throw new Refused('BAD_INPUT', '请说明改了什么')
    checkBase(notice, baseVersion)
    const type = desk.typeOf(notice.type)
    return {
      type,
      branchId: null,
      title,
      summary,
      content,
      changeNote,
      from,
      to: null,
      baseVersion,
    }
  }
  const { type, branchId = null, to = null } = input
  const branches = await desk.listBranchNames(tx)
  if (branchId !== null && !branches.some((one) => one.branchId === branchId))
    throw new Refused('NOT_FOUND', '没有找到这个院区')
  checkSpan({ type, from, to })
  return { type, branchId, title, summary, content, changeNote: null, from, to, baseVersion: null }
}

/** What others published of the notice since it was read is not undone unseen. @throws Refused CONFLICT */
function checkBase({ version }: { version: number | undefined }, seen: number | null): void {
  if (seen === null || version === undefined || seen === version) return
  throw new Refused(
    'CONFLICT',
    `这份须知已经发布了第 ${version} 版，您改的是第 ${seen} 版。请对照新版本修改以后再发布`,
  )
}

/** Asks for a second person. @throws Refused NOT_FOUND, CONFLICT */
export async function offerDraft(deps: Dependencies, staff: Staff, seen: Seen): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    const { title } = await seenDraft(tx, seen)
    await repository.offerDraft(tx, seen.draftId)
    await addStaffEvent(tx, staff, {
      action: 'offer_notice_draft',
      subject: seen.draftId,
      after: { title },
    })
  })
}

/** Gives a draft back to who wrote it. @throws Refused NOT_FOUND, CONFLICT */
export async function returnDraft(
  deps: Dependencies,
  staff: Staff,
  { reason, ...seen }: Seen & { reason: string },
): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    const { title, offeredAt } = await seenDraft(tx, seen)
    if (offeredAt === null) throw new Refused('CONFLICT', '这份草稿没有在等人看')
    await repository.returnDraft(tx, seen.draftId, { why: reason, by: staff.name })
    await addStaffEvent(tx, staff, {
      action: 'return_notice_draft',
      subject: seen.draftId,
      reason,
      after: { title },
    })
  })
}

/** Publishes what was seen; a moment that is over by now means at once. @throws Refused NOT_FOUND, CONFLICT, NOT_PERMITTED for who wrote it where two are needed */
export async function publishDraft(
  deps: Dependencies,
  staff: Staff,
  { planned, ...seen }: ParsedInputOf<typeof noticeDraftCalls.publish>,
): Promise<{ remarkId: string }> {
  return transaction(deps.sql, async (tx) => {
    const draft = await seenDraft(tx, seen)
    const why = whyHeldBack(deps, staff, draft)
    if (why !== null) throw new Refused('NOT_PERMITTED', why)
    const from =
      draft.beginsAt !== null && draft.beginsAt > draft.now ? draft.beginsAt.toISOString() : null
    if (draft.remarkId !== null)
      checkBase({ version: await desk.lockVersion(tx, draft.remarkId) }, draft.baseVersion)
    await repository.deleteDraft(tx, seen.draftId)
    if (draft.remarkId === null)
      return publishHere(tx, staff, { ...draft, from, to: draft.endsAt?.toISOString() ?? null })
    await renewHere(tx, staff, {
      ...draft,
      remarkId: draft.remarkId,
      changeNote: draft.changeNote ?? '',
      from,
      planned,
    })
    return { remarkId: draft.remarkId }
  })
}

/** Deletes a draft. @throws Refused NOT_FOUND, CONFLICT */
export async function dropDraft(
  deps: Dependencies,
  staff: Staff,
  { reason, ...seen }: Seen & { reason: string },
): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    const { title } = await seenDraft(tx, seen)
    await repository.deleteDraft(tx, seen.draftId)
    await addStaffEvent(tx, staff, {
      action: 'drop_notice_draft',
      subject: seen.draftId,
      reason,
      before: { title },
    })
  })
}

/** The draft, locked, if nobody wrote in it since it was seen. @throws Refused NOT_FOUND, CONFLICT */
async function seenDraft(
  tx: Transaction,
  { draftId, revision }: Seen,
): Promise<repository.DraftRow> {
  const row = isUuid(draftId) ? await repository.lockDraft(tx, draftId) : undefined
  if (row === undefined) throw gone()
  if (row.revision !== revision)
    throw new Refused('CONFLICT', `${row.writtenBy} 刚刚改过这份草稿，请重新打开`)
  return row
}
