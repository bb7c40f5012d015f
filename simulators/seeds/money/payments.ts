/** Money of the demo that came by WeChat. */
import type { demoAccounts } from '../people'
import { namedUuid } from '../random'

/** What was paid for, by whom and when. */
interface Paid {
  account: (typeof demoAccounts)[number]
  business: 'registration' | 'outpatient' | 'deposit'
  businessId: string
  tradeNo: string
  description: string
  amountFen: number
  createdAt: string
  expiresAt: string
  paidAt: string
}

/** The row of `payment` of a payment that went well. */
export function paymentRow(paid: Paid) {
  return {
    payment_id: namedUuid(`payment:${paid.businessId}`),
    account_id: paid.account.accountId,
    business: paid.business,
    business_id: paid.businessId,
    channel: 'wechat',
    app: 'official_account',
    openid: paid.account.openid,
    out_trade_no: paid.tradeNo,
    description: paid.description,
    amount_fen: paid.amountFen,
    paid_amount_fen: paid.amountFen,
    status: 'SUCCESS',
    transaction_id: `4200000${bareId(paid.businessId, 20)}`,
    created_at: paid.createdAt,
    expires_at: paid.expiresAt,
    paid_at: paid.paidAt,
    next_check_at: paid.paidAt,
  }
}

/** The first characters of an id, as other systems number things. */
export function bareId(id: string, length: number): string {
  return id.replaceAll('-', '').slice(0, length).toUpperCase()
}
