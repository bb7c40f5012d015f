/** Messages of WeChat Pay's 支付分 (service orders without confirmation), and their meaning. */
import * as v from 'valibot'
import { channelFen, channelName, isChannelMoment } from '../channel_values'
import type { CreditConsent, CreditState } from './types'

const moment = v.pipe(
  v.string(),
  v.check(isChannelMoment),
  v.transform((text) => new Date(text)),
)
const maybeText = v.optional(v.nullable(v.string()))

export const signReply = v.object({ apply_permissions_token: v.pipe(v.string(), v.nonEmpty()) })

/** A consent as queries show it. */
export const consentReply = v.object({
  service_id: v.string(),
  openid: maybeText,
  authorization_code: channelName,
  authorization_state: v.picklist(['AVAILABLE', 'UNAVAILABLE', 'UNBINDUSER']),
})

/** A consent as callbacks show it: what it says is asked again. */
export const consentNotice = v.object({
  mchid: v.string(),
  service_id: v.string(),
  authorization_code: channelName,
})

const detail = v.object({
  amount: channelFen,
  transaction_id: v.optional(v.nullable(channelName)),
  paid_time: v.optional(v.nullable(moment)),
})
const collection = v.object({
  state: v.picklist(['USER_PAYING', 'USER_PAID']),
  paid_amount: v.optional(v.nullable(channelFen)),
  details: v.optional(v.nullable(v.array(detail))),
})

/** A service order as replies, queries and callbacks show it. */
export const serviceOrder = v.object({
  mchid: v.string(),
  service_id: v.string(),
  out_order_no: channelName,
  state: v.picklist(['CREATED', 'DOING', 'DONE', 'REVOKED', 'EXPIRED']),
  /** Of one under way: USER_CONFIRM, or MCH_COMPLETE once the money was asked for. */
  state_description: maybeText,
  collection: v.optional(v.nullable(collection)),
})

/** The consent in the app's terms. */
export function consentOf(reply: v.InferOutput<typeof consentReply>): CreditConsent {
  if (reply.authorization_state === 'UNBINDUSER') return { state: 'unbound' }
  return reply.authorization_state === 'AVAILABLE' && reply.openid
    ? { state: 'open', openid: reply.openid }
    : { state: 'closed' }
}

/** Undefined when a paid order lacks its amount, number or time, or was paid in several parts. */
export function creditStateOf(order: v.InferOutput<typeof serviceOrder>): CreditState | undefined {
  switch (order.state) {
    // Without confirmation an order that is only created was not accepted.
    case 'CREATED':
    case 'REVOKED':
    case 'EXPIRED':
      return { state: 'ENDED' }
    case 'DOING':
      if (order.collection) return paidOf(order.collection)
      return { state: order.state_description === 'MCH_COMPLETE' ? 'COLLECTING' : 'RESERVED' }
    case 'DONE':
      return order.collection ? paidOf(order.collection) : { state: 'ENDED' }
  }
}

function paidOf(given: v.InferOutput<typeof collection>): CreditState | undefined {
  if (given.state === 'USER_PAYING') return { state: 'COLLECTING' }
  const [part, ...more] = (given.details ?? []).filter((one) => one.transaction_id)
  if (!part?.transaction_id || !part.paid_time || more.length > 0) return undefined
  if (part.amount === 0 || part.amount !== given.paid_amount) return undefined
  return {
    state: 'PAID',
    transactionId: part.transaction_id,
    amountFen: part.amount,
    paidAt: part.paid_time,
  }
}
