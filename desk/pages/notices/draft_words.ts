import type { NoticeDraft } from '@/contract/desk/content/notice_drafts'
import { moment } from '../../parts/words'

/** How far a draft is. */
export function draftState({ offeredAt, returnedWhy }: NoticeDraft): string {
  if (offeredAt !== null) return '等第二个人看'
  return returnedWhy === null ? '草稿' : '退回修改'
}

/** From when patients would see it. */
export const fromWords = ({ from }: NoticeDraft): string =>
  from === null ? '确认后马上' : moment(from).slice(0, 16)

/** Until when. */
export const toWords = ({ to }: NoticeDraft): string =>
  to === null ? '一直有效' : moment(to).slice(0, 16)
