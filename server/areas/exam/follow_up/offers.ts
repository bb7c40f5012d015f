/** A follow-up and the exams before it as one choice: visits that begin when every result is there. */
import type { ReplyOf } from '../../../../src/contract/endpoint'
import type { examCalls, ExamPart, VisitOffer } from '../../../../src/contract/exam'
import type { Dependencies } from '../../../dependencies'
import { hospitalMoment } from '../../../values/hospital_time'
import { requireAccess } from '../../patient'
import { findFollowUpToPlan, listSlotsToPlan, visitOf } from '../../registration'
import {
  daysAhead,
  endOf,
  heldExam,
  listHeld,
  planBefore,
  readBook,
  returnVisitOf,
  withOtherTimes,
  type Book,
} from '../book'
import { listOpen, listPossible, newPartsOf } from '../choosing'
import type { OrderRow } from '../exam_repository'
import { askWhatIsFree } from '../platform/proposing'
import { findTaking } from '../platform/taking'
import { callReason } from '../risks'

type Slot = Awaited<ReturnType<typeof listSlotsToPlan>>[number]

/** Exams that are to be planned, among all that come before the visit. */
interface Wanted {
  exams: readonly OrderRow[]
  examOrderIds: readonly string[]
}

/** So many visits are planned for at most, while a phone waits. */
const visitsMax = 12

/** The earliest visit with its exams, and the earliest with fewer trips where there is one. @throws Refused NOT_FOUND, NOT_PERMITTED, CONFLICT */
export async function listVisitOffers(
  deps: Dependencies,
  accountId: string,
  followUpId: string,
): Promise<ReplyOf<typeof examCalls.listVisitOffers>> {
  const { sql } = deps
  const follow = await findFollowUpToPlan(sql, accountId, followUpId)
  const { patientId, examOrderIds, isBooked } = follow
  await requireAccess(sql, accountId, patientId, 'full')
  await askWhatIsFree(deps, patientId, daysAhead)
  const [taking, book, slots] = await Promise.all([
    findTaking(sql, patientId),
    readBook(sql, patientId),
    isBooked ? [] : listSlotsToPlan(sql, followUpId),
  ])
  const open = taking?.state === 'OPEN' ? [] : listOpen(book)
  const own = open.filter(({ examOrderId }) => examOrderIds.includes(examOrderId))
  const exams = listPossible(
    book,
    own.filter((order) => callReason(order) === undefined),
  )
  return {
    offers: exams.length === 0 ? [] : offersOf(book, { exams, examOrderIds }, slots),
    left: own.filter((order) => !exams.includes(order)).map(({ name }) => ({ name })),
    serverNow: hospitalMoment(book.now),
  }
}

function offersOf(book: Book, wanted: Wanted, slots: readonly Slot[]): VisitOffer[] {
  const offers: VisitOffer[] = []
  for (const slot of visitsAfter(book, wanted, slots).slice(0, visitsMax)) {
    const offer = offerFor(book, wanted, slot)
    const [first] = offers
    if (offer === undefined || (first !== undefined && offer.trips >= first.trips)) continue
    // Who comes less often on the very day waits a few hours for it.
    if (first?.visit.visitDate === offer.visit.visitDate) offers.pop()
    offers.push(offer)
    if (offers.length > 1 || offer.trips === 1) break
  }
  return offers
}

/** Those whose exams can be over, the results known. Of times of one hour with one doctor the first is enough: the plan is the same. */
function visitsAfter(book: Book, { exams }: Wanted, slots: readonly Slot[]): Slot[] {
  const end = endOf(
    book,
    exams.map((order) => withOtherTimes(book, order)),
  )
  if (end === undefined) return []
  const known = new Set<string>()
  return slots.filter((slot) => {
    const hour = `${slot.visitDate} ${slot.beginTime.slice(0, 2)} ${slot.doctorId ?? ''}`
    if (returnVisitOf(book, slot, exams).examsOverBy < end || known.has(hour)) return false
    known.add(hour)
    return true
  })
}

function offerFor(book: Book, wanted: Wanted, slot: Slot): VisitOffer | undefined {
  const parts = partsBefore(book, wanted, slot)
  if (parts === undefined) return undefined
  const comings = parts.map(
    ({ slotId, beginsAt }) => `${beginsAt.slice(0, 10)} ${book.slots.get(slotId)?.branchId}`,
  )
  return {
    visit: visitOf(slot),
    trips: new Set([...comings, `${slot.visitDate} ${slot.branchId}`]).size,
    parts,
  }
}

/** A time for each of these exams, so that its result is there when a visit begins; undefined where they do not fit before it. */
export function partsBefore(
  book: Book,
  { exams, examOrderIds }: Wanted,
  visit: { beginsAt: Date; branchId: string },
): ExamPart[] | undefined {
  const isBefore = (examOrderId: string): boolean => examOrderIds.includes(examOrderId)
  const planned = listHeld(book)
  const before = planned.filter(({ examOrderId }) => isBefore(examOrderId))
  const returning = returnVisitOf(book, visit, [...exams, ...before])
  // What is done later and for something else has nothing to do with this visit.
  const held = planned
    .map((order) => heldExam(book, order))
    .filter(
      ({ orderId, slots }) =>
        isBefore(orderId) || slots.every(({ begin }) => begin < returning.examsOverBy),
    )
  const open = exams.map((order) => withOtherTimes(book, order))
  const plan = planBefore(book, [...open, ...held], returning)
  return plan && newPartsOf(book, plan)
}
