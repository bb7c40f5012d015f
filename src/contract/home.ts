/** Home's next steps: for each patient what to do now, the most urgent first. Designed here; the rules stand in server/areas/home/rules.ts. */
import * as v from 'valibot'
import { get } from './endpoint'
import { relation, sex } from './patient/words'
import { amountFen, count, id, isoDate, isoDateTime, nothing, timeOfDay } from './values'

/** The kinds of steps, the most urgent first; a tie is broken by what ends or begins sooner. */
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
  'plan_exams',
  'low_balance',
  'new_report',
  'entitlement',
  'follow_up',
  'confirming_order',
  'upcoming_exams',
  'upcoming_visit',
  'form_answer',
] as const

/** One step. Its kind decides which of the optional fields it has. */
const homeStep = v.object({
  kind: v.picklist(nextStepKinds),
  /** The order, ticket, payment, stay or report concerned; none for several at once, and for exams. */
  subjectId: v.nullable(id),
  /** 心血管内科 · 沈怀远, A012 · 抽血 … */
  title: v.string(),
  /** Where to go. */
  place: v.nullable(v.string()),
  /** The way from the entrance, by the hospital. */
  way: v.nullish(v.string()),
  /** The item for which a number can be taken now. */
  take: v.optional(v.object({ groupCode: v.string(), itemCode: v.string() })),
  visitDate: v.optional(isoDate),
  beginTime: v.optional(timeOfDay),
  endTime: v.optional(timeOfDay),
  /** The number that waits or is called. */
  ticketId: v.nullish(id),
  /** People ahead in the queue. */
  aheadNum: v.optional(count),
  /** Payable until then. */
  expiresAt: v.optional(isoDateTime),
  /** The sum to pay. */
  amountFen: v.optional(amountFen),
  /** The balance of the deposit; negative when money is owed. */
  balanceFen: v.optional(v.pipe(v.number(), v.safeInteger())),
})
export type HomeStep = v.InferOutput<typeof homeStep>

/** The kinds of parts of a day in the hospital. */
const dayPartKinds = ['leave', 'take_number', 'wait', 'pay', 'service', 'go_home'] as const

/** One part of the day, and whether it is done. */
const dayPart = v.object({
  kind: v.picklist(dayPartKinds),
  state: v.picklist(['done', 'now', 'later']),
  /** 检验, 检查, 取药 …: the hospital's name of a service. */
  name: v.optional(v.string()),
})
export type DayPart = v.InferOutput<typeof dayPart>

/** A patient with the next steps. */
const patientSteps = v.object({
  patientId: id,
  patientName: v.string(),
  steps: v.array(homeStep),
  /** For a patient with something to do in the hospital today: the parts of the day, in order. */
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
    mayGrow: /\.(steps|day)\.\d+\.kind$/,
    input: nothing,
    reply: v.object({
      patients: v.array(patientSteps),
      /** Everybody the account is linked to, 本人 first. */
      family: v.optional(v.array(familyMember)),
      /** The number of unread messages. */
      unread: v.optional(count),
      serverNow: isoDateTime,
    }),
  }),
}
