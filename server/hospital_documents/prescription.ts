/** What doctors prescribe (处方), and the hospital's texts about medicines (药品说明书). */
import * as v from 'valibot'
import { timeOfDay } from '../../src/contract/values'
import {
  active,
  documentId,
  envelope,
  isoDate,
  isoDateTime,
  maybe,
  maybeWords,
  patientReference,
  words,
} from './envelope'

const line = v.pipe(
  v.object({
    lineId: documentId,
    /** The hospital's code of the medicine: the id of its leaflet. */
    code: documentId,
    name: words(80),
    /** 5mg×28片. */
    strength: maybeWords(60),
    /** 一次 1 片. */
    dose: words(60),
    /** How often, in words: 每晚一次. Needed only where neither a count nor times say it. */
    often: maybeWords(60),
    /** Times every day. */
    timesADay: maybe(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6))),
    /** Times of every day, on the hospital's clock. */
    times: v.nullish(v.pipe(v.array(timeOfDay), v.maxLength(6)), []),
    /** 口服，饭后. */
    way: maybeWords(60),
    from: isoDate,
    until: isoDate,
    /** 2 盒. */
    quantity: maybeWords(30),
    note: maybeWords(200),
    /** `stopped`: this one only. */
    state: v.nullish(v.picklist(['active', 'stopped']), 'active'),
  }),
  v.check(({ from, until }) => from <= until, 'until is before from'),
  v.check(
    ({ often, timesADay, times }) => often !== null || timesADay !== null || times.length > 0,
    'says how often by none of often, timesADay, times',
  ),
)
export type PrescriptionLine = v.InferOutput<typeof line>

export const prescriptionDocument = v.object({
  kind: v.literal('prescription'),
  ...envelope,
  patient: patientReference,
  departmentId: documentId,
  doctorId: maybe(documentId),
  /** The app's order of the visit. */
  orderNo: maybeWords(64),
  /** The stay (kind `stay`) in which it was prescribed, or with which it goes home. */
  stayId: maybe(documentId),
  prescribedAt: isoDateTime,
  lines: v.pipe(
    v.array(line),
    v.minLength(1, 'must not be empty'),
    v.maxLength(30),
    v.check(
      (lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
      'lineId: one is there twice',
    ),
  ),
  /** `stopped`: none of its lines is taken any more. */
  state: v.nullish(v.picklist(['active', 'stopped']), 'active'),
  stopReason: maybeWords(200),
})

export type PrescriptionDocument = v.InferOutput<typeof prescriptionDocument>

export const leafletDocument = v.object({
  kind: v.literal('leaflet'),
  /** The hospital's code of the medicine. */
  ...envelope,
  name: words(80),
  sections: v.pipe(
    v.array(
      v.object({
        title: words(60),
        /** HTML; sanitised before it is stored. */
        content: words(20_000),
      }),
    ),
    v.minLength(1, 'must not be empty'),
    v.maxLength(30),
  ),
  active,
})
