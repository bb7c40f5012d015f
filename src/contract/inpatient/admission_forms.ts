/** 入院前要读的材料: what the hospital gives to be read before a stay, and the patient's note of having read it. A note is no signature. Never by the admission number or a link: a title may name an operation. */
import * as v from 'valibot'
import { get, post } from '../endpoint'
import { count, id, isoDateTime } from '../values'

const base = '/hos/user/v1/inpatient'
const note = v.nullish(v.string())
/** A question for the doctor has so many signs at most. */
export const questionMax = 200

/** How many there are, and how many of them this account has read in their present version. */
export const formsToRead = v.object({ total: count, read: count })

/** NOTED → RECEIVED (the hospital has the note), or KEPT: its system takes none, a nurse asks. OUTDATED: the hospital has another version by now. */
const readingState = v.picklist(['NOTED', 'RECEIVED', 'KEPT', 'OUTDATED'])
export type ReadingState = v.InferOutput<typeof readingState>

const admissionForm = v.object({
  /** The hospital's code, and its own word for the version. */
  code: v.string(),
  version: v.string(),
  title: v.string(),
  sections: v.array(
    v.object({
      title: note,
      /** HTML, sanitised. */
      content: v.string(),
    }),
  ),
  /** This account's, of this version. */
  reading: v.nullable(
    v.object({ state: readingState, readAt: isoDateTime, question: v.nullable(v.string()) }),
  ),
  /** This account has read an earlier version. */
  isRenewed: v.boolean(),
})
export type AdmissionForm = v.InferOutput<typeof admissionForm>

const admissionForms = v.object({
  inpatientId: id,
  patientName: v.string(),
  /** Whom to ask. */
  telephone: note,
  forms: v.array(admissionForm),
  serverNow: isoDateTime,
})
export type AdmissionForms = v.InferOutput<typeof admissionForms>

export const admissionFormCalls = {
  getAdmissionForms: get({
    path: `${base}/stay/{inpatientId}/admission-forms`,
    summary: '入院前要读的须知和知情同意书；短信验证以后才有内容',
    input: v.object({ inpatientId: id }),
    reply: admissionForms,
  }),
  readAdmissionForm: post({
    path: `${base}/admission-form/read`,
    prompt: false,
    summary: '我已读过：记下哪一版、什么时候，可以附一个问题给医生；不是签字。同样的再来一次不变',
    input: v.object({
      inpatientId: id,
      code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
      version: v.pipe(v.string(), v.nonEmpty(), v.maxLength(40)),
      question: v.optional(
        v.pipe(v.string(), v.trim(), v.maxLength(questionMax, '问题最多 200 个字')),
        '',
      ),
    }),
    reply: admissionForms,
    idempotent: true,
  }),
}
