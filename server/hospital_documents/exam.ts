/** Exams: what doctors order, the devices with their times, and the rules of each exam. */
import * as v from 'valibot'
import { count } from '../../src/contract/values'
import {
  active,
  branchId,
  documentId,
  envelope,
  isoDate,
  isoDateTime,
  maybe,
  maybeWords,
  patientReference,
  words,
} from './envelope'

const code = v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/))
const minutes = (most: number) => v.pipe(count, v.maxValue(most))
const risk = v.picklist(['pregnancy', 'implant', 'metformin', 'contrast_allergy', 'diabetes'])
export type ExamRisk = v.InferOutput<typeof risk>

/** A device or room: HealthcareService and Schedule in FHIR. */
export const examResourceDocument = v.object({
  kind: v.literal('examResource'),
  ...envelope,
  branchId,
  departmentName: words(80),
  name: words(80),
  place: words(),
  /** How to find it, for somebody who stands at the entrance. */
  way: maybeWords(),
  /** The place with a queue (kind `item`) of the same branch where its patients take a number on the day. */
  queueItemCode: maybe(documentId),
  /** Whose its times are: `hospital`, where the hospital's own exam platform is asked for them. */
  pool: v.nullish(v.picklist(['app', 'hospital']), 'app'),
  active,
})

/** The times of a device on one day; a newer version replaces them. */
export const examScheduleDocument = v.pipe(
  v.object({
    kind: v.literal('examSchedule'),
    ...envelope,
    resourceId: documentId,
    day: isoDate,
    slots: v.pipe(
      v.array(
        v.object({
          beginsAt: isoDateTime,
          capacity: v.pipe(count, v.maxValue(1000)),
          /** `stopped`: the device does not serve then. */
          state: v.nullish(v.picklist(['open', 'stopped']), 'open'),
        }),
      ),
      v.maxLength(300),
    ),
  }),
  v.check(
    ({ slots }) => new Set(slots.map(({ beginsAt }) => Date.parse(beginsAt))).size === slots.length,
    'slots: one time is there twice',
  ),
)
export type ExamScheduleDocument = v.InferOutput<typeof examScheduleDocument>

/** What a rule says of its result that says nothing. */
export const usualResultMinutes = 60

/** The id of a rule's document is the code of its exam. */
export const examRuleDocument = v.object({
  kind: v.literal('examRule'),
  ...envelope,
  id: code,
  name: words(80),
  minutes: v.pipe(minutes(600), v.minValue(1)),
  gapBefore: v.nullish(minutes(240), 0),
  gapAfter: v.nullish(minutes(120), 0),
  /** So long after its end the result is known. */
  resultMinutes: v.nullish(minutes(10_080), usualResultMinutes),
  /** Exams that come first where both are ordered. */
  after: v.nullish(v.pipe(v.array(code), v.maxLength(20)), []),
  /** So long between the two, whichever comes first. */
  apart: v.nullish(
    v.pipe(v.array(v.object({ code, minutes: minutes(20_160) })), v.maxLength(20)),
    [],
  ),
  /** The preparation as timed steps, each in words for the patient. */
  steps: v.nullish(
    v.pipe(
      v.array(
        v.object({
          kind: v.picklist([
            'fast',
            'no_water',
            'meal',
            'drink',
            'hold_urine',
            'stop_medicine',
            'other',
          ]),
          minutesBefore: minutes(10_080),
          words: words(200),
        }),
      ),
      v.maxLength(20),
    ),
    [],
  ),
  /** Devices that do it. */
  resourceIds: v.pipe(v.array(documentId), v.minLength(1), v.maxLength(50)),
  /** Whoever has one of these does not book alone. */
  notAlone: v.nullish(v.array(risk), []),
  /** The hospital's own sentence for diabetics. */
  diabetesWords: maybeWords(),
  /** Whom to ask. */
  telephone: words(40),
})
export type ExamRule = v.InferOutput<typeof examRuleDocument>

/** An exam that a doctor ordered: ServiceRequest in FHIR. */
export const examOrderDocument = v.object({
  kind: v.literal('examOrder'),
  ...envelope,
  patient: patientReference,
  code,
  name: words(80),
  orderedBy: maybeWords(40),
  orderedAt: isoDateTime,
  /** It is never planned later than this. */
  latestAt: isoDateTime,
  /** The stay (kind `stay`) that it belongs to: while that is to come, it is planned so that its result is there before the day. */
  stayId: maybe(documentId),
  billNo: maybe(documentId),
  lineNo: maybe(v.pipe(count, v.minValue(1))),
  risks: v.nullish(v.array(risk), []),
  state: v.picklist(['ordered', 'done', 'revoked']),
})
export type ExamOrderDocument = v.InferOutput<typeof examOrderDocument>
