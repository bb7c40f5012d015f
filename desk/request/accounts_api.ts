/** The calls about patients' accounts, which come with the pages that make them. */
import { accountCalls } from '@/contract/desk/content/accounts'
import { apiOf } from './api'

export const accounts = apiOf(accountCalls)
