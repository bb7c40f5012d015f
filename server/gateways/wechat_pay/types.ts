/** What the app needs of WeChat Pay APIv3. Amounts are fen. */
import type { WeChatPayParameters } from '../../../src/contract/payment'

export type WeChatApp = 'official_account' | 'mini_program'

/** A channel order to be paid by one WeChat user. */
export interface WeChatPayOrder {
  app: WeChatApp
  openid: string
  /** On the patient's bank statement: never a diagnosis. */
  description: string
  /** 6–32 characters, unique for the merchant. */
  outTradeNo: string
  amountFen: number
  expiresAt: Date
}

/** The channel's state of an order. */
export type WeChatPayState =
  | { state: 'SUCCESS'; transactionId: string; amountFen: number; paidAt: Date }
  | { state: 'REFUND'; transactionId: string; amountFen: number; paidAt: Date | null }
  | { state: 'NOTPAY' | 'CLOSED' | 'USERPAYING' | 'PAYERROR' | 'REVOKED' }
  /** The channel does not know it. */
  | { state: 'UNKNOWN' }

/** The channel's state of a refund. */
export interface WeChatRefundState {
  status: 'SUCCESS' | 'CLOSED' | 'PROCESSING' | 'ABNORMAL'
  channelRefundId: string
  receivedBy: string | null
  finishedAt: Date | null
}

/** A refund, full or partial, of a payment by our number, or by the channel's own where the payment has no number of ours there. */
export type WeChatRefundRequest = ({ outTradeNo: string } | { transactionId: string }) & {
  outRefundNo: string
  reason: string
  refundFen: number
  totalFen: number
}

/** A debit card of the user, readable by the channel only, with the key of this id. */
export interface EncryptedBankCard {
  keyId: string
  bankType: string
  bankAccount: string
  realName: string
}

/** A verified and decrypted callback. */
export type WeChatPayCallback =
  | {
      callbackId: string
      kind: 'payment'
      eventType: string
      outTradeNo: string
      result: WeChatPayState
    }
  | {
      callbackId: string
      kind: 'refund'
      eventType: string
      outTradeNo: string
      outRefundNo: string
      result: WeChatRefundState
    }

/** One line of the channel's bill of a day. */
export type WeChatBillLine =
  | { kind: 'payment'; outTradeNo: string; transactionId: string; amountFen: number }
  | {
      kind: 'refund'
      outTradeNo: string
      outRefundNo: string
      amountFen: number
      status: 'SUCCESS' | 'PROCESSING' | 'FAILED'
    }

export interface WeChatPayGateway {
  /** Places the channel order; repeating it with the same values is safe. @throws GatewayRefused (`ORDERPAID`, `OUT_TRADE_NO_USED`, `PARAM_ERROR` …), GatewayUnavailable. */
  createOrder(order: WeChatPayOrder): Promise<{ prepayId: string }>
  /** Signs what the phone hands to WeChat's cashier. */
  payParameters(app: WeChatApp, prepayId: string): WeChatPayParameters
  /** Queries the channel. @throws GatewayUnavailable. */
  queryOrder(outTradeNo: string): Promise<WeChatPayState>
  /** Closes an unpaid order. @throws GatewayRefused with `ORDERPAID` when it was paid meanwhile; GatewayUnavailable. */
  closeOrder(outTradeNo: string): Promise<void>
  /** Requests a refund, full or partial; repeating it with the same `outRefundNo` is safe. @throws GatewayRefused, GatewayUnavailable. */
  refund(request: WeChatRefundRequest): Promise<WeChatRefundState>
  /** Queries a refund; null when the channel does not know it. @throws GatewayUnavailable. */
  queryRefund(outRefundNo: string): Promise<WeChatRefundState | null>
  /** Encrypts a card of the user for the channel. */
  encryptCard(card: { bankType: string; bankAccount: string; realName: string }): EncryptedBankCard
  /** Sends an abnormal refund to a card of the user, or without one to the merchant's own bank account; repeating it is safe. @throws GatewayRefused, GatewayUnavailable. */
  refundElsewhere(request: {
    channelRefundId: string
    outRefundNo: string
    card: EncryptedBankCard | null
  }): Promise<WeChatRefundState>
  /** The channel's bill of a past day, `2026-11-20`; undefined while there is none yet. @throws GatewayUnavailable. */
  tradeBill(day: string): Promise<WeChatBillLine[] | undefined>
  /** Verifies signature and time, decrypts. @throws GatewayRefused with code `SIGN_ERROR` when it is not from the channel. */
  readCallback(
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
  ): WeChatPayCallback
}
