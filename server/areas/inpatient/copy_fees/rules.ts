/** The rules of the fee of copies, without a database. */
import type { CopyFeeState, CopyState } from '../../../../src/contract/inpatient'
import type { CopyRequestDocument } from '../../../hospital_documents/stay/record_copies'

/** A channel order is payable so long; the fee itself waits until the hospital ends the request. */
export const payableForMs = 15 * 60_000

/** Where the fee stands. */
export interface FeeFacts {
  state: CopyState
  payAt: CopyRequestDocument['payAt']
  feeFen: number | null
  payState: 'PAID' | 'BOOKED' | 'RETURNED' | null
}

/** Whether the fee waits for its payment in the app. */
export function isFeeDue({ state, payAt, feeFen, payState }: FeeFacts): boolean {
  return state === 'ACCEPTED' && payAt === 'app' && (feeFen ?? 0) > 0 && payState === null
}

/** Why this sum does not pay the fee; undefined when it does. */
export function feeRefusal(facts: FeeFacts, amountFen: number): string | undefined {
  if (!isFeeDue(facts)) return '这份申请现在不用付复印费'
  return facts.feeFen === amountFen ? undefined : '医院更改了复印费，请返回刷新后再付'
}

/** What the page says of the fee; null where nothing is paid in the app. */
export function feeStateOf(
  facts: FeeFacts,
  refund: { status: string } | null,
): CopyFeeState | null {
  if (isFeeDue(facts)) return 'TO_PAY'
  if (facts.payState === 'PAID') return 'CONFIRMING'
  if (facts.payState === 'BOOKED') return 'PAID'
  if (refund !== null) return refund.status === 'SUCCESS' ? 'REFUNDED' : 'REFUNDING'
  if (facts.payState === 'RETURNED') return 'REFUNDING'
  return facts.payAt === 'app' && (facts.feeFen ?? 0) > 0 ? 'NOT_PAID' : null
}

const madeStates = ['ready', 'sent', 'done']

/** What of the hospital's word contradicts the money in the app; undefined when nothing does. */
export function feeContradiction(
  { payState, paidFen }: { payState: FeeFacts['payState']; paidFen: number | null },
  said: Pick<CopyRequestDocument, 'state' | 'payAt' | 'feeFen' | 'refundFen'>,
): string | undefined {
  const [backFen, keptFen] = [said.refundFen ?? 0, paidFen ?? 0]
  if (backFen > keptFen) return 'refundFen: more than was paid in the app'
  if (said.payAt !== 'app' || (said.feeFen ?? 0) === 0 || said.state === 'refused') return undefined
  if (payState === null && madeStates.includes(said.state))
    return 'payAt: nothing was paid in the app; say counter or delivery where it was paid there'
  if (payState === 'RETURNED' && backFen < keptFen)
    return 'payAt: what was paid in the app went back; say counter or delivery'
  return undefined
}
