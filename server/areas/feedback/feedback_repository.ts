/** SQL of what an account wrote, with the thread. */
import type { AnswerWay, FeedbackKind, FeedbackState } from '../../../src/contract/feedback/words'
import { allRows, firstRow, hasRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import { byTime } from '../../database/keyset_page'
import type { OldRows } from '../../database/old_rows'

/** One in short. */
export interface FeedbackRow {
  feedbackId: string
  number: string
  kind: FeedbackKind
  state: FeedbackState
  departName: string | null
  patientName: string | null
  filedAt: Date
  acknowledgeUntil: string | null
  answerUntil: string | null
  secondUntil: string | null
}

/** The whole of one. */
export interface WholeFeedbackRow extends FeedbackRow {
  patientId: string | null
  orderId: string | null
  doctorName: string | null
  visitDate: string | null
  written: string
  wantsAnswer: boolean
  answerWay: AnswerWay
  acknowledgedAt: Date | null
  answeredAt: Date | null
  now: Date
}

const short = (executor: Executor) => executor`
  f.feedback_id, f.number, f.kind, f.state, d.name as depart_name, p.name as patient_name, f.filed_at, f.acknowledge_until::text as acknowledge_until,
  f.answer_until::text as answer_until, f.second_until::text as second_until`
/** The names of its department and its patient. */
export const names = (executor: Executor) => executor`
  left join department d on d.department_id = f.department_id left join patient_person p on p.patient_id = f.patient_id`

/** Waits for somebody of the hospital. */
export const isWaiting = (executor: Executor) =>
  executor`f.closed_at is null and f.state <> 'answered'`

/** The account's own, the newest first. */
export function listOwn(
  executor: Executor,
  accountId: string,
  asked: { after: string | undefined; limit: number },
) {
  const { mark, beyond, order } = byTime(executor, asked.after, {
    at: executor`f.filed_at`,
    id: executor`f.feedback_id`,
  })
  return allRows<FeedbackRow & { mark: string }>(executor`
    select ${short(executor)}, ${mark} as mark from feedback f ${names(executor)}
    where f.account_id = ${accountId} ${beyond} order by ${order} limit ${asked.limit}`)
}

/** One of the account's own. */
export function findOwn(executor: Executor, accountId: string, feedbackId: string) {
  return firstRow<WholeFeedbackRow>(executor`
    select ${short(executor)}, f.patient_id, f.order_id, doc.name as doctor_name, o.visit_date::text as visit_date, f.written, f.wants_answer, f.answer_way,
      f.acknowledged_at, f.answered_at, hospital_now() as now
    from feedback f ${names(executor)} left join doctor doc on doc.doctor_id = f.doctor_id left join registration_coming_order o on o.order_id = f.order_id
    where f.feedback_id = ${feedbackId} and f.account_id = ${accountId}`)
}

/** One text of the thread. */
export interface EntryRow {
  entryId: string
  at: Date
  kind: 'answer' | 'not_enough' | 'second_answer' | 'note'
  written: string
  byPhone: boolean
  staffName: string | null
}

/** The thread, the oldest first. */
export function listEntries(executor: Executor, feedbackId: string): Promise<EntryRow[]> {
  return allRows<EntryRow>(executor`
    select entry_id, at, kind, written, by_phone, staff_name from feedback_entry where feedback_id = ${feedbackId} order by at, entry_id limit 200`)
}

/** A new text of the thread. */
export interface NewEntry {
  entryId: string
  feedbackId: string
  kind: EntryRow['kind']
  written: string
  byPhone?: boolean
  staff?: { staffId: string; name: string }
}

export async function addEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  await tx`
    insert into feedback_entry (entry_id, feedback_id, kind, written, by_phone, staff_id, staff_name)
    values (${entry.entryId}, ${entry.feedbackId}, ${entry.kind}, ${entry.written}, ${entry.byPhone ?? false}, ${entry.staff?.staffId ?? null}, ${entry.staff?.name ?? null})`
}

/** The answer was not enough, and it is as grave as the gravest of its texts; false when there is none that may still be objected to. */
export function setNotEnough(
  tx: Transaction,
  accountId: string,
  feedbackId: string,
  {
    secondUntil,
    objectDays,
    severity,
  }: { secondUntil: string; objectDays: number; severity: number },
): Promise<boolean> {
  return hasRow(tx`
    update feedback set state = 'not_enough', not_enough_at = hospital_now(), second_until = ${secondUntil}::date, severity = greatest(severity, ${severity}::int)
    where feedback_id = ${feedbackId} and account_id = ${accountId} and state = 'answered'
      and answered_at > hospital_now() - make_interval(days => ${objectDays}::int)
    returning 1`)
}

/** Files that are closed for long. */
export const oldFeedback: OldRows = {
  what: 'feedback',
  words: 'closed complaints, praise and suggestions',
  table: 'feedback',
  key: 'feedback_id',
  at: 'closed_at',
  only: (executor) => executor`closed_at is not null`,
}
