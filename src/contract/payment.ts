/**
 * What everything that can be paid has in common: a registration, outpatient bills, a deposit. The shapes are "not
 * shown" in the specification and designed here; each area includes these parts in its own calls.
 */
import * as v from 'valibot'
import { amountFen, isoDateTime } from './values'

/** Which of the hospital's WeChat apps the patient pays in. */
export const payingApp = v.picklist(['official_account', 'mini_program'])
export type PayingApp = v.InferOutput<typeof payingApp>

/** The input of a call that opens the cashier, beside its subject. */
export const payBy = { method: v.picklist(['wechat']), app: payingApp }

/** What the client hands to WeChat Pay; the sandbox's cashier takes the same. */
export const weChatPayParameters = v.object({
  appId: v.string(),
  timeStamp: v.string(),
  nonceStr: v.string(),
  package: v.string(),
  signType: v.literal('RSA'),
  paySign: v.string(),
})
export type WeChatPayParameters = v.InferOutput<typeof weChatPayParameters>

/** A payment's own status, apart from that of its order. */
export const payStatus = v.picklist(['UNPAID', 'PAID', 'REFUNDING', 'REFUNDED'])
export type PayStatus = v.InferOutput<typeof payStatus>
export const payStatusLabels = {
  UNPAID: '未支付',
  PAID: '已支付',
  REFUNDING: '退款中',
  REFUNDED: '已退款',
} satisfies Record<PayStatus, string>

/** A refund on its way. */
export const refund = v.object({
  amountFen,
  status: v.picklist(['PROCESSING', 'SUCCESS', 'FAILED']),
  requestedAt: isoDateTime,
  finishedAt: v.nullable(isoDateTime),
  /** Where the refund goes: 原支付账户. */
  receivedBy: v.nullish(v.string()),
})
export type Refund = v.InferOutput<typeof refund>

/** The last refund of an order, and those before it where the money went back in parts, newest first. */
export const lastRefund = v.object({
  ...refund.entries,
  earlier: v.optional(v.array(refund), []),
})

/** One event of a timeline, oldest first. */
export const timelineStep = v.object({
  at: isoDateTime,
  title: v.string(),
  note: v.nullish(v.string()),
})
export type TimelineStep = v.InferOutput<typeof timelineStep>
