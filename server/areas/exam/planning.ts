/** What a patient can choose from: whole plans, and times for one exam while the others stay. */
import type { ReplyOf } from '../../../src/contract/endpoint'
import type { examCalls, ExamOffer } from '../../../src/contract/exam'
import type { Dependencies } from '../../dependencies'
import { hospitalMoment } from '../../values/hospital_time'
import { requireAccess } from '../patient'
import {
  heldExam,
  listHeld,
  offersFor,
  openExamOf,
  ownSlot,
  partOf,
  readBook,
  toPlan,
  type Book,
} from './book'
import { findPlannable } from './finding'
import { callReason } from './risks'

/** More times than this are no choice. */
const timesMax = 60

/** The patient's exams with the times that they have, and offers for the others. */
export async function getPlan(
  { sql }: Dependencies,
  accountId: string,
  patientId: string,
): Promise<ReplyOf<typeof examCalls.getPlan>> {
  await requireAccess(sql, accountId, patientId, 'full')
  const book = await readBook(sql, patientId)
  return {
    exams: book.orders.map((order) => openExamOf(book, order)),
    planned: book.orders
      .flatMap((order) => {
        const slot = ownSlot(book, order)
        return slot === undefined ? [] : [partOf(order, slot)]
      })
      .sort((one, other) => Date.parse(one.beginsAt) - Date.parse(other.beginsAt)),
    offers: listOffers(book),
    serverNow: hospitalMoment(book.now),
  }
}

function listOffers(book: Book): ExamOffer[] {
  const open = book.orders.filter(
    (order) => ownSlot(book, order) === undefined && callReason(order) === undefined,
  )
  if (open.length === 0) return []
  const plans = offersFor(book, [
    ...open.map((order) => toPlan(book, order, ({ slotId }) => slotId !== order.slotId)),
    ...listHeld(book).map((order) => heldExam(book, order)),
  ])
  return (['earliest', 'fewest'] as const).flatMap((kind) => {
    const plan = plans[kind]
    if (plan === undefined) return []
    const parts = plan.exams.flatMap(({ orderId, slotId }) => {
      const order = open.find(({ examOrderId }) => examOrderId === orderId)
      const slot = book.slots.get(slotId)
      return order === undefined || slot === undefined ? [] : [partOf(order, slot)]
    })
    return [{ kind, trips: plan.trips, waitingMinutes: plan.waiting, parts }]
  })
}

/** Times that one exam can have while the others keep theirs. */
export async function listTimes(
  { sql }: Dependencies,
  accountId: string,
  examOrderId: string,
): Promise<ReplyOf<typeof examCalls.listTimes>> {
  const { book, order } = await findPlannable(sql, accountId, examOrderId)
  const held = listHeld(book)
    .filter((one) => one.examOrderId !== examOrderId)
    .map((one) => heldExam(book, one))
  const all = toPlan(book, order, ({ slotId }) => slotId !== order.slotId)
  const times = []
  for (const open of all.slots) {
    const slot = book.slots.get(open.slotId)
    const { earliest } = offersFor(book, [{ ...all, slots: [open] }, ...held])
    if (earliest !== undefined && slot !== undefined) times.push(partOf(order, slot))
    if (times.length === timesMax) break
  }
  return { times }
}
