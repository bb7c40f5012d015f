/** The rules of stays and deposits as pure functions; numbers are the hospital's, in one place. */
import type { Settlement, StayStatus } from '../../../src/contract/inpatient'
import { said } from '../../language/callers_language'

/** What a deposit may be, and how often numbers and links may be tried. */
export const inpatientRules = {
  presetsFen: [50_000, 100_000, 200_000, 500_000],
  minFen: 100,
  maxFen: 5_000_000,
  /** The same amount for the same stay within this time is asked about first. */
  repeatWithinMinutes: 5,
  payWithinMinutes: 15,
  /** The pace of spending is the average of this many full days. */
  paceDays: 3,
  /** A balance that lasts for fewer days than this is low. */
  lowBelowDays: 2,
  /** Wrong attempts of one account. */
  triesPerAccount: 5,
  triesWithinMinutes: 15,
  linksPerStay: 5,
} as const

/** Why this stay takes no deposit now; undefined when it does. */
export function depositRefusal(status: StayStatus): string | undefined {
  switch (status) {
    case 'ADMITTED':
      return undefined
    case 'AWAITING':
      return '还没有办理入院，入院后才能预缴'
    case 'SETTLING':
      return '正在办理出院结算，不能再预缴，差额请到住院处结清'
    case 'DISCHARGED':
      return '已经出院结算，不需要再预缴'
  }
}

/** A settlement as it is kept; those of before have no `handledBy`, which is the hospital. */
export type KeptSettlement = Settlement & { handledBy?: 'app' | 'hospital' | null }

/** What a settlement leaves to be paid on the phone; 0 when nothing is, or when the hospital takes it. */
export function owedOnPhone(settlement: KeptSettlement | null): number {
  if (settlement === null || settlement.handledBy !== 'app' || settlement.closedAt !== null)
    return 0
  return settlement.owedFen
}

/** Why this sum does not pay this settlement any more; undefined when it does. */
function settlementRefusal(
  settlement: KeptSettlement | null,
  asked: { settlementNo: string | null; amountFen: number },
): string | undefined {
  if (settlement !== null && settlement.closedAt !== null) return '费用已经结清，不需要再付'
  const isSame = settlement?.number === asked.settlementNo
  return isSame && owedOnPhone(settlement) === asked.amountFen
    ? undefined
    : '医院更新了结算，请返回刷新后再看'
}

/** Why this order cannot be paid now; undefined when it can. */
export function orderRefusal(order: {
  purpose: 'deposit' | 'settlement'
  stayStatus: StayStatus
  settlement: KeptSettlement | null
  settlementNo: string | null
  amountFen: number
}): string | undefined {
  return order.purpose === 'settlement'
    ? settlementRefusal(order.settlement, order)
    : depositRefusal(order.stayStatus)
}

/** Why this amount cannot be paid in; undefined when it can. */
export function amountRefusal(amountFen: number): string | undefined {
  if (amountFen < inpatientRules.minFen) return said`每次最少预缴 ${inpatientRules.minFen / 100} 元`
  if (amountFen > inpatientRules.maxFen)
    return said`每次最多预缴 ${inpatientRules.maxFen / 100} 元，更多请分次，或到住院处办理`
  return undefined
}

/** How much of what the hospital asks for is still to be paid in: never more than it says or than one deposit may be; 0 when it is too little to pay. */
export function suggestedFen(askedFen: number, paidSinceFen: number): number {
  const leftFen = Math.min(askedFen - paidSinceFen, inpatientRules.maxFen)
  return leftFen < inpatientRules.minFen ? 0 : leftFen
}

/** How long the balance will last: the average of the last full days, and the days it covers. */
interface Outlook {
  averageDayFen: number | null
  averageOverDays: number
  lastsDays: number | null
}

/** `fullDaysFen` are the sums of the days before today, the newest first; a day without fees counts as 0. */
export function outlookOf(balanceFen: number, fullDaysFen: readonly number[]): Outlook {
  const days = fullDaysFen.slice(0, inpatientRules.paceDays)
  if (days.length === 0) return { averageDayFen: null, averageOverDays: 0, lastsDays: null }
  const averageDayFen = Math.round(days.reduce((sum, fen) => sum + fen, 0) / days.length)
  if (averageDayFen === 0) return { averageDayFen, averageOverDays: days.length, lastsDays: null }
  return {
    averageDayFen,
    averageOverDays: days.length,
    lastsDays: Math.max(0, Math.floor(balanceFen / averageDayFen)),
  }
}

/**
 * Whether a deposit is due soon: below the sum that the account chose, else by how long the balance lasts. Only during
 * the stay: before and after, the balance means nothing.
 */
export function isLow(
  status: StayStatus,
  balanceFen: number,
  {
    lastsDays,
    alertBelowFen = null,
  }: Pick<Outlook, 'lastsDays'> & { alertBelowFen?: number | null },
): boolean {
  if (status !== 'ADMITTED') return false
  if (balanceFen < 0) return true
  if (alertBelowFen !== null) return balanceFen < alertBelowFen
  return lastsDays !== null && lastsDays < inpatientRules.lowBelowDays
}

/** Days in hospital: the day of admission counts, the day of discharge does not; at least one. */
export function daysInHospital(inDate: string, until: string): number {
  return Math.max(
    1,
    Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${inDate}T00:00:00Z`)) / 86_400_000),
  )
}

/** Whether the typed text is the patient's name or the end of the certificate's number. */
export function matchesCheck(check: string, patient: { name: string; idNo: string }): boolean {
  const typed = check.replace(/\s/g, '').toUpperCase()
  const name = patient.name.replace(/\s/g, '').toUpperCase()
  const tail = patient.idNo.toUpperCase().slice(-4)
  return typed === name || (tail.length === 4 && typed === tail)
}
