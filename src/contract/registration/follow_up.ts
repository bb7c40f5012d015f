/** Follow-ups (随访): the doctor asks the patient to come again. */
import * as v from 'valibot'
import { get, post } from '../endpoint'
import { done, id, isoDate, isoDateTime, timeOfDay } from '../values'
import { furtherVisit } from './further_visit'
import { reg } from './parts'

/** Why a patient does not come: not now, to another hospital, something else. */
const declineReason = v.picklist(['not_now', 'elsewhere', 'other'])
export type DeclineReason = v.InferOutput<typeof declineReason>

/** An exam to be done before the visit. */
const examBefore = v.object({
  name: v.string(),
  /** `open`: it can be planned. `unknown`: the hospital has not ordered it in the app. */
  state: v.picklist(['open', 'planned', 'done', 'unknown']),
  /** Of a planned one. */
  beginsAt: v.nullable(isoDateTime),
})
export type ExamBefore = v.InferOutput<typeof examBefore>

/** One that is to come. Whoever books a visit there in its days has booked it; nothing else has to be done. */
const followUp = v.object({
  followUpId: id,
  /** Its reason is for accounts that may see the patient's exams. */
  ...furtherVisit,
  /** `late`: its days are over, and nothing is booked. */
  state: v.picklist(['open', 'booked', 'declined', 'late']),
  declineReason: v.nullable(declineReason),
  declineWords: v.nullable(v.string()),
  /** When the booked visit is, and the account's own order of it. */
  bookedDay: v.nullable(isoDate),
  bookedTime: v.nullable(timeOfDay),
  bookedOrderId: v.nullable(id),
  /** For accounts that may see the patient's exams. */
  exams: v.array(examBefore),
})
export type FollowUp = v.InferOutput<typeof followUp>

export const followUpCalls = {
  listFollowUps: get({
    path: `${reg}/follow-up/list`,
    prompt: false,
    summary: '医生请回来的复诊：什么时候、找谁、之前要做的检查，以及最近能约的时间',
    mayGrow: /^followUps\.\d+\.state$/,
    input: v.object({ patientId: v.optional(id) }),
    reply: v.object({ followUps: v.array(followUp), serverNow: isoDateTime }),
  }),
  declineFollowUp: post({
    path: `${reg}/follow-up/decline`,
    summary: '不来复诊，并说原因；科室能看到',
    input: v.object({
      followUpId: id,
      reason: declineReason,
      words: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, '最多 100 个字'))),
    }),
    reply: done,
    idempotent: true,
  }),
  reopenFollowUp: post({
    path: `${reg}/follow-up/reopen`,
    summary: '收回“不来复诊”',
    input: v.object({ followUpId: id }),
    reply: done,
    idempotent: true,
  }),
}
