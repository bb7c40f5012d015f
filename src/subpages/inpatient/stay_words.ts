import type { Stay, StayStatus } from '@/contract/inpatient'
import { moneyWords } from '@/ui/facts/money_words'
import type { Tone } from '@/ui/facts/tag'

/** The colour of a stay's status; the word always stands beside it. */
export const stayTones = {
  AWAITING: 'warning',
  ADMITTED: 'brand',
  SETTLING: 'warning',
  DISCHARGED: 'neutral',
} satisfies Record<StayStatus, Tone>

/** A sum that may be nothing: ¥0.00, never 免费. */
export function sumWords(fen: number): string {
  return fen === 0 ? '¥0.00' : moneyWords(fen)
}

/** How long the balance lasts, and where that comes from; undefined when nothing can be said. */
export function lastsWords({
  status,
  balanceFen,
  lastsDays,
  averageDayFen,
  averageOverDays,
}: Pick<Stay, 'status' | 'balanceFen' | 'lastsDays' | 'averageDayFen' | 'averageOverDays'>):
  { left: string; pace: string } | undefined {
  if (status !== 'ADMITTED' || lastsDays === null || averageDayFen === null || averageDayFen === 0)
    return undefined
  const pace = `按最近${averageOverDays}天平均每天 ${sumWords(averageDayFen)} 估算`
  if (balanceFen <= 0) return { left: '预缴的钱已经用完', pace }
  return { left: lastsDays === 0 ? '余额不够用 1 天' : `余额大约还能用 ${lastsDays} 天`, pace }
}

/** What a low balance means and what to do. */
export function lowBalanceWords({ balanceFen }: Pick<Stay, 'balanceFen'>): string {
  return balanceFen < 0
    ? `已欠费 ${sumWords(-balanceFen)}，请尽快预缴。治疗不会因此中断，有困难请找护士站。`
    : '预缴余额不多了，请及时预缴，家人也可以帮忙。'
}

/** How a day compares with the one before; undefined on the first day. */
export function comparedWords(totalFen: number, previousFen: number | null): string | undefined {
  if (previousFen === null) return undefined
  const difference = totalFen - previousFen
  if (difference === 0) return '与前一天相同'
  return difference > 0
    ? `比前一天多 ${sumWords(difference)}`
    : `比前一天少 ${sumWords(-difference)}`
}

/** `第6天` and the like, by status. */
export function daysWords({ status, days }: Pick<Stay, 'status' | 'days'>): string {
  if (status === 'AWAITING') return '还未入院'
  return status === 'ADMITTED' ? `已住院 ${days} 天` : `共住院 ${days} 天`
}
