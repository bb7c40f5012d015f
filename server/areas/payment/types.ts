/** The payment core's words. A business order (a registration, bills paid together, a deposit) and a channel order (`payment`) are different things. */
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { HisInsuranceSplit } from '../../gateways/his/types'
import type { MedInsOrderType } from '../../gateways/med_ins/types'
import type { EncryptedBankCard, WeChatApp } from '../../gateways/wechat_pay/types'

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
  /** It is the cash part of this mixed payment, and pays for nothing by itself. */
  insurancePaymentId: string | null
}

/** Money that arrived for a business order, in whatever parts. */
type PaidMoney = Pick<Payment, 'businessId' | 'accountId' | 'amountFen'>

/** A refund that ended, of cash or of what the insurance bore. */
type EndedRefund = Pick<RefundRow, 'businessId' | 'amountFen'> &
  Partial<Pick<RefundRow, 'refundId'>>

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
  requestedAt: Date
  /** For how long it has been under way. */
  waitsSeconds: number
  channelRefundId: string | null
  /** The channel could not pay the account it came from: it is sent to a card of the patient, or to the hospital. */
  abnormalTo: 'USER_BANK_CARD' | 'MERCHANT_BANK_CARD' | null
  abnormalCard: EncryptedBankCard | null
}

/** What a business does with money. All but `notifyHospital` and `isPayable` run inside the transaction that changes the payment. */
export interface PaidBusiness {
  name: BusinessName
  /** Locks the business order; always taken before the payment's own row, so that the two are locked in one order everywhere. */
  lock(tx: Transaction, businessId: string): Promise<void>
  /** Money arrived. `keep` says that it pays for something; otherwise all of it goes back, for the reason given; `isSecond`: it was paid for before. */
  paid(
    tx: Transaction,
    payment: PaidMoney,
  ): Promise<{ keep: true } | { keep: false; reason: string; isSecond?: true }>
  /** The channel received another amount than was asked: the order cannot stand, and all of it goes back. */
  paidWrongly(tx: Transaction, payment: PaidMoney): Promise<void>
  /** Whether the order still waits for money; a channel order without that is closed. */
  isPayable(executor: Executor, businessId: string): Promise<boolean>
  /** A refund ended, well or not. `open` is how many refunds of the order are still on their way. */
  refundEnded(
    tx: Transaction,
    refund: EndedRefund,
    outcome: { ok: boolean; open: number },
  ): Promise<void>
  /** Why the hospital's people cannot give money of this order back now, in their words; null when they can. Without it they always can. */
  keepsMoney?(tx: Transaction, businessId: string): Promise<string | null>
  /**
   * Claims what is paid and not yet in the hospital's books (one business order, or those whose turn it is), and tells the hospital (see `askHospital`).
   * The core calls it right after the money arrived and when a patient asks; a worker does until the hospital answers. How many it told.
   */
  notifyHospital(deps: Dependencies, which: { businessId?: string; limit: number }): Promise<number>
  /** The hospital, which did not answer, is asked anew at once; false when nothing waits for its answer any more. */
  askAnew(tx: Transaction, businessId: string): Promise<boolean>
  /** Where medical insurance may pay, what it needs to know; deposits have none. */
  insured?: InsuredBusiness
}

/** A business order as paying with insurance sees it. */
export interface InsuredOrder {
  orderNo: string
  /** 门诊挂号费: never a department. */
  title: string
  patientId: string
  totalFen: number
  billNos: string[]
  state: 'to_pay' | 'confirming' | 'done' | 'refunding' | 'ended'
  /** Pay until then. */
  expiresAt: Date | null
  now: Date
}

/** The server's parts, with everything that can be paid. */
export interface PaymentContext extends Dependencies {
  readonly businesses: readonly PaidBusiness[]
}

/** What a business that insurance may pay does besides. */
export interface InsuredBusiness {
  orderType: MedInsOrderType
  /** The account's order; undefined when it has none of this number. */
  find(executor: Executor, accountId: string, businessId: string): Promise<InsuredOrder | undefined>
  /** It is paid in these parts. */
  keepSplit(tx: Transaction, businessId: string, split: HisInsuranceSplit): Promise<void>
  /** One part went through and the other did not; so much goes back, and the order still waits for money. */
  partlyFailed(tx: Transaction, businessId: string, returningFen: number): Promise<void>
}
