/** Registration orders: made, paid, moved, cancelled; and the place held before there is one. */
import * as v from 'valibot'
import { endpoint } from '../endpoint'
import { payStatus, refund, timelineStep, weChatPayParameters } from '../payment'
import {
  amountFen,
  count,
  done,
  id,
  isoDate,
  isoDateTime,
  pageOf,
  paging,
  timeOfDay,
} from '../values'
import { note, reg } from './parts'
import { scheduleState, fee, visit } from './schedules'

/**
 * Where an order stands. The way: PENDING_PAY → (paid) CONFIRMING → BOOKED → TAKEN → VISITED.
 * Ways out: CANCELLED and EXPIRED before payment; REFUNDING → REFUNDED after it; STOPPED by the hospital; NO_SHOW when the hospital says so; PAST when the time is over and the
 * hospital said nothing of the visit; FAILED when the hospital could not keep the place.
 * A place is held before there is an order (`placeHold`), and waited for apart from orders (`waitlistEntry`). A rescheduled order ends as CANCELLED and names its successor.
 */
export const orderStatus = v.picklist([
  'PENDING_PAY',
  'CONFIRMING',
  'BOOKED',
  'TAKEN',
  'VISITED',
  'PAST',
  'CANCELLED',
  'EXPIRED',
  'REFUNDING',
  'REFUNDED',
  'STOPPED',
  'NO_SHOW',
  'FAILED',
])
export type OrderStatus = v.InferOutput<typeof orderStatus>
export const orderStatusLabels = {
  PENDING_PAY: '待支付',
  CONFIRMING: '已支付，医院确认中',
  BOOKED: '预约成功',
  TAKEN: '已取号',
  VISITED: '已就诊',
  PAST: '就诊时间已过',
  CANCELLED: '已取消',
  EXPIRED: '超时未支付',
  REFUNDING: '退款中',
  REFUNDED: '已退号',
  STOPPED: '已停诊',
  NO_SHOW: '未到诊',
  FAILED: '挂号失败',
} satisfies Record<OrderStatus, string>

/** What cancelling now would mean. */
const cancellation = v.object({
  allowed: v.boolean(),
  /** Why not, in the patient's words. */
  reason: note,
  /** Until when cancelling is possible. */
  deadline: v.nullable(isoDateTime),
  refundFen: amountFen,
})
export type Cancellation = v.InferOutput<typeof cancellation>

/** One step of an order's timeline, oldest first. */
const orderEvent = timelineStep

/** An order of the same chain: one registration that was moved from time to time. */
const chainLink = v.object({
  orderId: id,
  orderNo: v.string(),
  status: orderStatus,
  visitDate: isoDate,
  beginTime: timeOfDay,
  endTime: timeOfDay,
  doctorName: v.nullable(v.string()),
  /** The order on the page itself. */
  isThis: v.boolean(),
})
export type ChainLink = v.InferOutput<typeof chainLink>

/** Whether the order can be moved to another time, and how often still. */
const rescheduling = v.object({
  allowed: v.boolean(),
  /** Why not, in the patient's words. */
  reason: note,
  left: count,
  /** The order that takes this one's place, on its way or confirmed. */
  replacedBy: v.nullable(id),
  /** True once that one is confirmed: this order was given back and its fee carried over. */
  isReplaced: v.boolean(),
})
export type Rescheduling = v.InferOutput<typeof rescheduling>

/** After a stopped clinic the patient chooses: another doctor, another date, or the money back. */
const stoppedChoice = v.object({
  /** Then the money goes back by itself. */
  chooseUntil: isoDateTime,
  refundFen: amountFen,
  /** The clinic's day, its department and its doctor, to look for another. */
  departId: id,
  doctorId: v.nullable(id),
})
export type StoppedChoice = v.InferOutput<typeof stoppedChoice>

