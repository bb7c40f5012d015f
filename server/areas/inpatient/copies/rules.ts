/** The rules of copies of the record, without a database. */
import type { CopyState, CounterOnly } from '../../../../src/contract/inpatient'
import type { CopyRequestDocument } from '../../../hospital_documents/stay/record_copies'

export const copyRules = {
  /** Of full age: before, only the guardian on the hospital's file asks in the app. */
  fullAge: 18,
  /** Requests of one stay that are not over. */
  maxOpen: 3,
  /** Attempts without any answer until it is somebody's work, some four minutes. */
  silentAttempts: 8,
  /** A system without the call is asked again so often. */
  askedAgainMs: 600_000,
}

/** Nothing follows by itself. */
export const overStates = ['DONE', 'REFUSED', 'CANCELLED', 'ENDED'] as const satisfies CopyState[]

/** Why the record is copied at the counter only; null when it can be asked for in the app. */
export function counterOnlyOf(facts: {
  age: number
  isGuardian: boolean
  isDeceased: boolean
  departName: string
  counterDepartments: readonly string[]
}): CounterOnly | null {
  const { age, isGuardian, isDeceased, departName, counterDepartments } = facts
  if (isDeceased) return 'deceased'
  if (counterDepartments.includes(departName)) return 'department'
  return age < copyRules.fullAge && !isGuardian ? 'minor' : null
}

/** The state that the hospital's word means. */
export const stateOfSaid = {
  received: 'RECEIVED',
  accepted: 'ACCEPTED',
  refused: 'REFUSED',
  ready: 'READY',
  sent: 'SENT',
  done: 'DONE',
} as const satisfies Record<CopyRequestDocument['state'], CopyState>

/** What a request becomes by the hospital's word; undefined where that contradicts what was agreed. What is being taken back waits for the answer to that. */
export function nextState(
  state: CopyState,
  said: CopyRequestDocument['state'],
): CopyState | undefined {
  if (state === 'CANCELLED') return said === 'received' ? state : undefined
  return state === 'CANCELLING' ? state : stateOfSaid[said]
}

/** Whether it can be taken back: the hospital has not accepted it. */
export const canCancel = (state: CopyState): boolean => state === 'ASKED' || state === 'RECEIVED'
