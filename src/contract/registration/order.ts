/** An order, from place to visit: its states, its money, how it was changed. */
import * as v from 'valibot'
import { note } from './parts'
import { amountFen, count, id, isoDate, isoDateTime, timeOfDay } from '../values'
import { payStatus, refund, timelineStep } from '../payment'
import { fee, visit } from './schedules'

/**
 * Where an order stands. The way: PENDING_PAY → (paid) CONFIRMING → BOOKED → TAKEN → VISITED.
 * Ways out: CANCELLED and EXPIRED before payment; REFUNDING → REFUNDED after it; STOPPED by the hospital; NO_SHOW when the hospital says so; PAST when the time is over and the
 * hospital said nothing of the visit; FAILED when the hospital could not keep the place.
 * A place is held before there is an order (`slotHold`), and waited for apart from orders (`waitlistEntry`). A rescheduled order ends as CANCELLED and names its successor.
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
  /** The number inside the slot. */
  serialNo: count,
  patientId: id,
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

/** The tabs of the order list: what a patient thinks in, not statuses. */
export const orderFilter = v.picklist(['all', 'pending_pay', 'upcoming', 'visited', 'cancelled'])
export type OrderFilter = v.InferOutput<typeof orderFilter>
export const orderFilterLabels = {
  all: '全部',
  pending_pay: '待支付',
  upcoming: '待就诊',
  visited: '已就诊',
  cancelled: '已取消',
} satisfies Record<OrderFilter, string>
