/** Exams that doctors ordered, planned at once. The spec has no such calls: all of them are designed here. */
import * as v from 'valibot'
import { get, post } from './endpoint'
import { visit } from './registration/visit'
import { count, done, id, idempotencyKey, isoDate, isoDateTime } from './values'

/** 最早做完, 跑得最少, 与复诊同一天. */
const offerKind = v.picklist(['earliest', 'fewest', 'with_visit'])

const step = v.object({
  /** `fast`, `no_water` and `stop_medicine` hold from then on until the exam is over. */
  kind: v.picklist(['fast', 'no_water', 'meal', 'drink', 'hold_urine', 'stop_medicine', 'other']),
  /** From then on, or at that moment. */
  at: isoDateTime,
  advice: v.string(),
})

const part = v.object({
  examOrderId: id,
  slotId: id,
  name: v.string(),
  beginsAt: isoDateTime,
  endsAt: isoDateTime,
  branchName: v.string(),
  place: v.string(),
  way: v.nullable(v.string()),
  /** The preparation, the first step first. */
  steps: v.array(step),
  /** Which version of the hospital's text this is. */
  preparationVersion: v.number(),
  /** For whom the hospital has a sentence of its own. */
  notice: v.nullable(v.string()),
  /** The device does not serve then; the hospital looks for another time. */
  isStopped: v.boolean(),
  /** The hospital moved it from that time; until the patient chooses another. */
  movedFrom: v.nullable(isoDateTime),
  /** The stay that it belongs to comes earlier by now: it needs another time. */
  isLate: v.optional(v.boolean()),
  /** Its patient has a number for it: the phone neither moves nor cancels it. */
  isCheckedIn: v.boolean(),
})
export type ExamPart = v.InferOutput<typeof part>

const offer = v.object({
  kind: offerKind,
  /** How often the patient comes. */
  trips: count,
  /** Between the exams of one coming. */
  waitingMinutes: count,
  /** `with_visit`: when the visit of that day begins, results are there by then. */
  visitAt: v.nullable(isoDateTime),
  parts: v.array(part),
})
export type ExamOffer = v.InferOutput<typeof offer>

const openExam = v.object({
  examOrderId: id,
  name: v.string(),
  doctorName: v.nullable(v.string()),
  latestAt: isoDateTime,
  /** It is to be done before this day, on which a stay begins; null of other exams. */
  admittedOn: v.nullish(isoDate),
  /** `call`: not without a talk with the hospital first. `planned`: it has its time. */
  state: v.picklist(['open', 'planned', 'call']),
  /** Why the hospital wants to talk first. */
  reason: v.nullable(v.string()),
  telephone: v.string(),
})
export type OpenExam = v.InferOutput<typeof openExam>

/** An exam before a stay, as the page of the stay has it. */
export const stayExam = v.object({
  examOrderId: id,
  name: v.string(),
  /** `late`: its time is too late by now. `call`: not without a talk first. */
  state: v.picklist(['open', 'call', 'planned', 'late', 'done']),
  beginsAt: v.nullable(isoDateTime),
  place: v.nullable(v.string()),
})
export type StayExam = v.InferOutput<typeof stayExam>

const choice = v.object({ examOrderId: id, slotId: id })

/** How it stands with a hospital's own exam platform, where some of these exams are done at its devices. */
const platform = v.object({
  /** What it has free: known, being asked, or it does not answer. */
  times: v.picklist(['known', 'asking', 'silent']),
  /** What was taken and is not confirmed yet: nobody has it before the platform says so. */
  waiting: v.array(part),
  /** Why the last plan came to nothing, a moment ago. */
  reason: v.nullable(v.string()),
})
export type ExamPlatform = v.InferOutput<typeof platform>

const plan = v.object({
  exams: v.array(openExam),
  /** By their times. */
  planned: v.array(part),
  offers: v.array(offer),
  /** None where the app has all times itself. */
  platform: v.optional(v.nullable(platform), null),
  serverNow: isoDateTime,
})
export type ExamPlan = v.InferOutput<typeof plan>

/** A visit that the doctor asked for, and a time for each exam that is to be done before it. */
const visitOffer = v.object({
  visit,
  /** How often the patient comes, the visit among it. */
  trips: count,
  parts: v.array(part),
})
export type VisitOffer = v.InferOutput<typeof visitOffer>

const parts = v.pipe(v.array(choice), v.minLength(1, '请选择检查'), v.maxLength(8, '检查太多'))

export const examCalls = {
  getPlan: get({
    path: '/hos/user/v1/exam/plan',
    prompt: false,
    summary: '医生开的检查：已定的时间，以及还没定的检查的几种安排',
    input: v.object({ patientId: id }),
    reply: plan,
  }),
  listTimes: get({
    path: '/hos/user/v1/exam/times',
    prompt: false,
    summary: '一项检查还可以改到的时间，其他检查不动',
    input: v.object({ examOrderId: id }),
    reply: v.object({ times: v.array(part) }),
  }),
  takePlan: post({
    path: '/hos/user/v1/exam/plan/take',
    summary: '定下这些检查的时间：全部成功或全部不变；已定的改到新的时间',
    input: v.object({
      patientId: id,
      parts,
    }),
    reply: done,
    idempotent: true,
  }),
  cancelPart: post({
    path: '/hos/user/v1/exam/cancel',
    summary: '取消一项检查的时间，其他检查不动',
    input: v.object({ examOrderId: id }),
    reply: done,
    idempotent: true,
  }),
  listVisitOffers: get({
    path: '/hos/user/v1/exam/follow-up/offers',
    prompt: false,
    summary: '复诊和之前要做的检查一起约：能赶上出结果的几种时间',
    input: v.object({ followUpId: id }),
    reply: v.object({
      offers: v.array(visitOffer),
      /** Exams of the follow-up without a time that are in none of them. */
      left: v.array(v.object({ name: v.string() })),
      serverNow: isoDateTime,
    }),
  }),
  bookFollowUp: post({
    path: '/hos/user/v1/exam/follow-up/book',
    prompt: false,
    summary: '一次约好复诊和检查：先占号，再定检查；检查时间刚被约走的，围着这个号重新安排',
    input: v.object({
      followUpId: id,
      sourceTimeId: id,
      parts,
      /** Repeating the call with the same key gives the same order. */
      idempotencyKey: v.optional(idempotencyKey),
    }),
    reply: v.object({
      orderId: id,
      /** `waiting`: the hospital's platform has not confirmed them. `open`: their times are gone; the visit is booked. */
      exams: v.picklist(['taken', 'waiting', 'open']),
    }),
    idempotent: true,
  }),
}
