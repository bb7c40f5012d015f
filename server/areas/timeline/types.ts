/** What businesses hand to the timeline of an order. */
import type {
  PaidBusinessName,
  OrderActionKind,
  TimelineSourceName,
} from '../../../src/contract/desk/timeline'
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'

/** By what orders are looked for: any of these. */
export interface WantedOrders {
  orderIds: readonly string[]
  orderNo: string
  patientIds: readonly string[]
}

/** An order in short; what is shown of names is masked later. */
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

/** Something that happened. */
export interface TimelineEvent {
  at: Date
  title: string
  note: string | null
  isProblem: boolean
}

/** A step of an order as its business wrote it down. */
export interface OrderEvent {
  at: Date
  kind: string
  note: string | null
}

/** The orders of one business. */
export interface OrderSource {
  business: PaidBusinessName
  /** The newest first, 50 at most. */
  find(executor: Executor, wanted: WantedOrders): Promise<KeptOrder[]>
  /** The oldest first, 200 at most. */
  listEvents(executor: Executor, orderId: string): Promise<OrderEvent[]>
  /** A kind of step in words. */
  eventTitle(kind: string): string
}

/** Another book that knows of orders. */
export interface TimelineSource {
  source: TimelineSourceName
  listEvents(executor: Executor, orderId: string): Promise<TimelineEvent[]>
}

/** The books of the money. */
export interface MoneySource {
  /** The orders that one of our numbers, or the channel's, belongs to. */
  findOrderIds(executor: Executor, number: string): Promise<string[]>
  moneyOf(
    executor: Executor,
    orderId: string,
  ): Promise<{ paidFen: number; refundedFen: number; returningFen: number }>
}

/** Something that can be done about an order. */
export interface OrderAction {
  /** Whether its state allows it. */
  isAllowed(executor: Executor, orderId: string): Promise<boolean>
  /** Does it; false when it is not allowed any more. */
  act(tx: Transaction, orderId: string): Promise<boolean>
}

/** The hospital's documents that are not in the books. */
export interface DocumentSource {
  listAbout(
    deps: Dependencies,
    order: Pick<KeptOrder, 'orderNo' | 'patientId'>,
  ): Promise<TimelineEvent[]>
}

/** Everybody who has something to tell. */
export interface TimelineSources {
  orders: readonly OrderSource[]
  timelines: readonly TimelineSource[]
  money: MoneySource
  documents: DocumentSource
  staffActions: Record<OrderActionKind, OrderAction>
}
