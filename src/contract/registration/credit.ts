/** No-shows and their consequences. */
import * as v from 'valibot'
import { get, post } from '../endpoint'
import { count, id, isoDate, isoDateTime, nothing, timeOfDay } from '../values'
import { note, reg } from './parts'

/** A visit that the patient did not come to. */
const noShow = v.object({
  orderId: id,
  patientId: id,
  patientName: v.string(),
  departName: v.string(),
  doctorName: v.nullable(v.string()),
  visitDate: isoDate,
  beginTime: timeOfDay,
  /** counts; excused after an appeal; past, when it is too long ago. */
  standing: v.picklist(['counts', 'excused', 'past']),
  appeal: v.nullable(
    v.object({
      reason: v.string(),
      createdAt: isoDateTime,
      answeredAt: v.nullable(isoDateTime),
      accepted: v.nullable(v.boolean()),
      answer: note,
    }),
  ),
  canAppeal: v.boolean(),
})
export type NoShow = v.InferOutput<typeof noShow>

/** Why the patient could not come. */
export const appealReason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(5, '请写明原因，至少 5 个字'),
  v.maxLength(300, '原因最多 300 个字'),
)

/** 信用记录: the no-shows of the account's patients and their consequences. */
const credit = v.object({
  /** The rule in sentences. */
  rules: v.array(v.string()),
  patients: v.array(
    v.object({
      patientId: id,
      patientName: v.string(),
      counted: count,
      limit: count,
      /** The patient cannot book until then. */
      restrictedUntil: v.nullable(isoDateTime),
    }),
  ),
  noShows: v.array(noShow),
  serverNow: isoDateTime,
})
export type Credit = v.InferOutput<typeof credit>

export const creditCalls = {
  getCredit: get({
    path: `${reg}/credit`,
    summary: '信用记录：未到诊的次数、限制和申诉',
    input: nothing,
    reply: credit,
  }),
  appealNoShow: post({
    path: `${reg}/credit/appeal`,
    summary: '对一次未到诊申诉',
    prompt: false,
    input: v.object({ orderId: id, reason: appealReason }),
    reply: credit,
    idempotent: true,
  }),
}
