/** What the form of a notice holds. */
import dayjs, { type Dayjs } from 'dayjs'
import type { NoticeDraft } from '@/contract/desk/content/notice_drafts'
import type { Notice } from '@/contract/desk/content/notices'
import type { RemarkType } from '@/contract/hospital'
import { drafts } from './drafts_api'

/** Its fields. */
export interface Written {
  type: RemarkType
  branchId?: string
  title: string
  summary?: string
  changeNote: string
  from?: Dayjs
  to?: Dayjs
}

/** What the form begins with. */
export function draftOf(
  notice: Notice | undefined,
  draft: NoticeDraft | undefined,
): Partial<Written> {
  if (draft === undefined)
    return {
      type: 'announcement',
      title: notice?.title,
      ...(notice?.summary && { summary: notice.summary }),
    }
  const { type, title, summary, branchId, changeNote, from, to } = draft
  return {
    type,
    title,
    ...(summary !== null && { summary }),
    ...(branchId !== null && { branchId }),
    ...(changeNote !== null && { changeNote }),
    ...(from !== null && { from: dayjs(from) }),
    ...(to !== null && { to: dayjs(to) }),
  }
}

/** Keeps it as a draft. */
export function send(
  written: Written,
  content: string,
  notice: Pick<Notice, 'remarkId' | 'version'> | undefined,
  draft: NoticeDraft | undefined,
): Promise<{ draftId: string }> {
  const { from, to, branchId, ...text } = written
  return drafts.save({
    ...text,
    content,
    branchId: branchId ?? undefined,
    remarkId: notice?.remarkId,
    baseVersion: notice?.version,
    draftId: draft?.draftId,
    revision: draft?.revision,
    from: from?.toISOString(),
    to: to?.toISOString(),
  })
}
