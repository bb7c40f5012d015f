/** The progress of a stopped clinic: in numbers, and the patients to ring. */
import * as v from 'valibot'
import { amountFen, count, done, id, isoDateTime } from '../values'
import { staffGet, staffPost } from './staff_call'

export const stoppingCounts = {
  /** Orders that the stop ends. */
  orders: count,
  /** Of these, not yet ended: their patients are notified next. */
  left: count,
  /** Orders whose patient was notified: a message was delivered, or read. */
  notified: count,
  /** Delivered by WeChat or SMS; taken by the SMS operator of which no receipts are set up; and read. */
  sent: count,
  accepted: count,
  read: count,
  /** A message is still on its way, or the receipt of an SMS has still to come. */
  sending: count,
  /** Nothing was delivered and nothing read: staff ring these patients. */
  missed: count,
  /** No choice yet, another slot, refunded (chosen, or automatic), no choice to make. */
  choosing: count,
  moved: count,
  money: count,
  nothing: count,
  refundingFen: amountFen,
  refundedFen: amountFen,
}

/** How a patient learned of the stop. */
const reach = v.picklist(['read', 'sent', 'accepted', 'sending', 'missed'])
export type Reach = v.InferOutput<typeof reach>

const stoppedChoice = v.picklist(['open', 'moved', 'money', 'none'])
export type StoppedChoice = v.InferOutput<typeof stoppedChoice>

const callOutcome = v.picklist(['reached', 'no_answer', 'wrong_number'])
export type CallOutcome = v.InferOutput<typeof callOutcome>

const followUp = v.object({
  orderId: id,
  orderNo: v.string(),
  /** Masked; in full when staff ring. */
  patientName: v.string(),
  tel: v.nullable(v.string()),
  reach,
  /** Why nothing was delivered. */
  why: v.nullable(v.string()),
  choice: stoppedChoice,
  chooseUntil: v.nullable(isoDateTime),
  /** The oldest first. */
  calls: v.array(
    v.object({
      at: isoDateTime,
      by: v.string(),
      outcome: callOutcome,
      note: v.nullable(v.string()),
    }),
  ),
  /** The patient chose, or knows and has no choice to make, or was informed by telephone. */
  isDone: v.boolean(),
})
export type FollowUp = v.InferOutput<typeof followUp>

const roles = ['clinics', 'support', 'admin'] as const
const which = { scheduleId: id, orderId: id }

export const followUpCalls = {
  followUp: staffGet({
    path: '/desk/v1/clinics/{scheduleId}/follow-up',
    roles,
    summary: '停诊后要跟进的患者：没有告知到的、还没有选择的，以及打过的电话',
    input: v.object({ scheduleId: id }),
    reply: v.object({ list: v.array(followUp) }),
  }),
  openPhone: staffPost({
    path: '/desk/v1/clinics/{scheduleId}/follow-up/{orderId}/phone',
    roles,
    summary: '打开一位患者的姓名和电话，为了打给他：记入日志，患者能看到',
    input: v.object(which),
    reply: v.object({ patientName: v.string(), tel: v.nullable(v.string()) }),
  }),
  logCall: staffPost({
    path: '/desk/v1/clinics/{scheduleId}/follow-up/{orderId}/calls',
    roles,
    summary: '登记给患者打过的电话；已告知的，这位患者的跟进结束',
    input: v.object({
      ...which,
      outcome: callOutcome,
      note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, '最多 200 字'))),
    }),
    reply: done,
  }),
}
