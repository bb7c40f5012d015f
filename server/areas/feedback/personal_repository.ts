/** SQL of what an account wrote, for its export and its end. */
import type { FeedbackKind, FeedbackState } from '../../../src/contract/feedback/words'
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'
import type { EntryRow } from './feedback_repository'

/** Every rating of the account, the newest first. */
export function listOwnRatings(executor: Executor, accountId: string) {
  return allRows<{
    orderId: string
    patientId: string
    department: string
    doctor: string | null
    doctorMark: number
    waitingMark: number
    wayMark: number
    written: string | null
    ratedAt: Date
  }>(executor`
    select r.order_id, r.patient_id, d.name as department, doc.name as doctor, r.doctor_mark, r.waiting_mark, r.way_mark, r.written, r.rated_at
    from visit_rating r join department d on d.department_id = r.department_id left join doctor doc on doc.doctor_id = r.doctor_id
    where r.account_id = ${accountId} order by r.rated_at desc, r.order_id`)
}

/** Everything that it wrote, the newest first. */
export function listOwnFeedback(executor: Executor, accountId: string) {
  return allRows<{
    feedbackId: string
    number: string
    kind: FeedbackKind
    state: FeedbackState
    patientId: string | null
    department: string | null
    written: string
    wantsAnswer: boolean
    answerWay: string
    filedAt: Date
    acknowledgedAt: Date | null
    closedAt: Date | null
  }>(executor`
    select f.feedback_id, f.number, f.kind, f.state, f.patient_id, d.name as department, f.written, f.wants_answer, f.answer_way, f.filed_at, f.acknowledged_at, f.closed_at
    from feedback f left join department d on d.department_id = f.department_id where f.account_id = ${accountId} order by f.filed_at desc, f.feedback_id`)
}

/** Every text of their threads that is for the account, the oldest first. */
export function listOwnEntries(executor: Executor, accountId: string) {
  return allRows<Omit<EntryRow, 'staffName'> & { feedbackId: string }>(executor`
    select e.feedback_id, e.entry_id, e.at, e.kind, e.written, e.by_phone
    from feedback_entry e join feedback f on f.feedback_id = e.feedback_id
    where f.account_id = ${accountId} and e.kind <> 'note' order by e.at, e.entry_id`)
}

/** The pictures of all that it wrote, in their order. */
export function listOwnPictures(executor: Executor, accountId: string) {
  return allRows<{ pictureId: string; feedbackId: string | null; content: string }>(executor`
    select picture_id, feedback_id, content from feedback_picture where account_id = ${accountId} order by feedback_id, place, picture_id`)
}

/** Ratings stay in the sums without their words; complaints are the hospital's file, which the law keeps; the rest is gone, and what was never filed. */
export async function forgetFeedback(executor: Executor, accountId: string): Promise<void> {
  await executor`update visit_rating set written = null where account_id = ${accountId} and written is not null`
  await executor`delete from feedback where account_id = ${accountId} and kind <> 'complaint'`
  await executor`delete from feedback_picture where account_id = ${accountId} and feedback_id is null`
}
