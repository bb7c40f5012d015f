/** The hospital's queues: places where numbers are taken, the numbers, and each thing that happens to one. */
import * as v from 'valibot'
import { count, id, timeOfDay } from '../../src/contract/values'
import {
  active,
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
  branchId: id,
  /** What bills name in `queueItemCode`; one in a branch. */
  itemCode: documentId,
  groupCode: words(40),
  groupName: words(40),
  name: words(80),
  location: maybeWords(),
  /** How to find it, for somebody who stands at the entrance: 乘电梯到 2 层，出门左转. */
  way: maybeWords(200),
  remark: maybeWords(500),
  /** Stands before its numbers. */
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
  /** Its place among those who wait; the number itself unless it was moved. */
  order: maybe(v.pipe(count, v.maxValue(2_000_000_000))),
  /** Whose it is, where that is known. */
  patient: maybe(patientReference),
  /** The app's order number, for a booked visit. */
  orderNo: maybeWords(64),
  state: v.picklist(['waiting', 'called', 'serving', 'done', 'missed', 'cancelled']),
  /** Which window or room calls. */
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
    branchId: id,
    /** The clinic or the place (kind `item`) whose queue it is. */
    clinicId: maybe(documentId),
    itemCode: maybe(documentId),
    /** What patients see it under, e.g. 抽血; of a clinic always 门诊候诊. */
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
    /** The sequence number of the last event that is included. */
    seq: count,
    /** Every number of the day, also those that are over. */
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

/** What one number is from now on; `seq` counts the events of its queue without a gap. */
export const queueEventDocument = v.object({
  kind: v.literal('queueEvent'),
  ...envelope,
  queueId: documentId,
  seq: v.pipe(count, v.minValue(1)),
  number: ticket,
})
