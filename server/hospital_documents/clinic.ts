/** Schedules of doctors, and attendance. */
import * as v from 'valibot'
import { count, timeOfDay } from '../../src/contract/values'
import {
  documentId,
  envelope,
  isoDate,
  isoDateTime,
  maybe,
  maybeWords,
  patientReference,
  words,
  id,
} from './envelope'

const fee = v.pipe(count, v.maxValue(10_000_000))

const source = v.pipe(
  v.object({
    beginTime: timeOfDay,
    endTime: timeOfDay,
    capacity: v.pipe(count, v.maxValue(10_000)),
    /** For the hospital's own slots: how many are left now. Missing: for a new slot its capacity, else the last known value. */
    left: maybe(v.pipe(count, v.maxValue(10_000))),
  }),
  v.check(({ beginTime, endTime }) => beginTime < endTime, 'ends before it begins'),
)

export const clinicDocument = v.pipe(
  v.object({
    kind: v.literal('clinic'),
    ...envelope,
    departmentId: id,
    /** Missing: the department's general clinic. */
    doctorId: maybe(id),
    registrationType: v.picklist(['general', 'expert', 'special', 'disease', 'emergency']),
    visitDate: isoDate,
    halfDay: v.picklist(['morning', 'afternoon', 'evening']),
    regFeeFen: fee,
    treatFeeFen: fee,
    /** What the insurance usually bears of the fees for insured patients. Missing: nobody is told an estimate. */
    insuranceFen: maybe(fee),
    place: maybeWords(),
    /** The owner of the slots: a share given to the app, or the hospital's own, which the app locks there one by one. Missing: by the app's settings. */
    pool: maybe(v.picklist(['app', 'hospital'])),
    /** Missing: by the rules of registration. */
    releaseAt: maybe(isoDateTime),
    state: v.nullish(v.picklist(['open', 'stopped', 'replaced']), 'open'),
    /** Why it is stopped or replaced, for patients to read. */
    reason: maybeWords(100),
    /** The substitute doctor. */
    replacedBy: maybe(id),
    /** Empty only of a stopped clinic, as systems delete its times: they stay as they were known. */
    sources: v.pipe(v.array(source), v.maxLength(200)),
  }),
  v.forward(
    v.partialCheck(
      [['state'], ['sources']],
      ({ state, sources }) => state === 'stopped' || sources.length > 0,
      'has no time',
    ),
    ['sources'],
  ),
  v.check(
    ({ state, replacedBy }) => (state === 'replaced') === (replacedBy !== null),
    'replacedBy goes with the state replaced',
  ),
  v.check(
    ({ sources }) => new Set(sources.map(({ beginTime }) => beginTime)).size === sources.length,
    'sources: one time is there twice',
  ),
  v.check(
    ({ insuranceFen, regFeeFen, treatFeeFen }) => (insuranceFen ?? 0) <= regFeeFen + treatFeeFen,
    'insuranceFen is more than the fees',
  ),
)
export type ClinicDocument = v.InferOutput<typeof clinicDocument>

export const clinicWindowDocument = v.pipe(
  v.object({
    kind: v.literal('clinicWindow'),
    ...envelope,
    from: isoDate,
    to: isoDate,
    /** For one branch or one department only. */
    branchId: maybe(id),
    departmentId: maybe(id),
    /** Every clinic of these days: an earlier one that is not among them does not take place. */
    clinicIds: v.pipe(v.array(documentId), v.maxLength(50_000)),
  }),
  v.check(({ from, to }) => from <= to, 'to is before from'),
)

/** What is left of one time of a clinic whose slots are the hospital's own. Small and many: each time a window sells one. */
export const slotStateDocument = v.object({
  kind: v.literal('slotState'),
  ...envelope,
  clinicId: documentId,
  beginTime: timeOfDay,
  /** How many can still be locked. Missing: `state` says whether any can. */
  left: maybe(v.pipe(count, v.maxValue(10_000))),
  state: v.nullish(v.picklist(['open', 'full']), 'open'),
})

export const visitDocument = v.pipe(
  v.object({
    kind: v.literal('visit'),
    ...envelope,
    /** The app's order number from `/registration/confirm`; or else patient and clinic. */
    orderNo: maybeWords(64),
    patient: maybe(patientReference),
    clinicId: maybe(documentId),
    /** `arrived` and `taken`: the patient is here. `seen`: the visit is over. `not_come`: the patient did not come. `paid`: the fee of a 到院支付 was paid at the hospital; nothing else changed. `cancelled`: the hospital cancelled this one registration, e.g. at a window. */
    state: v.picklist(['arrived', 'taken', 'seen', 'not_come', 'paid', 'cancelled']),
    /** Why it was cancelled, for the patient to read. */
    reason: maybeWords(100),
  }),
  v.check(
    ({ orderNo, patient, clinicId }) => orderNo !== null || (patient !== null && clinicId !== null),
    'needs orderNo, or patient and clinicId',
  ),
)
export type VisitDocument = v.InferOutput<typeof visitDocument>

/** Through which of the hospital's channels somebody registered. */
export const outsideChannels = ['window', 'kiosk', 'phone', 'doctor', 'web', 'other'] as const

export const registrationDocument = v.pipe(
  v.object({
    kind: v.literal('registration'),
    ...envelope,
    patient: patientReference,
    departmentId: id,
    doctorId: maybe(id),
    /** Without it no number can be taken in the app. */
    clinicId: maybe(documentId),
    /** `phone`: 114 and the like; `doctor`: 加号, or the next visit that a doctor booked; `web`: another app or site. What the app itself entered is not told. */
    channel: v.picklist(outsideChannels),
    /** What the hospital calls the channel, for patients. */
    channelName: maybeWords(40),
    registrationType: v.nullish(
      v.picklist(['general', 'expert', 'special', 'disease', 'emergency']),
      'general',
    ),
    visitDate: isoDate,
    halfDay: v.picklist(['morning', 'afternoon', 'evening']),
    beginTime: timeOfDay,
    endTime: timeOfDay,
    serialNo: maybe(v.pipe(count, v.maxValue(100_000))),
    totalFeeFen: maybe(fee),
    place: maybeWords(),
    state: v.picklist(['booked', 'taken', 'seen', 'not_come', 'cancelled']),
    /** Why it was cancelled, for the patient to read. */
    reason: maybeWords(100),
    /** The app may ask for its end (`/registration/outside/cancel`); the money goes back by the channel that took it. */
    cancellable: v.nullish(v.boolean(), false),
  }),
  v.check(({ beginTime, endTime }) => beginTime < endTime, 'ends before it begins'),
)

export const rulesDocument = v.object({
  kind: v.literal('rules'),
  ...envelope,
  id: v.literal('registration'),
  /** Only numbers that differ from the app's defaults are needed. */
  rules: v.record(v.string(), v.number()),
  note: maybeWords(200),
  madeBy: v.nullish(words(40), '医院'),
})