/** A registration order. */
export const registrationOrder = v.object({
  orderId: id,
  /** The number a patient can read out. */
  orderNo: v.string(),
  status: orderStatus,
  payStatus,
  visit,
  /** The number inside the time source. */
  serialNo: count,
  patientId: id,
  /** Masked. */
  patientName: v.string(),
  patientCardNo: v.string(),
  fee,
  createdAt: isoDateTime,
  /** Pay until then, for PENDING_PAY. */
  expiresAt: v.nullable(isoDateTime),
  paidAt: v.nullable(isoDateTime),
  /** The hospital's own number once it confirmed. */
  hisOrderNo: v.nullable(v.string()),
  /** What the QR code of the ticket holds. */
  ticketCode: v.nullable(v.string()),
  cancellation,
  cancelReason: note,
  refund: v.nullable(refund),
  timeline: v.array(orderEvent),
  /** Paid for the order that this one replaces, and taken over. */
  carriedFen: v.optional(amountFen),
  /** What is still to be paid. */
  dueFen: v.optional(amountFen),
  reschedule: v.optional(rescheduling),
  /** Every order of the chain, the first one first; empty when it was never moved. */
  chain: v.optional(v.array(chainLink)),
  /** Open while the patient may choose after a stopped clinic. */
  stoppedChoice: v.optional(v.nullable(stoppedChoice)),
  /** The version of the rules it was made under. */
  rulesVersion: v.optional(count),
  /** The server's clock when it answered: countdowns run against it, not against the phone's clock. */
  serverNow: isoDateTime,
})
export type RegistrationOrder = v.InferOutput<typeof registrationOrder>

/** Why a patient cannot take this place. */
const eligiblePatient = v.object({
  patientId: id,
  allowed: v.boolean(),
  reason: note,
  /** The order that stands in the way, when it is the account's own. */
  blockedBy: v.optional(v.nullable(id)),
})
export type EligiblePatient = v.InferOutput<typeof eligiblePatient>

/** What the confirm page shows before an order exists. */
const orderPreview = v.object({
  visit,
  leftNum: count,
  state: scheduleState,
  nextSerialNo: v.nullable(count),
  fee,
  /** Three plain lines. */
  rules: v.array(v.string()),
  /** What to bring and how to prepare. */
  preparation: v.array(v.string()),
  cancelDeadline: v.nullable(isoDateTime),
  payWithinMinutes: count,
  /** Every patient of the account, with the reason when one cannot book. */
  patients: v.array(eligiblePatient),
  /** The server's clock, for 今天 and 明天. */
  serverNow: v.optional(isoDateTime),
  /** The account holds a place of this time already. */
  isHeld: v.optional(v.boolean()),
  /** When an order is moved here: from where, and what that means for the money. */
  reschedule: v.optional(
    v.nullable(
      v.object({
        orderId: id,
        patientId: id,
        fromVisit: visit,
        carriedFen: amountFen,
        dueFen: amountFen,
        refundFen: amountFen,
        left: count,
      }),
    ),
  ),
})
export type OrderPreview = v.InferOutput<typeof orderPreview>

/** A place kept for the account before there is an order. */
const placeHold = v.object({
  sourceTimeId: id,
  patientId: id,
  /** Until then the place is kept, as long as the page says that it is open. */
  expiresAt: isoDateTime,
  /** The page says so by holding again within this time. */
  renewWithinSeconds: count,
  serverNow: isoDateTime,
})
export type PlaceHold = v.InferOutput<typeof placeHold>

/** The tabs of the order list: what a patient thinks in, not statuses. */
const orderFilter = v.picklist(['all', 'pending_pay', 'upcoming', 'visited', 'cancelled'])
export type OrderFilter = v.InferOutput<typeof orderFilter>
export const orderFilterLabels = {
  all: '全部',
  pending_pay: '待支付',
  upcoming: '待就诊',
  visited: '已就诊',
  cancelled: '已取消',
} satisfies Record<OrderFilter, string>

