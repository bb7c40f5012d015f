/** An order's timeline: every event of it and of its money, in order. Staff give a reason, which is logged. */
import * as v from 'valibot'
import { amountFen, done, id, isoDateTime } from '../values'
import { reason, searched, staffGet, staffPost } from './staff_call'

export const paidBusiness = v.picklist(['registration', 'outpatient', 'deposit', 'record_copy'])
export type PaidBusinessName = v.InferOutput<typeof paidBusiness>
export const paidBusinessLabels = {
  registration: '挂号',
  outpatient: '门诊缴费',
  deposit: '住院预缴',
  record_copy: '病案复印',
} satisfies Record<PaidBusinessName, string>

/** An order as a list shows it. */
export const orderBrief = v.object({
  orderId: id,
  business: paidBusiness,
  orderNo: v.string(),
  /** 心血管内科 张医生 11月25日 上午 */
  title: v.string(),
  /** Masked. */
  patientName: v.nullable(v.string()),
  stateText: v.string(),
  totalFen: amountFen,
  at: isoDateTime,
})
export type OrderBrief = v.InferOutput<typeof orderBrief>

/** The source of an entry. */
const timelineSourceName = v.picklist([
  'order',
  'payment',
  'refund',
  'message',
  'document',
  'work',
  'staff',
])
export type TimelineSourceName = v.InferOutput<typeof timelineSourceName>

const timelineEntry = v.object({
  at: isoDateTime,
  source: timelineSourceName,
  title: v.string(),
  note: v.nullable(v.string()),
  /** It needs attention. */
  isProblem: v.boolean(),
})
export type TimelineEntry = v.InferOutput<typeof timelineEntry>

/** Actions on an order from its timeline; refunds have calls of their own (`refunds`). */
export const orderActionKind = v.picklist(['ask_channel', 'resend', 'give_back'])
export type OrderActionKind = v.InferOutput<typeof orderActionKind>

const readers = ['support', 'finance', 'clinics', 'admin'] as const

export const timelineCalls = {
  /** A POST, so that search terms stay out of addresses and logs. */
  search: staffPost({
    path: '/desk/v1/orders/search',
    roles: readers,
    summary: '按订单号、商户单号、手机号、就诊卡号或证件号找订单',
    input: searched,
    reply: v.object({
      list: v.array(orderBrief),
      /** There are older ones that are not listed. */
      hasMore: v.optional(v.boolean(), false),
    }),
  }),
  timeline: staffGet({
    path: '/desk/v1/orders/{orderId}',
    roles: readers,
    summary: '一个订单的全部经过',
    input: v.object({ orderId: id }),
    reply: v.object({
      order: orderBrief,
      patientId: v.nullable(id),
      money: v.object({ paidFen: amountFen, refundedFen: amountFen, returningFen: amountFen }),
      entries: v.array(timelineEntry),
      /** The actions that its state allows now. */
      actions: v.array(orderActionKind),
    }),
  }),
  act: staffPost({
    path: '/desk/v1/orders/{orderId}/act',
    roles: readers,
    summary: '对一个订单做它的状态允许的事，写明原因',
    input: v.object({ orderId: id, action: orderActionKind, reason }),
    reply: done,
  }),
}
