/** What the app needs of WeChat's medical-insurance payment (med-ins 2.0). Amounts are fen. */
import type { Authorisation, InsurancePayParameters } from '../../../src/contract/insurance'
import type { WeChatApp } from '../wechat_pay/types'
import type { MixedAmounts } from './amounts'

/** The payer, or the patient. The number leaves this gateway encrypted only. */
export interface MedInsPerson {
  name: string
  idNo: string
  cardType:
    | 'ID_CARD'
    | 'HOUSEHOLD_REGISTRATION'
    | 'FOREIGNER_PASSPORT'
    | 'MAINLAND_TRAVEL_PERMIT_FOR_TW'
    | 'MAINLAND_TRAVEL_PERMIT_FOR_HK'
    | 'FOREIGN_PERMANENT_RESIDENT'
}

/** REG_PAY: a registration. DIAG_PAY: outpatient bills. */
export type MedInsOrderType = 'REG_PAY' | 'DIAG_PAY'

/** A mixed order to be paid by one WeChat user. */
export interface MedInsOrder {
  app: WeChatApp
  openid: string
  orderType: MedInsOrderType
  /** The holder of the phone. */
  payer: MedInsPerson
  /** The patient, when that is another person. */
  relative: MedInsPerson | null
  /** Up to 64 characters, unique for the merchant. */
  outTradeNo: string
  /** The bureau's numbers of 6201. */
  medOrgOrd: string
  payOrdId: string
  payAuthNo: string
  /** `经度,纬度` */
  geoLocation: string
  createdAt: Date
  amounts: MixedAmounts
  /** Of the cash part; null without one. */
  prepayId: string | null
}

/** The state of one part of a mixed order; NONE when there is no such part. */
export type PartState = 'NONE' | 'CREATED' | 'SUCCESS' | 'REFUND' | 'FAIL'

/** WeChat's state of a mixed order. */
export interface MedInsState {
  mixTradeNo: string
  mix: Exclude<PartState, 'NONE'>
  cash: PartState
  funds: PartState
  amounts: Pick<MixedAmounts, 'totalFen' | 'fundFen' | 'accountFen' | 'otherFen' | 'wechatCashFen'>
  paidAt: Date | null
}

/** A patient's authorisation: valid for one payment, for some minutes. */
export interface PayAuthorisation {
  payAuthNo: string
  geoLocation: string
}

/** A verified and decrypted callback. */
export interface MedInsCallback {
  callbackId: string
  eventType: string
  outTradeNo: string
  state: MedInsState
}

export interface MedInsGateway {
  /** Where the patient authorises; the browser returns to `returnUrl` (H5), or to the app, with an `authCode`. */
  authorisation(app: WeChatApp, returnUrl: string): Authorisation
  /** Exchanges the one-time code. @throws GatewayRefused (AUTH_EXPIRED, NO_CREDENTIAL …), GatewayUnavailable. */
  redeem(authCode: string, openid: string): Promise<PayAuthorisation>
  /** Places the mixed order; the same number returns the same order. @throws GatewayRefused with WeChat's code, GatewayUnavailable. */
  createOrder(order: MedInsOrder): Promise<{ mixTradeNo: string }>
  /** What the phone hands to WeChat's cashier. */
  payParameters(app: WeChatApp, mixTradeNo: string, prepayId: string | null): InsurancePayParameters
  /** Queries WeChat; null when the number is unknown there. @throws GatewayUnavailable. */
  queryOrder(outTradeNo: string): Promise<MedInsState | null>
  /** Reports a refund by the hospital to WeChat; safe to repeat. @throws GatewayRefused, GatewayUnavailable. */
  notifyRefund(refund: {
    mixTradeNo: string
    outRefundNo: string
    totalFen: number
    fundFen: number
    accountFen: number
    otherFen: number
    refundedAt: Date
  }): Promise<void>
  /** Verifies signature and time, decrypts. @throws GatewayRefused with code `SIGN_ERROR` when it is not from WeChat. */
  readCallback(
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
  ): MedInsCallback
}
