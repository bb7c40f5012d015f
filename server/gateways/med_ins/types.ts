/** What the app needs of WeChat's medical-insurance payment (med-ins 2.0). Amounts are fen. */
import type { Authorisation, InsurancePayParameters } from '../../../src/contract/insurance'
import type { WeChatApp } from '../wechat_pay/types'
import type { MixedAmounts } from './amounts'

/** Who pays, or for whom. The number never leaves this gateway in the clear. */
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
  /** The patient, when that is somebody else. */
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

/** How one part of a mixed order stands; NONE when there is no such part. */
export type PartState = 'NONE' | 'CREATED' | 'SUCCESS' | 'REFUND' | 'FAIL'

/** What WeChat says of a mixed order. */
export interface MedInsState {
  mixTradeNo: string
  mix: Exclude<PartState, 'NONE'>
  cash: PartState
  funds: PartState
  amounts: Pick<MixedAmounts, 'totalFen' | 'fundFen' | 'accountFen' | 'otherFen' | 'wechatCashFen'>
  paidAt: Date | null
}

/** A patient's proof: good for one payment, for some minutes. */
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
  /** Where the patient authorises; afterwards he is back at `returnUrl` (H5), or in the app, with an `authCode`. */
  authorisation(app: WeChatApp, returnUrl: string): Authorisation
  /** Exchanges the one-time code. @throws GatewayRefused (AUTH_EXPIRED, NO_CREDENTIAL …), GatewayUnavailable. */
  redeem(authCode: string, openid: string): Promise<PayAuthorisation>
  /** Places the mixed order; repeating it with the same number gives the same order. @throws GatewayRefused with WeChat's code, GatewayUnavailable. */
  createOrder(order: MedInsOrder): Promise<{ mixTradeNo: string }>
  /** What the phone hands to WeChat. */
  payParameters(app: WeChatApp, mixTradeNo: string, prepayId: string | null): InsurancePayParameters
  /** Asks WeChat; null when it has never heard of the number. @throws GatewayUnavailable. */
  queryOrder(outTradeNo: string): Promise<MedInsState | null>
  /** Tells WeChat that the hospital gave money back; repeating it is safe. @throws GatewayRefused, GatewayUnavailable. */
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
