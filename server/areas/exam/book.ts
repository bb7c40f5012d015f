/** A patient's exams as the planner knows them, and its answers as patients read them. */
import type { ExamPart } from '../../../src/contract/exam'
import type { Executor } from '../../database/client'
import { usualResultMinutes } from '../../hospital_documents/exam'
import { hospitalDay, hospitalMoment, hospitalNow, momentAt } from '../../values/hospital_time'
import * as repository from './exam_repository'
import {
  earliestEnd,
  planExams,
  planForVisit,
  type ExamToPlan,
  type OpenSlot,
  type ReturnVisit,
} from './planner'
import { listProposals, type ProposalRow } from './platform/proposal_repository'

/** So far ahead exams are planned. */
export const daysAhead = 14
const minuteMs = 60_000

/** Everything that is to be done and every time that there is. */
export interface Book {
  orders: readonly repository.OrderRow[]
  slots: ReadonlyMap<string, repository.SlotRow>
  /** What the hospital's platform has free, by exam. */
  proposals: ReadonlyMap<string, ProposalRow>
  now: Date
  /** The midnight with which the planner's days begin. */
  base: number
}

export async function readBook(
  executor: Executor,
  patientId: string,
  /** Times that are known beside, and how old what the platform said may be. */
  { known = [], usefulMs }: { known?: readonly string[]; usefulMs?: number } = {},
): Promise<Book> {
  const [orders, proposals, now] = await Promise.all([
    repository.listOrders(executor, patientId),
    listProposals(executor, patientId, usefulMs),
    hospitalNow(executor),
  ])
  const proposed = proposals.flatMap(({ times }) => times.map(({ slotId }) => slotId))
  const slots = await repository.listSlots(executor, {
    resourceIds: orders.flatMap(({ rule }) => rule.resourceIds),
    known: [...known, ...orders.flatMap(({ slotId }) => slotId ?? []), ...proposed],
    days: daysAhead,
  })
  return {
    orders,
    slots: new Map(slots.map((slot) => [slot.slotId, slot])),
    proposals: new Map(proposals.map((one) => [one.examOrderId, one])),
    now,
    base: Date.parse(momentAt(hospitalDay(now), '00:00')),
  }
}

/** The time of an exam; undefined where it has none, or had one on a day that is past. */
export function ownSlot(book: Book, { slotId }: repository.OrderRow) {
  const slot = book.slots.get(slotId ?? '')
  return slot !== undefined && slot.beginsAt.getTime() >= book.base ? slot : undefined
}

/** Exams whose time is ahead: other exams are planned around them. */
export function listHeld(book: Book): repository.OrderRow[] {
  return book.orders.filter((order) => {
    const slot = ownSlot(book, order)
    return slot !== undefined && slot.beginsAt > book.now
  })
}

/** An exam with the time that it has and no other. */
export const heldExam = (book: Book, order: repository.OrderRow): ExamToPlan =>
  toPlan(book, order, ({ slotId }) => slotId === order.slotId)

/** An exam with these times; the one that it has is held. */
export function toPlan(
  book: Book,
  order: repository.OrderRow,
  isChosen: (slot: repository.SlotRow) => boolean,
): ExamToPlan {
  const { rule } = order
  const proposed = new Map(
    book.proposals.get(order.examOrderId)?.times.map(({ slotId, left }) => [slotId, left]),
  )
  const leftOf = (slot: repository.SlotRow): number => {
    if (slot.slotId === order.slotId) return 1
    if (slot.isPlatform) return proposed.get(slot.slotId) ?? 0
    return rule.resourceIds.includes(slot.resourceId) ? slot.left : 0
  }
  const slots = [...book.slots.values()].filter((slot) => leftOf(slot) > 0 && isChosen(slot))
  return {
    orderId: order.examOrderId,
    code: order.code,
    minutes: rule.minutes,
    gapBefore: rule.gapBefore,
    gapAfter: rule.gapAfter,
    after: rule.after,
    apart: rule.apart,
    steps: rule.steps,
    earliestBegin: 0,
    latestEnd: minuteOf(book, order.latestAt),
    slots: slots.map((slot): OpenSlot => ({
      slotId: slot.slotId,
      begin: minuteOf(book, slot.beginsAt),
      branch: slot.branchId,
      place: slot.place,
      left: leftOf(slot),
      isHeld: slot.slotId === order.slotId,
    })),
  }
}

/** An exam with every time but the one that it has: what it may be given, or moved to. */
export const withOtherTimes = (book: Book, order: repository.OrderRow): ExamToPlan =>
  toPlan(book, order, ({ slotId }) => slotId !== order.slotId)

/** When exams that are done together can be over; undefined where their times do not fit together. */
export const endOf = (book: Book, exams: readonly ExamToPlan[]): number | undefined =>
  earliestEnd({ now: minuteOf(book, book.now), exams, visit: null })

/** The plan of exams whose results a visit waits for. */
export const planBefore = (book: Book, exams: readonly ExamToPlan[], visit: ReturnVisit) =>
  planForVisit({ now: minuteOf(book, book.now), exams, visit }, visit)

/** The offers for exams that are to be planned together, and for the day of a visit where there is one. */
export const offersFor = (
  book: Book,
  exams: readonly ExamToPlan[],
  visit: ReturnVisit | null = null,
) => planExams({ now: minuteOf(book, book.now), exams, visit })

export const minuteOf = ({ base }: Book, moment: Date): number =>
  Math.ceil((moment.getTime() - base) / minuteMs)

/** A visit as the planner knows it: the results of all these exams are there when it begins. */
export function returnVisitOf(
  book: Book,
  { beginsAt, branchId }: { beginsAt: Date; branchId: string },
  orders: readonly repository.OrderRow[],
): ReturnVisit {
  const begin = minuteOf(book, beginsAt)
  // Rules that came before results had their time.
  const results = Math.max(...orders.map(({ rule }) => rule.resultMinutes ?? usualResultMinutes))
  return { begin, branch: branchId, examsOverBy: begin - results }
}

/** The steps of a preparation with their moments, the first one first. */
export function stepsOf({ rule }: repository.OrderRow, beginsAt: Date) {
  return [...rule.steps]
    .sort((one, other) => other.minutesBefore - one.minutesBefore)
    .map(({ kind, minutesBefore, words }) => ({
      kind,
      at: new Date(beginsAt.getTime() - minutesBefore * minuteMs),
      words,
    }))
}

/** An exam at a time, with its preparation. */
export function partOf(order: repository.OrderRow, slot: repository.SlotRow): ExamPart {
  const { rule } = order
  const isOwn = slot.slotId === order.slotId
  const notice = order.risks.includes('diabetes') ? (rule.diabetesWords ?? null) : null
  return {
    examOrderId: order.examOrderId,
    slotId: slot.slotId,
    name: order.name,
    beginsAt: hospitalMoment(slot.beginsAt),
    endsAt: hospitalMoment(new Date(slot.beginsAt.getTime() + rule.minutes * minuteMs)),
    branchName: slot.branchName,
    place: slot.place,
    way: slot.way,
    steps: stepsOf(order, slot.beginsAt).map(({ kind, at, words }) => ({
      kind,
      at: hospitalMoment(at),
      advice: words,
    })),
    preparationVersion: rule.version,
    notice,
    isStopped: isOwn && slot.isStopped,
    movedFrom: isOwn ? hospitalMoment(order.movedFrom) : null,
    isLate: isOwn && slot.beginsAt.getTime() + rule.minutes * minuteMs > order.latestAt.getTime(),
    isCheckedIn: isOwn && order.isCheckedIn,
  }
}
