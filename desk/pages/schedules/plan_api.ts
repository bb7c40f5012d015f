/** The calls of schedules, which come with this page only. */
import { planCalls } from '@/contract/desk/planning/schedules'
import { apiOf } from '../../request/api'

export const plan = apiOf(planCalls)
