/** What other areas hand to the work list. */
import type { FactName } from '../../../src/contract/desk/work'
import type { WorkAction, WorkKind } from '../../../src/contract/desk/work_kinds'
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'

/** What a person must look at. */
export interface WorkItemCause {
  kind: WorkKind
  /** The same trouble is one item until it is ended. */
  subject: string
  /** No name, phone or number of a patient. */
  facts: Partial<Record<FactName, string | number>>
  orderId?: string
  /** A trouble that lasts and is found again and again: once a person called it settled, it comes back only after so many hours. */
  restHours?: number
  /** Since when, where it began before it was noticed. */
  at?: Date
  /** Whom it is about. */
  patientId?: string
}

/** Orders by what people call them: the number and the masked name of the patient. */
export type OrderNames = (
  executor: Executor,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, { orderNo: string; patientName: string | null }>>

/** Does what a person decided, in the transaction that ends the item. @throws Refused when it cannot be done any more */
type WorkHandler = (tx: Transaction, subject: string, deps: Dependencies) => Promise<void>

/** What an area can do about its kinds; `settled` needs no deed. */
export type WorkHandlers = Partial<
  Record<WorkKind, Partial<Record<Exclude<WorkAction, 'settled'>, WorkHandler>>>
>
