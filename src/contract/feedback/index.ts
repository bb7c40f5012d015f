/** 评价、投诉与表扬: a rating after a visit, and what patients write to the hospital, with its answers. The spec has no such calls: all of them are designed here. */
import * as v from 'valibot'
import { get, ownRows, post } from '../endpoint'
import { count, done, id, idempotencyKey, isoDate, isoDateTime, pageOf, paging } from '../values'
import {
  answerWay,
  feedbackKind,
  feedbackState,
  mark,
  PICTURE_BYTES_MAX,
  PICTURES_MAX,
  RATING_WRITTEN_MAX,
  WRITTEN_MAX,
} from './words'

const base = '/hos/user/v1/feedback'

/** Whom a visit was to. */
const visited = {
  orderId: id,
  patientName: v.string(),
  departName: v.string(),
  doctorName: v.nullable(v.string()),
  visitDate: isoDate,
}

const marks = { doctor: mark, waiting: mark, way: mark }

const rating = v.object({
  ...visited,
  /** `open`: can be given, or changed. `given`: stands. `over`: too long ago. `none`: the visit was not seen. */
  state: v.picklist(['open', 'given', 'over', 'none']),
  given: v.nullable(v.object({ ...marks, written: v.string() })),
  /** The last day on which it can be given. */
  until: isoDate,
})
export type Rating = v.InferOutput<typeof rating>

const textOf = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `最多 ${max} 个字`))

/** In the patient's words. */
export const writtenText = v.pipe(textOf(WRITTEN_MAX), v.minLength(5, '请写几句话，至少 5 个字'))

const feedbackRow = v.object({
  feedbackId: id,
  /** For reading out: TS-20261127-0001. */
  number: v.string(),
  kind: feedbackKind,
  state: feedbackState,
  departName: v.nullable(v.string()),
  patientName: v.nullable(v.string()),
  filedAt: isoDateTime,
  /** Until when the hospital acknowledges it, or answers; null while nobody waits. */
  until: v.nullable(isoDate),
})
export type FeedbackRow = v.InferOutput<typeof feedbackRow>

/** One text of the thread after the first. */
const feedbackEntry = v.object({
  at: isoDateTime,
  /** `answer` and `second_answer` are the hospital's. */
  kind: v.picklist(['answer', 'not_enough', 'second_answer']),
  written: v.string(),
  /** The hospital rang, and wrote down what was said. */
  isByPhone: v.boolean(),
})
export type FeedbackEntry = v.InferOutput<typeof feedbackEntry>

const feedback = v.object({
  ...feedbackRow.entries,
  doctorName: v.nullable(v.string()),
  visitDate: v.nullable(isoDate),
  written: v.string(),
  pictureIds: v.array(id),
  wantsAnswer: v.boolean(),
  answerWay,
  acknowledgedAt: v.nullable(isoDateTime),
  entries: v.array(feedbackEntry),
  /** Until when the patient may say that the answer is not enough; null: not now. */
  mayObjectUntil: v.nullable(isoDate),
  serverNow: isoDateTime,
})
export type Feedback = v.InferOutput<typeof feedback>

const choices = v.object({
  /** Of the last months, the newest first. */
  visits: v.array(v.object(visited)),
  /** Whom it can be about where it is about no visit in the app. */
  patients: v.array(v.object({ patientId: id, patientName: v.string() })),
  departments: v.array(v.object({ departId: id, name: v.string(), branchName: v.string() })),
  /** How many more can be filed today. */
  left: count,
  serverNow: isoDateTime,
})
export type FeedbackChoices = v.InferOutput<typeof choices>

/** How many of a hundred were satisfied. */
const percent = v.pipe(count, v.maxValue(100))
const doctorRatings = v.object({ count, doctor: percent, waiting: percent, way: percent })

export const feedbackCalls = {
  getRating: get({
    path: `${base}/rating`,
    prompt: false,
    summary: '这次就诊能不能评价，评过的是什么',
    input: v.object({ orderId: id }),
    reply: rating,
  }),
  rate: post({
    path: `${base}/rate`,
    summary: '评价一次就诊：医生、等候、流程，可写一句话；一小时内可以改，之后不变',
    input: v.object({
      orderId: id,
      ...marks,
      written: v.optional(textOf(RATING_WRITTEN_MAX), ''),
    }),
    reply: done,
    idempotent: true,
  }),
  getDoctorRatings: get({
    path: '/hos/public/v1/feedback/doctor',
    prompt: false,
    summary: '患者对一位医生的评价，满 30 份才有；医院没有公开时没有',
    input: v.object({ doctorId: id }),
    reply: v.object({ ratings: v.nullable(doctorRatings) }),
  }),
  getChoices: get({
    path: `${base}/choices`,
    prompt: false,
    summary: '写给医院时可选的就诊和科室，今天还能写几件',
    input: v.object({}),
    reply: choices,
  }),
  addPicture: post({
    path: `${base}/picture/add`,
    summary: '上传一张照片（去掉拍摄信息、缩小、加密保存），随投诉、表扬等送出',
    input: v.object({
      /** Base64. */
      picture: v.pipe(
        v.string(),
        v.nonEmpty('缺少照片'),
        v.maxLength(Math.ceil(PICTURE_BYTES_MAX / 3) * 4, '照片不能大于 4 MB'),
      ),
    }),
    reply: v.object({ pictureId: id }),
  }),
  getPicture: get({
    path: `${base}/picture`,
    prompt: false,
    summary: '自己上传的照片，JPEG 的 base64',
    input: v.object({ pictureId: id }),
    reply: v.object({ picture: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)) }),
  }),
  file: post({
    path: `${base}/file`,
    summary: '写给医院：投诉、表扬、建议、找失物，得到编号；每天最多 5 件',
    input: v.object({
      kind: feedbackKind,
      /** The visit that it is about. */
      orderId: v.optional(id),
      /** Whom it is about, where it is about no visit in the app. */
      patientId: v.optional(id),
      departId: v.optional(id),
      written: writtenText,
      pictureIds: v.optional(
        v.pipe(v.array(id), v.maxLength(PICTURES_MAX, `最多 ${PICTURES_MAX} 张照片`)),
        [],
      ),
      wantsAnswer: v.boolean(),
      answerWay: v.optional(answerWay, 'app'),
      idempotencyKey,
    }),
    reply: v.object({ feedbackId: id, number: v.string() }),
    idempotent: true,
  }),
  list: get({
    path: `${base}/list`,
    prompt: false,
    summary: '我写给医院的，新的在前',
    mayGrow: ownRows,
    input: v.object(paging),
    reply: pageOf(feedbackRow),
  }),
  get: get({
    path: base,
    prompt: false,
    summary: '一件的全部：写了什么、到哪一步、医院的答复',
    input: v.object({ feedbackId: id }),
    reply: feedback,
  }),
  sayNotEnough: post({
    path: `${base}/not-enough`,
    summary: '说明答复哪里不够，由医院上一级再答复；只能说一次',
    input: v.object({ feedbackId: id, written: writtenText }),
    reply: done,
  }),
}
