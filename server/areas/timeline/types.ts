/** What businesses hand in to an order's timeline. */
import type { MoneyLine, PatientAccess, PatientMessage } from '../../../src/contract/desk/patients'
import type {
  PaidBusinessName,
  OrderActionKind,
  TimelineSourceName,
} from '../../../src/contract/desk/timeline'
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'

/** What orders are searched by: any of these. */
export interface WantedOrders {
  orderIds: readonly string[]
  orderNo: string
  patientIds: readonly string[]
  /** The newest so many of each source. */
  limit: number
}

/** An order in short; names are masked later. */
export interface KeptOrder {
  orderId: string
  orderNo: string
  title: string
  patientId: string | null
  patientName: string | null
  stateText: string
  totalFen: number
  at: Date
}

/** An event of the timeline. */
export interface TimelineEvent {
  at: Date
  title: string
  note: string | null
  isProblem: boolean
}

/** An event of an order as its business stored it. */
export interface OrderEvent {
  at: Date
  kind: string
  note: string | null
}

/** A page of a patient's list. */
export interface OfPatient {
  patientId: string
  /** The cursor. */
  after?: string | undefined
  limit: number
}

/** An order in the list of its patient. */
export type ListedOrder = KeptOrder & {
  /** Under way: to be paid, confirmed or visited. */
  isCurrent: boolean
  mark: string
}

/** The orders of one business. */
export interface OrderSource {
  business: PaidBusinessName
  /** The newest first, 50 at most. */
  find(executor: Executor, wanted: WantedOrders): Promise<KeptOrder[]>
  /** Of one patient: what is under way, then the newest; after a cursor. */
  listOfPatient(executor: Executor, asked: OfPatient): Promise<ListedOrder[]>
  /** All of one patient. */
  listIds(executor: Executor, patientId: string): Promise<string[]>
  /** The oldest first, 200 at most. */
  listEvents(executor: Executor, orderId: string): Promise<OrderEvent[]>
  /** The title of a kind of event. */
  eventTitle(kind: string): string
}

/** Another source of an order's events. */
export interface TimelineSource {
  source: TimelineSourceName
  listEvents(executor: Executor, orderId: string): Promise<TimelineEvent[]>
}

/** The source of an order's money. */
export interface MoneySource {
  /** The orders of one of our numbers, or the channel's. */
  findOrderIds(executor: Executor, number: string): Promise<string[]>
  moneyOf(
    executor: Executor,
    orderId: string,
  ): Promise<{ paidFen: number; refundedFen: number; returningFen: number }>
}

/** An action that staff can carry out on an order. */
export interface OrderAction {
  /** Whether the order's state allows it. */
  isAllowed(executor: Executor, orderId: string): Promise<boolean>
  /** Carries it out; false when it is not allowed any more. */
  act(tx: Transaction, orderId: string): Promise<boolean>
}

/** The hospital's documents that could not be ingested. */
export interface DocumentSource {
  listAbout(
    deps: Dependencies,
    order: Pick<KeptOrder, 'orderNo' | 'patientId'>,
  ): Promise<TimelineEvent[]>
}

/** Every source of the timeline. */
export interface TimelineSources {
  orders: readonly OrderSource[]
  timelines: readonly TimelineSource[]
  money: MoneySource
  documents: DocumentSource
  staffActions: Record<OrderActionKind, OrderAction>
}

/** A row of a list with its cursor; the moment is still a Date. */
type Listed<Row extends { at: string }> = Omit<Row, 'at'> & { at: Date; mark: string }
export type ListedMoney = Listed<MoneyLine>
export type ListedMessage = Listed<PatientMessage>
export type ListedAccess = Listed<PatientAccess>

/** Money of a patient's orders, or known by the patient alone; newest first, after a cursor. */
export interface PatientMoney {
  list(
    executor: Executor,
    asked: OfPatient & { orderIds: readonly string[] },
  ): Promise<ListedMoney[]>
}

/** Everything that a patient's page shows. */
export interface PatientSources {
  orders: readonly OrderSource[]
  money: readonly PatientMoney[]
  /** Newest first, after a cursor; as the next one. */
  listMessages(executor: Executor, asked: OfPatient): Promise<ListedMessage[]>
  listAccesses(executor: Executor, asked: OfPatient): Promise<ListedAccess[]>
}
