import type { DepositRules, Stay, StayStatus } from '@/contract/inpatient'
import { formatMoney } from '@/ui/facts/format_money'
import type { Tone } from '@/ui/facts/tag'

/** The tone of a stay's status; always beside a word. */
export const stayTones = {
  AWAITING: 'warning',
  ADMITTED: 'brand',
  SETTLING: 'warning',
  DISCHARGED: 'neutral',
} satisfies Record<StayStatus, Tone>

/** A sum that may be zero: ¥0.00, never 免费. */
export function formatSum(fen: number): string {
  return fen === 0 ? '¥0.00' : formatMoney(fen)
}

/** How long the balance lasts, and the basis; undefined when it cannot be told. */
export function formatDuration({
  status,
  balanceFen,
  lastsDays,
  averageDayFen,
  averageOverDays,
}: Pick<Stay, 'status' | 'balanceFen' | 'lastsDays' | 'averageDayFen' | 'averageOverDays'>):
  | { left: string; pace: string }
  | undefined {
  if (status !== 'ADMITTED' || lastsDays === null || averageDayFen === null || averageDayFen === 0)
    return undefined
  const pace = `按最近 ${averageOverDays} 天平均每天 ${formatSum(averageDayFen)} 估算`
  if (balanceFen <= 0) return { left: '预缴的钱已经用完', pace }
  return { left: lastsDays === 0 ? '余额不够用 1 天' : `余额大约还能用 ${lastsDays} 天`, pace }
}

/** What the hospital asks to be paid in, and why where this account may know. */
export function formatSuggested({
  amountFen,
  why,
}: NonNullable<DepositRules['suggested']>): string {
  const sum = formatSum(amountFen)
  return why ? `医院请您预缴 ${sum}：${why}` : `医院请您预缴 ${sum}`
}

/** The balance of a stay in one line. */
export function balanceWords({ balanceFen }: Pick<Stay, 'balanceFen'>): string {
  return balanceFen < 0 ? `还差 ${formatSum(-balanceFen)}` : `预缴余额 ${formatSum(balanceFen)}`
}

/** What a low balance means and what to do. */
export function formatLowBalance({ balanceFen }: Pick<Stay, 'balanceFen'>): string {
  return balanceFen < 0
    ? `还差 ${formatSum(-balanceFen)}；治疗照常，有困难请找护士站。`
    : '预缴余额不多了；治疗照常，方便时请续交，家人也可以帮忙。'
}

/** A day compared with the one before; undefined on the first day. */
export function formatCompared(totalFen: number, previousFen: number | null): string | undefined {
  if (previousFen === null) return undefined
  const difference = totalFen - previousFen
  if (difference === 0) return '与前一天相同'
  return difference > 0
    ? `比前一天多 ${formatSum(difference)}`
    : `比前一天少 ${formatSum(-difference)}`
}

/** `第6天` and the like, by status. */
export function formatDays({ status, days }: Pick<Stay, 'status' | 'days'>): string {
  if (status === 'AWAITING') return '还未入院'
  return status === 'ADMITTED' ? `已住院 ${days} 天` : `共住院 ${days} 天`
}

/** Whether the phone can pay into the stay now: a deposit, or what its settlement left owed. */
export function isPayable({ deposit, owed }: Pick<Stay, 'deposit' | 'owed'>): boolean {
  return deposit.allowed || owed?.state === 'TO_PAY'
}

/** What the button that pays says. */
export function payAction({ owed }: Pick<Stay, 'owed'>): string {
  return owed ? `付清 ${formatSum(owed.amountFen)}` : '预缴住院费'
}
