/** What a patient can choose from: whole plans, and times for one exam while the others stay. */
import type { ReplyOf } from '../../../src/contract/endpoint'
import type { examCalls, ExamOffer, ExamPlan } from '../../../src/contract/exam'
import type { Dependencies } from '../../dependencies'
import { hospitalMoment } from '../../values/hospital_time'
import { requireAccess } from '../patient'
import { findNextVisit } from '../registration'
import {
  daysAhead,
  endOf,
  heldExam,
  listHeld,
  offersFor,
  ownSlot,
  partOf,
  readBook,
  returnVisitOf,
  withOtherTimes,
  type Book,
} from './book'
import { listOpen, listPossible, newPartsOf } from './choosing'
import type { OrderRow, SlotRow } from './exam_repository'
import { findOwner, findPlannable } from './finding'
import { openExamOf } from './open_exam'
import { askWhatIsFree } from './platform/proposing'
import { standingOf } from './platform/standing'
import { findTaking } from './platform/taking'
import { callReason } from './risks'

/** More times than this are no choice. */
const timesMax = 60

/** The patient's exams with the times that they have, and offers for the others. */
export async function getPlan(
  deps: Dependencies,
  accountId: string,
  patientId: string,
): Promise<ExamPlan> {
  const { sql } = deps
  await requireAccess(sql, accountId, patientId, 'full')
  await askWhatIsFree(deps, patientId, daysAhead)
  const taking = await findTaking(sql, patientId)
  const [book, visit] = await Promise.all([
    readBook(sql, patientId, { known: taking?.parts.map(({ slotId }) => slotId) ?? [] }),
    findNextVisit(sql, patientId, daysAhead),
  ])
  return {
    exams: book.orders.map((order) => openExamOf(book, order)),
    planned: book.orders
      .flatMap((order) => {
        const slot = ownSlot(book, order)
        return slot === undefined ? [] : [partOf(order, slot)]
      })
      .sort((one, other) => Date.parse(one.beginsAt) - Date.parse(other.beginsAt)),
    offers: taking?.state === 'OPEN' ? [] : listOffers(book, visit),
    platform: standingOf(book, taking),
    serverNow: hospitalMoment(book.now),
  }
}

type Visit = Awaited<ReturnType<typeof findNextVisit>>

function listOffers(book: Book, visit: Visit): ExamOffer[] {
  const open = listOpen(book).filter((order) => callReason(order) === undefined)
  const held = listHeld(book).map((order) => heldExam(book, order))
  const find = (orders: readonly OrderRow[]) =>
    offersFor(
      book,
      [...orders.map((order) => withOtherTimes(book, order)), ...held],
      visit === undefined ? null : returnVisitOf(book, visit, orders),
    )
  if (open.length === 0) return []
  const plans = find(open)
  if (plans.earliest !== undefined) return offersOf(book, plans, visit)
  const possible = listPossible(book, open)
  return possible.length === 0 ? [] : offersOf(book, find(possible), visit)
}

function offersOf(book: Book, plans: ReturnType<typeof offersFor>, visit: Visit): ExamOffer[] {
  return (['earliest', 'fewest', 'with_visit'] as const).flatMap((kind) => {
    const plan = plans[kind]
    if (plan === undefined) return []
    const parts = newPartsOf(book, plan)
    const visitAt = kind === 'with_visit' && visit ? hospitalMoment(visit.beginsAt) : null
    // Exams on days before that of the visit are no plan for its day.
    if (visitAt !== null && parts.some(({ beginsAt }) => !isSameDay(beginsAt, visitAt))) return []
    return [{ kind, trips: plan.trips, waitingMinutes: plan.waiting, visitAt, parts }]
  })
}

/** Times that one exam can have while the others keep theirs. */
export async function listTimes(
  deps: Dependencies,
  accountId: string,
  examOrderId: string,
): Promise<ReplyOf<typeof examCalls.listTimes>> {
  const { sql } = deps
  await askWhatIsFree(deps, await findOwner(sql, accountId, examOrderId), daysAhead)
  const { book, order } = await findPlannable(sql, accountId, examOrderId)
  const held = listHeld(book)
    .filter((one) => one.examOrderId !== examOrderId)
    .map((one) => heldExam(book, one))
  const all = withOtherTimes(book, order)
  const own = ownSlot(book, order)
  const times = []
  // Two devices side by side are one time to a patient.
  const known = new Set(own === undefined ? [] : [spotOf(own)])
  for (const open of all.slots) {
    const slot = book.slots.get(open.slotId)
    if (slot === undefined || known.has(spotOf(slot))) continue
    if (endOf(book, [{ ...all, slots: [open] }, ...held]) === undefined) continue
    known.add(spotOf(slot))
    times.push(partOf(order, slot))
    if (times.length === timesMax) break
  }
  return { times }
}

const isSameDay = (one: string, other: string): boolean => one.slice(0, 10) === other.slice(0, 10)

const spotOf = ({ beginsAt, branchId, place }: SlotRow): string =>
  `${beginsAt.getTime()} ${branchId} ${place}`
