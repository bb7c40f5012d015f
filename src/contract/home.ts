/** Home's next steps: for each patient what is to be done now, the most urgent first. Designed here; the rules stand in server/areas/home/rules.ts. */
import * as v from 'valibot'
import { get } from './endpoint'
import { relation, sex } from './patient/words'
import { amountFen, count, id, isoDate, isoDateTime, nothing, timeOfDay } from './values'

/** What there is to do, the most urgent first; a tie is broken by what ends or begins sooner. */
export const nextStepKinds = [
  'stopped',
  'called',
  'missed',
  'ready',
  'take_number',
  'pay_order',
  'waiting',
  'visit_today',
  'pay_bill',
  'take_service',
  'low_balance',
  'new_report',
  'confirming_order',
  'upcoming_visit',
] as const

/** One thing to do. Which of the optional fields there are follows from its kind. */
const homeStep = v.object({
  kind: v.picklist(nextStepKinds),
  /** The order, ticket, payment, stay or report it is about; none for several at once. */
  subjectId: v.nullable(id),
  /** 心血管内科 · 沈怀远, A012 · 抽血 … */
  title: v.string(),
  /** Where to go. */
  place: v.nullable(v.string()),
  /** How to find it from the entrance, in the hospital's words. */
  way: v.optional(v.nullable(v.string())),
  /** What a number can be taken for now. */
  take: v.optional(v.object({ groupCode: v.string(), itemCode: v.string() })),
  visitDate: v.optional(isoDate),
  beginTime: v.optional(timeOfDay),
  endTime: v.optional(timeOfDay),
  /** People ahead in the queue. */
  aheadNum: v.optional(count),
  /** Pay until then. */
  expiresAt: v.optional(isoDateTime),
  /** What is to be paid. */
  amountFen: v.optional(amountFen),
  /** What is left of the deposit; below zero it is owed. */
  balanceFen: v.optional(v.pipe(v.number(), v.safeInteger())),
})
export type HomeStep = v.InferOutput<typeof homeStep>

/** What a day in the hospital is made of. */
const dayPartKinds = ['leave', 'take_number', 'wait', 'pay', 'service', 'go_home'] as const

/** One part of the day, and whether it is done. */
const dayPart = v.object({
  kind: v.picklist(dayPartKinds),
  state: v.picklist(['done', 'now', 'later']),
  /** 检验, 检查, 取药 …: the hospital's word for a service. */
  name: v.optional(v.string()),
})
export type DayPart = v.InferOutput<typeof dayPart>

/** A patient with his steps. */
const patientSteps = v.object({
  patientId: id,
  patientName: v.string(),
  steps: v.array(homeStep),
  /** Who has something to do in the hospital today: the parts of his day, in their order. */
  day: v.optional(v.array(dayPart)),
})
export type PatientSteps = v.InferOutput<typeof patientSteps>

/** One of the account's patients, in short. */
const familyMember = v.object({
  patientId: id,
  name: v.string(),
  relation,
  sex,
})
export type FamilyMember = v.InferOutput<typeof familyMember>

export const homeCalls = {
  getNextSteps: get({
    path: '/hos/user/v1/home/next-steps',
    prompt: false,
    summary: '首页“下一步”：每位就诊人现在要做的事，最急的在前',
    input: nothing,
    reply: v.object({
      patients: v.array(patientSteps),
      /** Everybody the account acts for, himself first. */
      family: v.optional(v.array(familyMember)),
      /** Messages that were not read yet. */
      unread: v.optional(count),
      serverNow: isoDateTime,
    }),
  }),
}
