/** The calls of drafts, which come with these pages only. */
import { noticeDraftCalls } from '@/contract/desk/content/notice_drafts'
import { apiOf } from '../../request/api'

export const drafts = apiOf(noticeDraftCalls)
