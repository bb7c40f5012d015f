/** The calls about follow-ups, which come with this page only. */
import { followUpDeskCalls } from '@/contract/desk/planning/follow_ups'
import { apiOf } from '../../request/api'

export const followUps = apiOf(followUpDeskCalls)
