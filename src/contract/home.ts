/** Home's next steps: for each patient what is to be done now, the most urgent first. Designed here; the rules stand in server/areas/home/rules.ts. */
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { amountFen, count, id, isoDate, isoDateTime, nothing, timeOfDay } from './values'

/** What there is to do, the most urgent first; a tie is broken by what ends or begins sooner. */
export const nextStepKinds = [
  'called',
  'pay_order',
  'missed',
  'ready',
  'waiting',
  'visit_today',
  'pay_bill',
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
  visitDate: v.optional(isoDate),
  beginTime: v.optional(timeOfDay),
  endTime: v.optional(timeOfDay),
  serialNo: v.optional(count),
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

/** A patient with his steps. */
const patientSteps = v.object({
  patientId: id,
  patientName: v.string(),
  steps: v.array(homeStep),
})
export type PatientSteps = v.InferOutput<typeof patientSteps>

export const homeCalls = {
  getNextSteps: endpoint({
    method: 'GET',
    path: '/hos/user/v1/home/next-steps',
    audience: 'user',
    prompt: false,
    summary: '首页“下一步”：每位就诊人现在要做的事，最急的在前',
    input: nothing,
    reply: v.object({ patients: v.array(patientSteps), serverNow: isoDateTime }),
  }),
}
