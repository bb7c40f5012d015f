/** WeChat Pay's messages, and their meaning. */
import * as v from 'valibot'
import { channelFen, channelName, channelText, isChannelMoment } from '../channel_values'
import type { WeChatPayState, WeChatRefundState } from './types'

const moment = v.pipe(
  v.string(),
  v.check(isChannelMoment),
  v.transform((text) => new Date(text)),
)
const maybeMoment = v.optional(
  v.nullable(
    v.union([
      moment,
      v.pipe(
        v.literal(''),
        v.transform(() => null),
      ),
    ]),
  ),
)

/** A fault: `{"code":"ORDERPAID","message":"…"}`. */
export const faultReply = v.object({
  code: v.pipe(v.string(), v.nonEmpty()),
  message: v.optional(v.string(), ''),
})

export const prepayReply = v.object({ prepay_id: v.pipe(v.string(), v.nonEmpty()) })

/** An order as queries and callbacks show it; amount and transaction are missing until it is paid. */
export const transaction = v.object({
  mchid: v.string(),
  appid: v.string(),
  out_trade_no: channelName,
  trade_state: v.picklist([
    'SUCCESS',
    'REFUND',
    'NOTPAY',
    'CLOSED',
    'REVOKED',
    'USERPAYING',
    'PAYERROR',
  ]),
  transaction_id: v.optional(v.nullable(v.union([channelName, v.literal('')]))),
  success_time: maybeMoment,
  amount: v.optional(
    v.object({
      total: channelFen,
      currency: v.optional(v.string(), 'CNY'),
    }),
  ),
})

/** The address of a bill, for five minutes, and the hash of its text. */
export const billReply = v.object({
  hash_type: v.literal('SHA1'),
  hash_value: v.string(),
  download_url: v.pipe(v.string(), v.url()),
})

const refundStatus = v.picklist(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL'])
/** A refund as requests and queries show it. */
export const refundReply = v.object({
  refund_id: v.string(),
  out_refund_no: v.string(),
  status: refundStatus,
  user_received_account: v.optional(v.nullable(channelText)),
  success_time: maybeMoment,
})

/** A refund as callbacks show it: the status has another name there. */
export const refundNotice = v.object({
  mchid: v.string(),
  out_trade_no: channelName,
  out_refund_no: channelName,
  refund_id: channelName,
  refund_status: refundStatus,
  user_received_account: v.optional(v.nullable(channelText)),
  success_time: maybeMoment,
})

/** The envelope of a callback. */
export const notice = v.object({
  id: channelName,
  event_type: channelName,
  resource: v.object({
    algorithm: v.literal('AEAD_AES_256_GCM'),
    ciphertext: v.string(),
    nonce: v.string(),
    associated_data: v.optional(v.string()),
  }),
})

/** Undefined when an order reported as paid lacks its amount (zero is no payment), number or currency. */
export function stateOf(order: v.InferOutput<typeof transaction>): WeChatPayState | undefined {
  if (order.trade_state !== 'SUCCESS' && order.trade_state !== 'REFUND')
    return { state: order.trade_state }
  const { amount, transaction_id: transactionId } = order
  if (!amount?.total || amount.currency !== 'CNY' || !transactionId) return undefined
  const paidAt = order.success_time ?? null
  if (order.trade_state === 'REFUND')
    return { state: 'REFUND', transactionId, amountFen: amount.total, paidAt }
  return paidAt === null
    ? undefined
    : { state: 'SUCCESS', transactionId, amountFen: amount.total, paidAt }
}

/** The refund in the app's terms. */
export function refundStateOf(reply: v.InferOutput<typeof refundReply>): WeChatRefundState {
  return {
    status: reply.status,
    channelRefundId: reply.refund_id,
    receivedBy: reply.user_received_account || null,
    finishedAt: reply.success_time ?? null,
  }
}
