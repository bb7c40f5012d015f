/** The calls about a day's money, which come with these pages only. */
import { moneyDayCalls } from '@/contract/desk/money_days'
import { apiOf } from '../../request/api'

export const moneyDays = apiOf(moneyDayCalls)
