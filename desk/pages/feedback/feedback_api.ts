/** The calls about what patients wrote, which come with these pages only. */
import { feedbackDeskCalls } from '@/contract/desk/feedback/feedback'
import { apiOf } from '../../request/api'

export const feedback = apiOf(feedbackDeskCalls)
