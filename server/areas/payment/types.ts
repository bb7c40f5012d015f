/** The payment core's words. A business order (a registration, bills paid together, a deposit) and a channel order (`payment`) are different things. */
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { WeChatApp } from '../../gateways/wechat_pay/types'

export type BusinessName = 'registration' | 'outpatient' | 'deposit'

/** A channel order as it stands in our books. */
export interface Payment {
  paymentId: string
  accountId: string
  business: BusinessName
  businessId: string
  app: WeChatApp
  openid: string
  outTradeNo: string
  description: string
  amountFen: number
  status: 'CREATED' | 'PENDING' | 'SUCCESS' | 'CLOSED'
  prepayId: string | null
  transactionId: string | null
  paidAmountFen: number | null
  expiresAt: Date
  checkAttempts: number
}

/** A refund as it stands in our books. */
export interface RefundRow {
  refundId: string
  paymentId: string
  outRefundNo: string
  amountFen: number
  reason: string
  status: 'REQUESTED' | 'PROCESSING' | 'SUCCESS' | 'FAILED'
  attempts: number
  outTradeNo: string
  business: BusinessName
  businessId: string
  totalFen: number
}

/** What a business does with money. All but `tellHospital` and `isPayable` run inside the transaction that changes the payment. */
export interface PaidBusiness {
  name: BusinessName
  /** Locks the business order; always taken before the payment's own row, so that the two are locked in one order everywhere. */
  lock(tx: Transaction, businessId: string): Promise<void>
  /** Money arrived. `keep` says that it pays for something; otherwise all of it goes back, for the reason given. */
  paid(tx: Transaction, payment: Payment): Promise<{ keep: true } | { keep: false; reason: string }>
  /** The channel received another amount than was asked: the order cannot stand, and all of it goes back. */
  paidWrongly(tx: Transaction, payment: Payment): Promise<void>
  /** Whether the order still waits for money; a channel order without that is closed. */
  isPayable(executor: Executor, businessId: string): Promise<boolean>
  /** A refund ended, well or not. `open` is how many refunds of the order are still on their way. */
  refundEnded(tx: Transaction, refund: RefundRow, outcome: { ok: boolean; open: number }): Promise<void>
  /**
   * Claims what is paid and not yet in the hospital's books (one business order, or those whose turn it is), and tells the hospital (see `askHospital`).
   * The core calls it right after the money arrived and when a patient asks; a worker does until the hospital answers. How many it told.
   */
  tellHospital(deps: Dependencies, which: { businessId?: string; limit: number }): Promise<number>
}
