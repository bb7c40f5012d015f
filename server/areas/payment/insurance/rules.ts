/** The rules of mixed payments, without a database. */
import type { IdType } from '../../../../src/contract/patient'
import type { MedInsPerson, MedInsState } from '../../../gateways/med_ins/types'

/** How long an authorisation is valid, by the bureau's rules; after that the patient authorises again. */
export const authorisedForMinutes = 10

/** The state of the cash part. */
export type CashState = 'none' | 'open' | 'paid' | 'closed'

/**
 * The next step of a mixed payment handed to the patient: `success` both parts are paid; `end` close what is open and
 * refund what was paid; `wait` nothing is decided; `contradiction` WeChat counts it as paid without the cash, which
 * only asking again can resolve.
 */
export function nextStep(given: {
  mix: Pick<MedInsState, 'mix'> | null
  cash: CashState
  isWanted: boolean
}): 'success' | 'end' | 'wait' | 'contradiction' {
  const { mix, cash, isWanted } = given
  if (mix?.mix === 'SUCCESS' || mix?.mix === 'REFUND')
    return cash === 'paid' || cash === 'none' ? 'success' : 'contradiction'
  if (mix?.mix === 'FAIL') return 'end'
  return isWanted ? 'wait' : 'end'
}

/** The outcome of ending it, once the cash can no longer be paid unnoticed and the bureau has said whether the funds paid. */
export function endOf(given: {
  cash: 'none' | 'paid' | 'closed'
  areFundsPaid: boolean
}): 'success' | 'return_funds' | 'return_cash' | 'nothing' {
  if (given.areFundsPaid) return given.cash === 'closed' ? 'return_funds' : 'success'
  return given.cash === 'paid' ? 'return_cash' : 'nothing'
}

/** The parts of a payment. */
export interface Parts {
  fundFen: number
  accountFen: number
  otherFen: number
  cashFen: number
}

const names = ['fundFen', 'accountFen', 'otherFen', 'cashFen'] as const

/** Splits a partial refund among what is left of each part, in proportion, to the fen; undefined when it exceeds what is left. */
export function splitRefund(left: Parts, amountFen: number): Parts | undefined {
  const totalFen = names.reduce((sum, name) => sum + left[name], 0)
  if (!Number.isSafeInteger(amountFen) || amountFen <= 0 || amountFen > totalFen) return undefined
  const shares = names.map((name) => {
    const exact = BigInt(left[name]) * BigInt(amountFen)
    return { name, fen: Number(exact / BigInt(totalFen)), rest: Number(exact % BigInt(totalFen)) }
  })
  let open = amountFen - shares.reduce((sum, { fen }) => sum + fen, 0)
  const parts: Parts = { fundFen: 0, accountFen: 0, otherFen: 0, cashFen: 0 }
  for (const { name, fen, rest } of [...shares].sort((one, other) => other.rest - one.rest)) {
    const extra = open > 0 && rest > 0 ? 1 : 0
    open -= extra
    parts[name] = fen + extra
  }
  return parts
}

/** The certificate types that the insurance accepts. */
const cardTypes: Readonly<Partial<Record<IdType, MedInsPerson['cardType']>>> = {
  '01': 'ID_CARD',
  '02': 'HOUSEHOLD_REGISTRATION',
  '03': 'FOREIGNER_PASSPORT',
  '06': 'MAINLAND_TRAVEL_PERMIT_FOR_HK',
  '07': 'MAINLAND_TRAVEL_PERMIT_FOR_TW',
  permanent_resident: 'FOREIGN_PERMANENT_RESIDENT',
}

/** WeChat's code of a certificate type; undefined for one that cannot pay with insurance. */
export function cardTypeOf(idType: IdType): MedInsPerson['cardType'] | undefined {
  return cardTypes[idType]
}
