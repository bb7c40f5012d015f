/** The rules of codes by which anybody pays, without a database. */
import type { BillStatus, PayCodeState } from '../../../../src/contract/outpatient'

export const payCodeRules = {
  /** Wrong last four signs until a code is void. */
  tries: 5,
  /** At most so long, and never longer than its bills can be paid. */
  validHours: 72,
  /** Codes of an account in force at once. */
  liveCodes: 10,
}

/** What a code's holder may do, by its bills and by who is paying them. */
export function payCodeStateOf(
  bills: readonly { status: BillStatus; isEnded: boolean; isHeldByPayer: boolean }[],
): PayCodeState {
  const all = (...statuses: BillStatus[]) => bills.every(({ status }) => statuses.includes(status))
  if (bills.length === 0) return 'ENDED'
  if (all('PAID')) return 'PAID'
  if (all('PAID', 'PAID_UNCONFIRMED')) return 'CONFIRMING'
  if (bills.some(({ isEnded }) => isEnded) || !all('UNPAID', 'LOCKED')) return 'ENDED'
  if (all('UNPAID')) return 'UNPAID'
  return all('LOCKED') && bills.every(({ isHeldByPayer }) => isHeldByPayer) ? 'PAYING' : 'LOCKED'
}
