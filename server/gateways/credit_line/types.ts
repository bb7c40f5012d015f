/** What the app needs of a lender: it stands for bills of a patient who agreed once, and pays what was not paid by the evening. Amounts are fen. */
import type { WeChatApp } from '../wechat_pay/types'

/** Whose credit it is, and our number of one guarantee at the lender. */
export interface CreditOrder {
  app: WeChatApp
  openid: string
  /** At most 32 characters, unique for the merchant. */
  outOrderNo: string
}

/** The lender's state of a guarantee. */
export type CreditState =
  /** The lender does not know it. */
  | { state: 'UNKNOWN' }
  /** The lender stands for it. */
  | { state: 'RESERVED' }
  /** Asked for the money; the lender collects it from the patient. */
  | { state: 'COLLECTING' }
  | { state: 'PAID'; transactionId: string; amountFen: number; paidAt: Date }
  /** Nothing is owed any more. */
  | { state: 'ENDED' }

/** Whether the patient's consent stands at the lender. `unbound`: nobody has agreed yet. */
export type CreditConsent =
  | { state: 'open'; openid: string }
  | { state: 'closed' }
  | { state: 'unbound' }

/** A verified and decrypted callback. */
export type CreditCallback = { callbackId: string; eventType: string } & (
  | { kind: 'order'; outOrderNo: string; result: CreditState }
  | { kind: 'consent'; authorizationCode: string }
)

export interface CreditLine {
  /** Begins a consent; the token opens the lender's own page for an hour. @throws GatewayRefused, GatewayUnavailable. */
  sign(app: WeChatApp, authorizationCode: string): Promise<{ token: string }>
  /** @throws GatewayUnavailable. */
  queryConsent(authorizationCode: string): Promise<CreditConsent>
  /** Ends a consent; one that has ended is no error. @throws GatewayRefused, GatewayUnavailable. */
  revokeConsent(authorizationCode: string, reason: string): Promise<void>
  /** Asks the lender to stand for so much; repeating it with the same values is safe. @throws GatewayRefused (it does not), GatewayUnavailable. */
  reserve(order: CreditOrder & { amountFen: number }): Promise<CreditState>
  /** @throws GatewayUnavailable. */
  query(order: CreditOrder): Promise<CreditState>
  /** Nothing is owed: the reserve ends; one that has ended, or never was, is no error. @throws GatewayRefused (money was asked for already), GatewayUnavailable. */
  release(order: CreditOrder, reason: string): Promise<void>
  /** Asks for the money, never more than was reserved; repeating it is safe. @throws GatewayRefused, GatewayUnavailable. */
  capture(order: CreditOrder & { amountFen: number; at: Date }): Promise<CreditState>
  /** Verifies signature and time, decrypts. @throws GatewayRefused with code `SIGN_ERROR` when it is not from the lender. */
  readCallback(
    headers: Record<string, string | string[] | undefined>,
    rawBody: Buffer,
  ): CreditCallback
}
