/** The arithmetic of a mixed order (WeChat med-ins 2.0): the funds' share, what is added to or taken off the cash, what WeChat collects. All fen. */

/** The result of the bureau's pre-settlement. */
interface SettledAmounts {
  totalFen: number
  /** 统筹基金 */
  fundFen: number
  /** 个人账户 */
  accountFen: number
  /** 其他基金 */
  otherFen: number
  /** Cash that is left for the patient. */
  cashFen: number
}

/** Added to the insured fees, e.g. delivery of medicine; or taken off, e.g. a discount of the hospital. */
interface CashChanges {
  added: readonly { fen: number; type: 'DEFAULT_ADD_TYPE' | 'FREIGHT' | 'OTHER_MEDICAL_EXPENSES' }[]
  reduced: readonly {
    fen: number
    type:
      | 'DEFAULT_REDUCE_TYPE'
      | 'HOSPITAL_REDUCE'
      | 'PHARMACY_DISCOUNT'
      | 'DISCOUNT'
      | 'PRE_PAYMENT'
      | 'DEPOSIT_DEDUCTION'
  }[]
}

export interface MixedAmounts extends SettledAmounts, CashChanges {
  /** What WeChat Pay collects. */
  wechatCashFen: number
}

/** INSURANCE_ONLY has no cash, CASH_ONLY no insurance. */
type MixPayType = 'CASH_ONLY' | 'INSURANCE_ONLY' | 'CASH_AND_INSURANCE'

/** The sums do not agree: no order may be placed with them. */
class AmountsDisagree extends Error {
  override readonly name = 'AmountsDisagree'
}

const isFen = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** Whether the parts are whole fen and make up the total. */
export function isWholeSplit({
  totalFen,
  fundFen,
  accountFen,
  otherFen,
  cashFen,
}: SettledAmounts): boolean {
  return (
    [totalFen, fundFen, accountFen, otherFen, cashFen].every(isFen) &&
    totalFen > 0 &&
    fundFen + accountFen + otherFen + cashFen === totalFen
  )
}

/**
 * The amounts of the order: total = funds + cash + added, and WeChat collects cash + added - reduced.
 * @throws AmountsDisagree when the bureau's parts do not make up its total, or more is taken off than is to be paid
 */
export function mixedAmounts(
  settled: SettledAmounts,
  { added, reduced }: CashChanges = { added: [], reduced: [] },
): MixedAmounts {
  if (!isWholeSplit(settled) || ![...added, ...reduced].every(({ fen }) => isFen(fen) && fen > 0))
    throw new AmountsDisagree('the parts do not make up the total')
  const addedFen = added.reduce((sum, { fen }) => sum + fen, 0)
  const reducedFen = reduced.reduce((sum, { fen }) => sum + fen, 0)
  const wechatCashFen = settled.cashFen + addedFen - reducedFen
  if (wechatCashFen < 0) throw new AmountsDisagree('more is taken off than is to be paid')
  return { ...settled, totalFen: settled.totalFen + addedFen, added, reduced, wechatCashFen }
}

/** The funds' share. */
export function insuredFen({
  fundFen,
  accountFen,
  otherFen,
}: Pick<SettledAmounts, 'fundFen' | 'accountFen' | 'otherFen'>): number {
  return fundFen + accountFen + otherFen
}

/** The kind of order of these amounts. */
export function mixPayType(amounts: MixedAmounts): MixPayType {
  if (insuredFen(amounts) === 0) return 'CASH_ONLY'
  return amounts.wechatCashFen === 0 ? 'INSURANCE_ONLY' : 'CASH_AND_INSURANCE'
}
