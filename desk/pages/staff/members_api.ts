/** The calls about staff, which come with this page only. */
import { memberCalls } from '@/contract/desk/content/members'
import { apiOf } from '../../request/api'

export const members = apiOf(memberCalls)
