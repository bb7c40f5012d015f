/** The payment core's types. A business order (a registration, bills paid together, a deposit) and a channel order (`payment`) are different things. */
import type { Executor, Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { HisInsuranceSplit } from '../../gateways/his/types'
import type { MedInsOrderType } from '../../gateways/med_ins/types'
import type { EncryptedBankCard, WeChatApp } from '../../gateways/wechat_pay/types'

export type BusinessName = 'registration' | 'outpatient' | 'deposit' | 'record_copy'

/** A channel order in our books. */
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

/** Money received for a business order, in whatever parts. */
type PaidMoney = Pick<Payment, 'businessId' | 'accountId' | 'amountFen'>

/** An ended refund, of cash or of the insurance's share. */
type EndedRefund = Pick<RefundRow, 'businessId' | 'amountFen'> &
  Partial<Pick<RefundRow, 'refundId'>>

/** A refund in our books. */
export interface RefundRow {
  refundId: string
  paymentId: string
  outRefundNo: string
  amountFen: number
  reason: string
  status: 'REQUESTED' | 'PROCESSING' | 'SUCCESS' | 'FAILED'
  attempts: number
  outTradeNo: string
  /** Of a lender's payment: its own number there, by which alone it is refunded. */
  creditTransactionId: string | null
  business: BusinessName
  businessId: string
  totalFen: number
  requestedAt: Date
  /** For how long it has been in progress. */
  waitsSeconds: number
  channelRefundId: string | null
  /** The channel could not pay the account that it came from: it is sent to a card of the patient, or to the hospital. */
  abnormalTo: 'USER_BANK_CARD' | 'MERCHANT_BANK_CARD' | null
  abnormalCard: EncryptedBankCard | null
}

/** What money means to a business. All but `notifyHospital` and `isPayable` run inside the transaction that changes the payment. */
export interface PaidBusiness {
  name: BusinessName
  /** Locks the business order; always taken before the payment's own row, so that the two are locked in one order everywhere. */
  lock(tx: Transaction, businessId: string): Promise<void>
  /** A payment was received. `keep` says that it pays for something; otherwise all of it is refunded for the given reason; `isSecond`: the order was paid before. */
  paid(
    tx: Transaction,
    payment: PaidMoney,
  ): Promise<{ keep: true } | { keep: false; reason: string; isSecond?: true }>
  /** The channel received another amount than was asked: the order fails, and all of it is refunded. */
  paidWrongly(tx: Transaction, payment: PaidMoney): Promise<void>
  /** Whether the order still waits for its payment; a channel order is closed otherwise. */
  isPayable(executor: Executor, businessId: string): Promise<boolean>
  /** A refund ended, successfully or not. `open` is how many refunds of the order have not arrived yet; a failed one is among them. */
  refundEnded(
    tx: Transaction,
    refund: EndedRefund,
    outcome: { ok: boolean; open: number },
  ): Promise<void>
  /** Why staff cannot refund this order now, as the desk shows it; null when they can. Without it they always can. */
  keepsMoney?(tx: Transaction, businessId: string): Promise<string | null>
  /**
   * Claims paid orders that the hospital has not booked (one business order, or the due ones), and notifies the
   * hospital (see `askHospital`). The core calls it right after a payment and when a patient asks; a worker does until
   * the hospital answers. Returns how many it notified.
   */
  notifyHospital(deps: Dependencies, which: { businessId?: string; limit: number }): Promise<number>
  /** Makes the next attempt at the hospital due now; false when none is waiting. */
  askAnew(tx: Transaction, businessId: string): Promise<boolean>
  /** All that waits for the hospital's answer, or so much of it, is asked at once. */
  askWaiting(executor: Executor, limit: number | null): Promise<void>
  /** Orders of these ids, or with these numbers, as the hospital's books should have them. */
  listForHospital(
    executor: Executor,
    which: { ids: readonly string[]; numbers: readonly string[] },
  ): Promise<HospitalOrder[]>
  /** Tells the hospital once more of an order that it entered before; the same number has the same effect. @throws Refused CONFLICT when it is over by now, GatewayRefused, GatewayUnavailable */
  enterAgain(deps: Dependencies, businessId: string): Promise<void>
  /** What medical insurance needs to know, where it may pay; deposits have none. */
  insured?: InsuredBusiness
}

/** A business order as paying with insurance reads it. */
export interface InsuredOrder {
  orderNo: string
  /** 门诊挂号费: never a department. */
  title: string
  patientId: string
  totalFen: number
  billNos: string[]
  state: 'to_pay' | 'confirming' | 'done' | 'refunding' | 'ended'
  /** Payable until then. */
  expiresAt: Date | null
  now: Date
}

/** A business order as the hospital's books should have it. */
export interface HospitalOrder {
  businessId: string
  orderNo: string
  /** entered: the hospital has booked it, or had. moving: something of it is under way. */
  standing: 'entered' | 'never' | 'moving'
}

/** The server's dependencies, with every paid business. */
export interface PaymentContext extends Dependencies {
  readonly businesses: readonly PaidBusiness[]
}

/** What a business with insurance provides besides. */
export interface InsuredBusiness {
  orderType: MedInsOrderType
  /** The account's order; undefined when the account has none of this id. */
  find(executor: Executor, accountId: string, businessId: string): Promise<InsuredOrder | undefined>
  /** Stores the shares of a paid order. */
  keepSplit(tx: Transaction, businessId: string, split: HisInsuranceSplit): Promise<void>
  /** One part was paid and the other was not; so much is refunded, and the order still waits for its payment. */
  partlyFailed(tx: Transaction, businessId: string, returningFen: number): Promise<void>
}
