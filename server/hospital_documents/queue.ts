/** The hospital's queues: services where numbers are taken, the numbers, and their events. */
import * as v from 'valibot'
import { count, timeOfDay } from '../../src/contract/values'
import {
  active,
  branchId,
  documentId,
  english,
  envelope,
  isoDate,
  isoDateTime,
  maybe,
  maybeWords,
  patientReference,
  words,
} from './envelope'

const letter = v.pipe(v.string(), v.regex(/^[A-Z]$/, 'must be one capital letter'))
const counters = v.nullish(v.pipe(count, v.minValue(1), v.maxValue(20)), 1)
const usualSeconds = v.pipe(count, v.minValue(10), v.maxValue(86_400))

export const itemDocument = v.object({
  kind: v.literal('item'),
  english,
  ...envelope,
  branchId,
  /** Referred to by bills as `queueItemCode`; unique in a branch. */
  itemCode: documentId,
  groupCode: words(40),
  groupName: words(40),
  name: words(80),
  location: maybeWords(),
  /** The way from the entrance: 乘电梯到 2 层，出门左转. */
  way: maybeWords(200),
  remark: maybeWords(500),
  /** The prefix of its numbers. */
  letter,
  counters,
  opens: timeOfDay,
  closes: timeOfDay,
  usualSeconds,
  sort: v.nullish(count, 0),
  active,
})

/** One number. */
export const ticket = v.object({
  number: v.pipe(count, v.minValue(1), v.maxValue(1_000_000)),
  /** Its place among the waiting; the number itself unless it was moved. */
  order: maybe(v.pipe(count, v.maxValue(2_000_000_000))),
  /** The patient, where known. */
  patient: maybe(patientReference),
  /** The app's order number, for a booked visit. */
  orderNo: maybeWords(64),
  /** The exam (kind `examOrder`) that it was taken for; of several, the first. */
  examId: maybe(documentId),
  state: v.picklist(['waiting', 'called', 'serving', 'done', 'missed', 'cancelled']),
  /** The calling window or room. */
  counter: maybe(v.pipe(count, v.minValue(1), v.maxValue(1000))),
  calls: v.nullish(count, 0),
  takenAt: isoDateTime,
  calledAt: maybe(isoDateTime),
  endedAt: maybe(isoDateTime),
})
export type TicketDocument = v.InferOutput<typeof ticket>

export const queueDocument = v.pipe(
  v.object({
    kind: v.literal('queue'),
    ...envelope,
    branchId,
    /** The clinic or the service (kind `item`) of the queue. */
    clinicId: maybe(documentId),
    itemCode: maybe(documentId),
    /** The group that patients see, e.g. 抽血; for a clinic always 门诊候诊. */
    group: maybe(v.object({ code: words(40), name: words(40) })),
    name: words(80),
    location: maybeWords(),
    remark: maybeWords(500),
    letter,
    counters,
    usualSeconds,
    day: isoDate,
    halfDay: v.picklist(['morning', 'afternoon', 'evening']),
    beginsAt: isoDateTime,
    endsAt: isoDateTime,
    /** The sequence number of the last included event. */
    seq: count,
    /** Every number of the day, ended ones too. */
    numbers: v.pipe(v.array(ticket), v.maxLength(5000)),
  }),
  v.check(
    ({ clinicId, itemCode }) => (clinicId === null) !== (itemCode === null),
    'needs clinicId or itemCode, one of them',
  ),
  v.check(
    ({ numbers }) => new Set(numbers.map(({ number }) => number)).size === numbers.length,
    'numbers: one is there twice',
  ),
)

export type QueueDocument = v.InferOutput<typeof queueDocument>

/** The new state of one number; `seq` counts the events of its queue without a gap. */
export const queueEventDocument = v.object({
  kind: v.literal('queueEvent'),
  ...envelope,
  queueId: documentId,
  seq: v.pipe(count, v.minValue(1)),
  number: ticket,
})
