/** 预问诊: questions of the hospital before a visit, answered on the phone. The spec has no such calls: all of them are designed here. */
import * as v from 'valibot'
import { get, post } from '../endpoint'
import { count, done, id, isoDate, isoDateTime, timeOfDay } from '../values'
import { answer, answerValue, NOTE_MAX, questionGroup, QUESTIONS_MAX } from './questions'

/** `open`: can be answered or corrected. `closed`: the visit has begun, nothing changes any more. `none`: nothing is asked. */
const formState = v.picklist(['none', 'open', 'closed'])

/** Of what was sent. `sending`: the hospital's system has not answered yet. `failed`: it did not take it; the patient tells the doctor. */
const delivery = v.picklist(['sending', 'delivered', 'failed'])

/** How it stands, without any answer. */
const standing = {
  state: formState,
  /** Of the questions that are asked, given the answers so far. */
  asked: count,
  answered: count,
  /** When the patient last sent the answers. */
  sentAt: v.nullable(isoDateTime),
  /** Something was changed since, and not sent. */
  isChanged: v.boolean(),
  delivery: v.nullable(delivery),
}

const formStanding = v.object(standing)
export type FormStanding = v.InferOutput<typeof formStanding>

/** What was said before an earlier visit, for a question without an answer. */
const knownAnswer = v.object({
  linkId: v.string(),
  value: answerValue,
  /** The day it was last confirmed. */
  confirmedOn: isoDate,
  /** So long ago that it may have changed. */
  isOld: v.boolean(),
})
export type KnownAnswer = v.InferOutput<typeof knownAnswer>

const form = v.object({
  ...standing,
  orderId: id,
  patientName: v.string(),
  departName: v.string(),
  doctorName: v.nullable(v.string()),
  visitDate: isoDate,
  beginTime: timeOfDay,
  /** Which version of the hospital's questions this is. */
  version: count,
  title: v.string(),
  intro: v.nullable(v.string()),
  groups: v.array(questionGroup),
  answers: v.array(answer),
  /** To be confirmed; none of what is answered already. */
  known: v.optional(v.array(knownAnswer), []),
  /** To the doctor; empty without one. */
  note: v.string(),
  /** The photo beside the note. */
  photoId: v.optional(v.nullable(id), null),
  savedAt: v.nullable(isoDateTime),
  serverNow: isoDateTime,
})
export type Form = v.InferOutput<typeof form>

const answers = v.object({
  orderId: id,
  version: v.pipe(count, v.minValue(1)),
  answers: v.pipe(v.array(answer), v.maxLength(QUESTIONS_MAX, '问题太多')),
  note: v.pipe(v.string(), v.trim(), v.maxLength(NOTE_MAX, '最多 200 字')),
  /** One of this visit. */
  photoId: v.optional(v.nullable(id), null),
})

/** The largest photo that is taken, in bytes: phones send it smaller. */
export const PHOTO_BYTES_MAX = 4 * 1024 * 1024

export const formCalls = {
  getStanding: get({
    path: '/hos/user/v1/form/standing',
    prompt: false,
    summary: '这个预约有没有就诊前的问题，答到哪里、有没有送出；不含答案',
    input: v.object({ orderId: id }),
    reply: formStanding,
  }),
  getForm: get({
    path: '/hos/user/v1/form',
    prompt: false,
    summary: '就诊前的问题和已有的答案',
    input: v.object({ orderId: id }),
    reply: form,
  }),
  saveAnswers: post({
    quiet: true,
    path: '/hos/user/v1/form/save',
    prompt: false,
    summary: '保存已答的部分，换一部手机也能接着答；不送给医院',
    input: answers,
    reply: v.object({ savedAt: isoDateTime }),
    idempotent: true,
  }),
  addPhoto: post({
    path: '/hos/user/v1/form/photo/add',
    summary:
      '上传给医生看的一张照片（去掉拍摄信息、缩小、加密保存）；随答案保存和送出，就诊开始前可以删除',
    input: v.object({
      orderId: id,
      /** Base64. */
      picture: v.pipe(
        v.string(),
        v.nonEmpty('缺少照片'),
        v.maxLength(Math.ceil(PHOTO_BYTES_MAX / 3) * 4, '照片不能大于 4 MB'),
      ),
    }),
    reply: v.object({ photoId: id }),
  }),
  getPhoto: get({
    path: '/hos/user/v1/form/photo',
    prompt: false,
    summary: '自己上传的照片，JPEG 的 base64',
    input: v.object({ photoId: id }),
    reply: v.object({ picture: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]+={0,2}$/)) }),
  }),
  sendAnswers: post({
    path: '/hos/user/v1/form/send',
    summary: '把答案送给医院；就诊开始前可以改了再送',
    input: answers,
    reply: done,
    idempotent: true,
  }),
}
