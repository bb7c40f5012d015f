/** A request for copies as it stands, and its fee as an order. */
import * as v from 'valibot'
import { lastRefund, timelineStep } from '../payment'
import { amountFen, count, id, isoDateTime } from '../values'

/** A part of a record, by the hospital's code. */
export const copyPart = v.object({ code: v.string(), name: v.string() })

/** ASKED → RECEIVED → ACCEPTED → READY → SENT (by courier) → DONE, or REFUSED. CANCELLING: taken back, the hospital does not know yet. ENDED: to be done at the counter. */
export const copyState = v.picklist([
  'ASKED',
  'RECEIVED',
  'ACCEPTED',
  'READY',
  'SENT',
  'DONE',
  'REFUSED',
  'CANCELLING',
  'CANCELLED',
  'ENDED',
])
export type CopyState = v.InferOutput<typeof copyState>
export const copyStateLabels = {
  ASKED: '正在送到医院',
  RECEIVED: '等医院受理',
  ACCEPTED: '已受理',
  READY: '印好了',
  SENT: '已寄出',
  DONE: '办完了',
  REFUSED: '医院没有受理',
  CANCELLING: '正在取消',
  CANCELLED: '已取消',
  ENDED: '请到窗口办理',
} satisfies Record<CopyState, string>

/** The fee where it is paid in the app. CONFIRMING: paid, and the hospital is being notified. NOT_PAID: the request ended without it. */
export const copyFeeState = v.picklist([
  'TO_PAY',
  'CONFIRMING',
  'PAID',
  'REFUNDING',
  'REFUNDED',
  'NOT_PAID',
])
export type CopyFeeState = v.InferOutput<typeof copyFeeState>
export const copyFeeLabels = {
  TO_PAY: '复印费待支付',
  CONFIRMING: '已支付，医院确认中',
  PAID: '复印费已付',
  REFUNDING: '复印费退款中',
  REFUNDED: '复印费已退',
  NOT_PAID: '没有付复印费',
} satisfies Record<CopyFeeState, string>

/** The fee of a request as an order, for the account that asked. */
export const copyOrder = v.object({
  requestId: id,
  inpatientId: id,
  /** The number for reading out. */
  orderNo: v.string(),
  patientName: v.string(),
  parts: v.array(copyPart),
  copies: count,
  pages: v.nullish(count),
  amountFen,
  feeState: copyFeeState,
  paidAt: v.nullable(isoDateTime),
  /** The hospital's receipt. */
  receiptNo: v.nullish(v.string()),
  refund: v.nullable(lastRefund),
  timeline: v.array(timelineStep),
  serverNow: isoDateTime,
})
export type CopyOrder = v.InferOutput<typeof copyOrder>
