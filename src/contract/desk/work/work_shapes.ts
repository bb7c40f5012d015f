/** What is asked of the work list, and what it says of itself: filters, numbers, colleagues, steps. */
import * as v from 'valibot'
import { after, amountFen, count, id, isoDateTime } from '../../values'
import { staffRole } from '../staff_call'
import { workStep } from '../words/work_words'
import { workKind } from './work_kinds'

/** Past their deadline; under four hours, under a day, one to three days; older than that. */
export const workAge = v.picklist(['late', 'fresh', 'today', 'days', 'day', 'three_days', 'week'])
export type WorkAge = v.InferOutput<typeof workAge>
export const workMoney = v.picklist(['any', 'hundred', 'thousand'])
export type WorkMoney = v.InferOutput<typeof workMoney>
export const workSort = v.picklist(['age', 'due', 'money'])

/** An id of staff is the identity provider's. */
export const staffId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255))

export const workAsked = v.object({
  state: v.optional(v.picklist(['open', 'ended']), 'open'),
  kind: v.optional(workKind),
  /** Open ones. */
  age: v.optional(workAge),
  /** Open ones: about money at all, about 100 and 1000 yuan at least. */
  money: v.optional(workMoney),
  /** Whom they are with, or who ended them: `me`, `nobody`, or an id. */
  person: v.optional(staffId),
  sort: v.optional(workSort, 'age'),
  after,
})
export type WorkAsked = v.InferOutput<typeof workAsked>

export const colleague = v.object({
  staffId: v.string(),
  name: v.string(),
  roles: v.array(staffRole),
  isMe: v.boolean(),
})
export type Colleague = v.InferOutput<typeof colleague>

export const workStepTaken = v.object({
  at: isoDateTime,
  by: v.string(),
  what: workStep,
  to: v.nullable(v.string()),
  dueAt: v.nullable(isoDateTime),
  note: v.nullable(v.string()),
})
export type WorkStep = v.InferOutput<typeof workStepTaken>

const sums = { open: count, fen: amountFen }
export const workStanding = v.object({
  open: count,
  /** Past their deadlines; with nobody; with the caller. */
  late: count,
  free: count,
  mine: count,
  /** By how long they wait: under so many hours, and not under those of the one before; null: longer. */
  ages: v.array(v.object({ hours: v.nullable(count), ...sums })),
  kinds: v.array(v.object({ kind: workKind, late: count, oldestAt: isoDateTime, ...sums })),
})
export type WorkStanding = v.InferOutput<typeof workStanding>

export const manyDone = v.object({
  done: v.array(id),
  refused: v.array(v.object({ workId: id, why: v.string() })),
})
export type ManyDone = v.InferOutput<typeof manyDone>
