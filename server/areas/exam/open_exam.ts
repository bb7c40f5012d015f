/** An exam that is to be done, as patients read it. */
import type { OpenExam } from '../../../src/contract/exam'
import { hospitalMoment } from '../../values/hospital_time'
import { ownSlot, type Book } from './book'
import type { OrderRow } from './exam_repository'
import { callReason } from './risks'

/** How it stands with an exam. */
export function openExamOf(book: Book, order: OrderRow): OpenExam {
  const reason = callReason(order)
  const stateOfOpen = reason === undefined ? 'open' : 'call'
  return {
    examOrderId: order.examOrderId,
    name: order.name,
    doctorName: order.orderedBy,
    latestAt: hospitalMoment(order.latestAt),
    admittedOn: order.admittedOn,
    state: ownSlot(book, order) === undefined ? stateOfOpen : 'planned',
    reason: reason ?? null,
    telephone: order.rule.telephone,
  }
}
