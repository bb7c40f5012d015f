/** A follow-up and the exams before it as one choice: visits that begin when every result is there. */
import type { ReplyOf } from '../../../../src/contract/endpoint'
import type { examCalls, VisitOffer } from '../../../../src/contract/exam'
import type { Dependencies } from '../../../dependencies'
import { hospitalDay, hospitalMoment, momentAt } from '../../../values/hospital_time'
import { requireAccess } from '../../patient'
import { findFollowUpToPlan, visitOf } from '../../registration'
import {
  daysAhead,
  heldExam,
  listHeld,
  offersFor,
  ownSlot,
  partOf,
  readBook,
  returnVisitOf,
  toPlan,
  type Book,
} from '../book'
import type { OrderRow } from '../exam_repository'
import { askWhatIsFree } from '../platform/proposing'
import { findTaking } from '../platform/taking'
import { callReason } from '../risks'

type Asked = Awaited<ReturnType<typeof findFollowUpToPlan>>
type Slot = Asked['slots'][number]

/** Exams that are to be planned, among all that come before the visit. */
export interface Wanted {
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
  const asked = await findFollowUpToPlan(deps.sql, accountId, followUpId)
  await requireAccess(deps.sql, accountId, asked.patientId, 'full')
  await askWhatIsFree(deps, asked.patientId, daysAhead)
  const [taking, book] = await Promise.all([
    findTaking(deps.sql, asked.patientId),
    readBook(deps.sql, asked.patientId),
  ])
  const open = taking?.state === 'OPEN' ? [] : openOf(book, asked)
  const plannable = open.filter((order) => callReason(order) === undefined && hasTime(book, order))
  return {
    offers: offersOf(book, { exams: plannable, ...asked }),
    left: open.filter((order) => !plannable.includes(order)).map(({ name }) => ({ name })),
    serverNow: hospitalMoment(book.now),
  }
}

/** The exams before it that have no time yet. */
const openOf = (book: Book, { examOrderIds }: Asked): OrderRow[] =>
  book.orders.filter(
    (order) => examOrderIds.includes(order.examOrderId) && ownSlot(book, order) === undefined,
  )

/** An exam without any time does not keep the others from theirs. */
const hasTime = (book: Book, order: OrderRow): boolean =>
  offersFor(book, [toPlan(book, order, () => true)]).earliest !== undefined

function offersOf(book: Book, wanted: Wanted & Pick<Asked, 'slots'>): VisitOffer[] {
  const offers: VisitOffer[] = []
  if (wanted.exams.length === 0) return offers
  for (const slot of visitsAfter(book, wanted).slice(0, visitsMax)) {
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
function visitsAfter(book: Book, { exams, slots }: Wanted & Pick<Asked, 'slots'>): Slot[] {
  const end = offersFor(
    book,
    exams.map((order) => toPlan(book, order, () => true)),
  ).earliest?.end
  if (end === undefined) return []
  const known = new Set<string>()
  return slots.filter((slot) => {
    const hour = `${slot.visitDate} ${slot.beginTime.slice(0, 2)} ${slot.doctorId ?? ''}`
    if (returnVisitOf(book, placeOf(slot), exams).examsOverBy < end || known.has(hour)) return false
    known.add(hour)
    return true
  })
}

/** One visit with a time for each of these exams; undefined where they do not fit before it. */
export function offerFor(
  book: Book,
  { exams, examOrderIds }: Wanted,
  slot: Slot,
): VisitOffer | undefined {
  const isBefore = (examOrderId: string): boolean => examOrderIds.includes(examOrderId)
  const planned = listHeld(book)
  const before = planned.filter(({ examOrderId }) => isBefore(examOrderId))
  const visit = returnVisitOf(book, placeOf(slot), [...exams, ...before])
  // What is done later and for something else has nothing to do with this visit.
  const held = planned
    .map((order) => heldExam(book, order))
    .filter(
      ({ orderId, slots }) =>
        isBefore(orderId) || slots.every(({ begin }) => begin < visit.examsOverBy),
    )
  const open = exams.map((order) => toPlan(book, order, () => true))
  const plan = offersFor(book, [...open, ...held], visit).with_visit
  if (plan === undefined) return undefined
  const parts = plan.exams.flatMap(({ orderId, slotId }) => {
    const order = exams.find(({ examOrderId }) => examOrderId === orderId)
    const time = book.slots.get(slotId)
    return order === undefined || time === undefined ? [] : [{ order, time }]
  })
  const comings = parts.map(({ time }) => `${hospitalDay(time.beginsAt)} ${time.branchId}`)
  return {
    visit: visitOf(slot),
    trips: new Set([...comings, `${slot.visitDate} ${slot.branchId}`]).size,
    parts: parts.map(({ order, time }) => partOf(order, time)),
  }
}

const placeOf = ({ visitDate, beginTime, branchId }: Slot) => ({
  beginsAt: new Date(momentAt(visitDate, beginTime.slice(0, 5))),
  branchId,
})
