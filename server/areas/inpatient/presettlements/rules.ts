/** The rules of 预结算 as pure functions. */
import type { Discharge, Presettlement } from '../../../../src/contract/inpatient'
import type { KeptSettlement } from '../rules'

export const presettlementRules = {
  /** The hospital is asked about one stay at most so often, whoever looks. */
  askedEverySeconds: 20,
  /** It answers within 4 seconds or not at all: a question without an outcome after these was never answered. */
  askingSeconds: 15,
  /** A page that is opened later asks anew by itself. */
  freshMinutes: 10,
  /** A system without the call is tried again so often. */
  notOfferedMs: 600_000,
} as const

/** A stay as far as its 预结算 goes. */
export interface DischargeFacts {
  discharge: Discharge | null
  settlement: KeptSettlement | null
}

/** The discharge that sums can be asked about; undefined before its order, once it is settled, and where it belongs to the counter. */
export function openDischarge({ discharge, settlement }: DischargeFacts): Discharge | undefined {
  if (discharge === null || discharge.state === 'settled' || settlement !== null) return undefined
  return discharge.counterOnly ? undefined : discharge
}

/** Whether fees came that the sums do not have: documents that lag behind the hospital's books are no late charge until they are more than its total. */
export function isLateCharge(given: {
  totalFen: number
  knownFeesFen: number
  feesFen: number
}): boolean {
  const { totalFen, knownFeesFen, feesFen } = given
  return knownFeesFen >= totalFen ? feesFen !== knownFeesFen : feesFen > totalFen
}

/** A version of the sums. */
export interface SumsOfVersion {
  totalFen: number
  funds: { name: string; amountFen: number }[]
  selfPayFen: number
  depositsFen: number
  refundFen: number
  owedFen: number
}

/** Whether two versions say the same of the money. */
export function sameSums(one: SumsOfVersion, other: SumsOfVersion): boolean {
  const text = (sums: SumsOfVersion): string => {
    const { totalFen, selfPayFen, depositsFen, refundFen, owedFen } = sums
    const funds = sums.funds.map(({ name, amountFen }) => [name, amountFen])
    return JSON.stringify([totalFen, selfPayFen, depositsFen, refundFen, owedFen, funds])
  }
  return text(one) === text(other)
}

/** What will go back, by payer: the deposits of the app newest first, as a settlement gives them back; the rest is the window's. */
export function splitRefund(
  refundFen: number,
  deposits: readonly { isOwn: boolean; leftFen: number }[],
): Presettlement['returns'] {
  const parts = { self: 0, payer: 0, window: refundFen }
  for (const { isOwn, leftFen } of deposits) {
    const shareFen = Math.max(0, Math.min(leftFen, parts.window))
    parts[isOwn ? 'self' : 'payer'] += shareFen
    parts.window -= shareFen
  }
  return (['self', 'payer', 'window'] as const)
    .map((to) => ({ to, amountFen: parts[to] }))
    .filter(({ amountFen }) => amountFen > 0)
}

/** Whether the app asks the hospital by itself when the page is opened: once the charges are audited, and not while a yes holds. */
export function isDue(given: {
  discharge: Discharge
  mayAsk: boolean
  hasYes: boolean
  /** Of the sums that hold; undefined without any. */
  ageMs: number | undefined
}): boolean {
  const { discharge, mayAsk, hasYes, ageMs = Infinity } = given
  const isFresh = ageMs < presettlementRules.freshMinutes * 60_000
  return discharge.state !== 'ordered' && mayAsk && !hasYes && !isFresh
}