export const orderCalls = {
  previewOrder: endpoint({
    method: 'POST',
    quiet: true,
    path: `${reg}/order/preview`,
    audience: 'user',
    summary: '下单前：时间、费用、规则，以及哪些就诊人可以预约',
    input: v.object({ sourceTimeId: id, rescheduleOrderId: v.optional(id) }),
    reply: orderPreview,
  }),
  holdPlace: endpoint({
    method: 'POST',
    quiet: true,
    path: `${reg}/hold`,
    audience: 'user',
    prompt: false,
    summary: '占号：确认下单页打开期间为这个账号留一个号；重复调用表示页面仍开着',
    input: v.object({
      sourceTimeId: id,
      patientId: id,
      /** More time, for elder mode. */
      isUnhurried: v.optional(v.boolean(), false),
      rescheduleOrderId: v.optional(id),
    }),
    reply: placeHold,
    idempotent: true,
  }),
  releasePlace: endpoint({
    method: 'POST',
    quiet: true,
    path: `${reg}/hold/release`,
    audience: 'user',
    prompt: false,
    summary: '放回占着的号（离开确认下单页）',
    input: v.object({ sourceTimeId: id }),
    reply: done,
    idempotent: true,
  }),
  createOrder: endpoint({
    method: 'POST',
    path: `${reg}/order`,
    audience: 'user',
    prompt: false,
    summary: '下单：占一个号，并在时限内等待支付',
    input: v.object({
      sourceTimeId: id,
      patientId: id,
      /** Repeating the call with the same key gives the same order; without one a repeat is DUPLICATE_ORDER. */
      idempotencyKey: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, '请求编号不正确'))),
    }),
    reply: registrationOrder,
    idempotent: true,
  }),
  getOrder: endpoint({
    method: 'GET',
    path: `${reg}/order/{id}`,
    audience: 'user',
    summary: '挂号订单',
    input: v.object({ id }),
    reply: registrationOrder,
  }),
  payOrder: endpoint({
    method: 'POST',
    path: `${reg}/order/pay`,
    audience: 'user',
    summary: '发起支付；免费号直接确认',
    input: v.object({
      orderId: id,
      method: v.optional(v.picklist(['wechat']), 'wechat'),
      /** Where the patient pays; without it, where he signed in. */
      app: v.optional(v.picklist(['official_account', 'mini_program'])),
    }),
    reply: v.object({ order: registrationOrder, pay: v.nullable(weChatPayParameters) }),
    idempotent: true,
  }),
  checkPayment: endpoint({
    method: 'POST',
    quiet: true,
    path: `${reg}/order/pay-check`,
    audience: 'user',
    prompt: false,
    summary: '向支付渠道查询结果（客户端的“支付成功”只是提示）',
    input: v.object({ orderId: id }),
    reply: registrationOrder,
    idempotent: true,
  }),
  listOrders: endpoint({
    method: 'GET',
    path: `${reg}/order/page`,
    audience: 'user',
    summary: '我的挂号订单，新的在前',
    input: v.object({
      ...paging,
      filter: v.optional(orderFilter, 'all'),
      patientId: v.optional(id),
    }),
    reply: pageOf(registrationOrder),
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: `${reg}/order/cancel`,
    audience: 'user',
    summary: '取消订单；已支付的原路退款',
    input: v.object({
      orderId: id,
      reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, '原因最多100个字'))),
    }),
    reply: registrationOrder,
    idempotent: true,
  }),
  rescheduleOrder: endpoint({
    method: 'POST',
    path: `${reg}/order/reschedule`,
    audience: 'user',
    prompt: false,
    summary: '改约：先约上新的时间，医院确认后再放回原来的号；费用转入，多退少补',
    input: v.object({
      orderId: id,
      sourceTimeId: id,
      idempotencyKey: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/, '请求编号不正确')),
    }),
    reply: registrationOrder,
    idempotent: true,
  }),
  refundStopped: endpoint({
    method: 'POST',
    path: `${reg}/order/stopped-refund`,
    audience: 'user',
    summary: '停诊后选择全额退款',
    input: v.object({ orderId: id }),
    reply: registrationOrder,
    idempotent: true,
  }),
}
