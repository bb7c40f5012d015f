/** What whole plans and follow-ups offer: exams without a time, and the parts of a plan for them. */
import type { ExamPart } from '../../../src/contract/exam'
import { endOf, heldExam, listHeld, ownSlot, partOf, withOtherTimes, type Book } from './book'
import type { OrderRow } from './exam_repository'
import type { Plan } from './planner'

/** Exams that have no time. */
export const listOpen = (book: Book): OrderRow[] =>
  book.orders.filter((order) => ownSlot(book, order) === undefined)

/** Those that can be done at all beside what is held: an exam without any time does not keep the others from theirs. */
export function listPossible(book: Book, orders: readonly OrderRow[]): OrderRow[] {
  const held = listHeld(book).map((order) => heldExam(book, order))
  return orders.filter((order) => endOf(book, [withOtherTimes(book, order), ...held]) !== undefined)
}

/** The exams of a plan that have no time yet, as patients read them. */
export const newPartsOf = (book: Book, { exams }: Plan): ExamPart[] =>
  exams.flatMap(({ orderId, slotId }) => {
    const order = book.orders.find(({ examOrderId }) => examOrderId === orderId)
    const slot = book.slots.get(slotId)
    return order === undefined || slot === undefined || ownSlot(book, order) !== undefined
      ? []
      : [partOf(order, slot)]
  })
