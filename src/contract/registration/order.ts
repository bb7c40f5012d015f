/** An order, from slot to visit: its status, its money, its changes. */
import * as v from 'valibot'
import { note } from './parts'
import { amountFen, count, id, isoDate, isoDateTime, timeOfDay } from '../values'
import { lastRefund, payStatus, timelineStep } from '../payment'
import { fee } from './schedules'
import { visit } from './visit'

/**
 * The status of an order. Usually PENDING_PAY → (paid) CONFIRMING → BOOKED → TAKEN → VISITED. Otherwise CANCELLED and
 * EXPIRED before payment; REFUNDING → REFUNDED after it; STOPPED by the hospital; NO_SHOW when the hospital reports
 * it; PAST when the time is over and the hospital reported nothing; FAILED when the hospital could not keep the slot.
 * A hold comes before an order (`slotHold`), and the waitlist stands apart (`waitlistEntry`). A rescheduled order ends
 * as CANCELLED and names its successor.
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
  CONFIRMING: '医院确认中',
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
  /** Why not, for the patient to read. */
  reason: note,
  /** Until when cancelling is possible. */
  deadline: v.nullable(isoDateTime),
  refundFen: amountFen,
})
export type Cancellation = v.InferOutput<typeof cancellation>

/** One event of an order's timeline, oldest first. */
const orderEvent = timelineStep

/** An order of the same chain: one registration that was rescheduled. */
const chainLink = v.object({
  orderId: id,
  orderNo: v.string(),
  status: orderStatus,
  visitDate: isoDate,
  beginTime: timeOfDay,
  endTime: timeOfDay,
  doctorName: v.nullable(v.string()),
  /** The order of the page itself. */
  isThis: v.boolean(),
})
export type ChainLink = v.InferOutput<typeof chainLink>

/** Whether the order can be rescheduled, and how often still. */
const rescheduling = v.object({
  allowed: v.boolean(),
  /** Why not, for the patient to read. */
  reason: note,
  left: count,
  /** The order that replaces this one, in progress or confirmed. */
  replacedBy: v.nullable(id),
  /** True once that one is confirmed: this order was released and its fee carried over. */
  isReplaced: v.boolean(),
})
export type Rescheduling = v.InferOutput<typeof rescheduling>

/** After a stopped clinic the patient chooses: another doctor, another date, or a refund. */
const stoppedChoice = v.object({
  /** Then the refund is automatic. */
  chooseUntil: isoDateTime,
  refundFen: amountFen,
  /** The clinic's day, department and doctor, to look for another. */
  departId: id,
  doctorId: v.nullable(id),
})
export type StoppedChoice = v.InferOutput<typeof stoppedChoice>

/** A registration order. */
export const registrationOrder = v.object({
  orderId: id,
  /** The number for reading out. */
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
  /** Payable until then, for PENDING_PAY. */
  expiresAt: v.nullable(isoDateTime),
  paidAt: v.nullable(isoDateTime),
  /** The hospital's own number once it confirmed. */
  hisOrderNo: v.nullable(v.string()),
  /** The content of the ticket's QR code. */
  ticketCode: v.nullable(v.string()),
  cancellation,
  cancelReason: note,
  refund: v.nullable(lastRefund),
  timeline: v.array(orderEvent),
  /** Paid for the order that this one replaces, and carried over. */
  carriedFen: v.optional(amountFen),
  /** What is still to be paid. */
  dueFen: v.optional(amountFen),
  reschedule: v.optional(rescheduling),
  /** Every order of the chain, the first one first; empty when it was never rescheduled. */
  chain: v.optional(v.array(chainLink)),
  /** Open while the patient may choose after a stopped clinic. */
  stoppedChoice: v.nullish(stoppedChoice),
  /** Without a fee, by a right that the hospital gave (续诊). */
  isEntitled: v.optional(v.boolean()),
  /** 到院支付: may be chosen, was chosen, or the fee was paid at the hospital; then `payStatus` stays UNPAID. */
  payAtHospital: v.optional(v.picklist(['offered', 'chosen', 'paid'])),
  /** NO_SHOW that does not count: the hospital accepted the appeal. */
  isExcused: v.optional(v.boolean()),
  /** NO_SHOW against which the account has appealed, answered or not. */
  isAppealed: v.optional(v.boolean()),
  /** NO_SHOW so long ago that it does not count any more. */
  isPastMiss: v.optional(v.boolean()),
  /** The version of the rules at its creation. */
  rulesVersion: v.optional(count),
  /** The server's clock at the reply: countdowns run against it, not against the phone's clock. */
  serverNow: isoDateTime,
})
export type RegistrationOrder = v.InferOutput<typeof registrationOrder>

/** The tabs of the order list: a patient's categories, not statuses. */
export const orderFilter = v.picklist(['all', 'pending_pay', 'upcoming', 'visited', 'cancelled'])
export type OrderFilter = v.InferOutput<typeof orderFilter>
export const orderFilterLabels = {
  all: '全部',
  pending_pay: '待支付',
  upcoming: '待就诊',
  visited: '已就诊',
  cancelled: '已取消',
} satisfies Record<OrderFilter, string>
