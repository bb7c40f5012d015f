/** Orders and refunds as APIv3 writes them. */
import { hospitalSecond } from '../../server/values/hospital_time'
import type { PayOrder, PayRefund } from './wechat_pay_repository'

const stateLabels = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  CLOSED: '订单已关闭',
} satisfies Record<PayOrder['state'], string>
const account = '支付用户零钱'

/** A transaction, in queries and in `TRANSACTION.SUCCESS`. */
export function transactionContent(order: PayOrder, mchId: string): Record<string, unknown> {
  const paid =
    order.paidAt === null
      ? {}
      : {
          transaction_id: order.transactionId,
          trade_type: 'JSAPI',
          bank_type: 'OTHERS',
          success_time: hospitalSecond(order.paidAt),
          amount: {
            total: order.amountFen,
            payer_total: order.amountFen,
            currency: 'CNY',
            payer_currency: 'CNY',
          },
        }
  return {
    appid: order.appId,
    mchid: mchId,
    out_trade_no: order.outTradeNo,
    trade_state: order.state,
    trade_state_desc: stateLabels[order.state],
    payer: { openid: order.openid },
    ...paid,
  }
}

/** A refund, in replies. */
export function refundContent(refund: PayRefund, order: PayOrder): Record<string, unknown> {
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: order.transactionId,
    out_trade_no: refund.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: refund.receivedAccount ?? account,
    ...(refund.finishedAt === null || refund.status !== 'SUCCESS'
      ? {}
      : { success_time: hospitalSecond(refund.finishedAt) }),
    create_time: hospitalSecond(refund.createdAt),
    status: refund.status,
    funds_account: 'AVAILABLE',
    amount: {
      total: order.amountFen,
      refund: refund.amountFen,
      payer_total: order.amountFen,
      payer_refund: refund.amountFen,
      currency: 'CNY',
    },
  }
}

/** A refund, in callbacks. */
export function refundNoticeContent(
  refund: PayRefund & { totalFen: number; transactionId: string },
  mchId: string,
): Record<string, unknown> {
  return {
    mchid: mchId,
    out_trade_no: refund.outTradeNo,
    transaction_id: refund.transactionId,
    out_refund_no: refund.outRefundNo,
    refund_id: refund.refundId,
    refund_status: refund.status,
    ...(refund.finishedAt === null || refund.status !== 'SUCCESS'
      ? {}
      : { success_time: hospitalSecond(refund.finishedAt) }),
    user_received_account: refund.receivedAccount ?? account,
    amount: {
      total: refund.totalFen,
      refund: refund.amountFen,
      payer_total: refund.totalFen,
      payer_refund: refund.amountFen,
    },
  }
}
