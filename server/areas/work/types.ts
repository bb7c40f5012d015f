/** What other areas hand in to the work list. */
import type { FactName } from '../../../src/contract/desk/work/work'
import type { WorkAction, WorkKind } from '../../../src/contract/desk/work/work_kinds'
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'

/** The cause of a work item. */
export interface WorkItemCause {
  kind: WorkKind
  /** The same cause and subject make one open item. */
  subject: string
  /** No name, phone or number of a patient. */
  facts: Partial<Record<FactName, string | number>>
  orderId?: string
  /** For a lasting cause that is found again and again: after a person settled it, it comes back only after so many hours. */
  restHours?: number
  /** When it began, if that was before it was noticed. */
  at?: Date
  /** The patient concerned. */
  patientId?: string
}

/** An order's number and the patient's masked name. */
export interface OrderName {
  orderNo: string
  patientName: string | null
}

/** The names of orders, by their ids. */
export type OrderNames = (
  executor: Executor,
  orderIds: readonly string[],
) => Promise<ReadonlyMap<string, OrderName>>

/** Carries out a person's decision, in the transaction that ends the item. @throws Refused when it is impossible by now */
type WorkHandler = (tx: Transaction, subject: string, deps: Dependencies) => Promise<void>

/** An area's actions by kind; `settled` needs none. */
export type WorkHandlers = Partial<
  Record<WorkKind, Partial<Record<Exclude<WorkAction, 'settled'>, WorkHandler>>>
>
