/** Appeals against a no-show (爽约申诉): read, answered once, and shown to the patient on the credit page. */
import * as v from 'valibot'
import { after, done, id, isoDate, isoDateTime, pageOf, timeOfDay } from '../values'
import { staffGet, staffPost } from './staff_call'

const appeal = v.object({
  appealId: id,
  orderId: id,
  /** Masked. */
  patientName: v.string(),
  departmentName: v.string(),
  visitDate: isoDate,
  beginTime: timeOfDay,
  reason: v.string(),
  at: isoDateTime,
  /** No-shows of this patient that count today. */
  counted: v.number(),
  /** The patient cannot book until then. */
  restrictedUntil: v.nullable(isoDateTime),
  answered: v.nullable(
    v.object({ at: isoDateTime, isAccepted: v.boolean(), words: v.nullable(v.string()) }),
  ),
})
export type Appeal = v.InferOutput<typeof appeal>

export const appealCalls = {
  list: staffGet({
    path: '/desk/v1/appeals',
    roles: ['support', 'clinics', 'admin'],
    summary: '爽约申诉：等答复的（最早的在前），或已答复的（最近的在前）',
    input: v.object({ state: v.optional(v.picklist(['open', 'answered']), 'open'), after }),
    reply: pageOf(appeal),
  }),
  answer: staffPost({
    path: '/desk/v1/appeals/{appealId}/answer',
    roles: ['support', 'admin'],
    summary: '答复一份申诉；通过的不再计入信用，因它停的预约恢复',
    input: v.object({
      appealId: id,
      isAccepted: v.boolean(),
      /** For the patient to read. */
      words: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(2, '请写答复'),
        v.maxLength(300, '答复最多 300 字'),
      ),
    }),
    reply: done,
  }),
}
