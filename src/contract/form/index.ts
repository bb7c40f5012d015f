/** 预问诊: questions of the hospital before a visit, answered on the phone. The spec has no such calls: all of them are designed here. */
import * as v from 'valibot'
import { get, post } from '../endpoint'
import { count, done, id, isoDate, isoDateTime, timeOfDay } from '../values'
import { answer, NOTE_MAX, questionGroup, QUESTIONS_MAX } from './questions'

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
  /** To the doctor; empty without one. */
  note: v.string(),
  savedAt: v.nullable(isoDateTime),
  serverNow: isoDateTime,
})
export type Form = v.InferOutput<typeof form>

const answers = v.object({
  orderId: id,
  version: v.pipe(count, v.minValue(1)),
  answers: v.pipe(v.array(answer), v.maxLength(QUESTIONS_MAX, '问题太多')),
  note: v.pipe(v.string(), v.trim(), v.maxLength(NOTE_MAX, '最多 200 字')),
})

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
  sendAnswers: post({
    path: '/hos/user/v1/form/send',
    summary: '把答案送给医院；就诊开始前可以改了再送',
    input: answers,
    reply: done,
    idempotent: true,
  }),
}
