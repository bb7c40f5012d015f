/** SQL of filing what patients write: what it may be about, its number, the row. */
import type { AnswerWay, FeedbackKind } from '../../../src/contract/feedback/words'
import { allRows, firstNumber, firstRow, hasRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

/** A visit of the account that something can be about. */
export interface VisitRow {
  orderId: string
  patientId: string
  patientName: string
  departmentId: string
  departName: string
  doctorId: string | null
  doctorName: string | null
  visitDate: string
}

function selectVisits(executor: Executor) {
  return executor`
    select o.order_id, o.patient_id, p.name as patient_name, o.department_id, d.name as depart_name, o.doctor_id, doc.name as doctor_name, o.visit_date::text as visit_date
    from registration_coming_order o join patient_person p on p.patient_id = o.patient_id join department d on d.department_id = o.department_id
    left join doctor doc on doc.doctor_id = o.doctor_id`
}

/** The account's registrations of so many days, whatever became of them, the newest first. */
export function listVisits(executor: Executor, accountId: string, days: number) {
  return allRows<VisitRow>(executor`
    ${selectVisits(executor)} where o.account_id = ${accountId} and o.visit_date between hospital_today() - ${days}::int and hospital_today()
      and o.status in ('BOOKED', 'TAKEN', 'VISITED', 'PAST', 'NO_SHOW', 'STOPPED', 'REFUNDED')
    order by o.visit_date desc, o.begins_at desc, o.order_id limit 20`)
}

/** A registration of the account. */
export function findVisit(executor: Executor, accountId: string, orderId: string) {
  return firstRow<VisitRow>(executor`
    ${selectVisits(executor)} where o.order_id = ${orderId} and o.account_id = ${accountId}`)
}

/** Departments that something can be about. */
export function listDepartments(executor: Executor) {
  return allRows<{ departId: string; name: string; branchName: string }>(executor`
    select d.department_id as depart_id, d.name, b.name as branch_name from department d join branch b on b.branch_id = d.branch_id
    where d.active and (d.parent_id is not null or not exists (select 1 from department below where below.parent_id = d.department_id))
    order by b.name, d.name, d.department_id`)
}

export function isDepartment(executor: Executor, departmentId: string): Promise<boolean> {
  return hasRow(executor`select 1 from department where department_id = ${departmentId} and active`)
}

/** How many the account filed on the hospital's day. */
export function countToday(executor: Executor, accountId: string): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from feedback where account_id = ${accountId} and filed_at >= hospital_today()::timestamp at time zone 'Asia/Shanghai'`)
}

/** The same request was filed before. */
export function findByKey(executor: Executor, accountId: string, onceKey: string) {
  return firstRow<{ feedbackId: string; number: string }>(executor`
    select feedback_id, number from feedback where account_id = ${accountId} and once_key = ${onceKey}`)
}

/** While one files, the account files nothing else: the day's limit is exact, and a repetition finds the first. */
export async function lockFiling(tx: Transaction, accountId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`feedback ${accountId}`}, 0))`
}

/** The next number of the day and prefix. */
export function nextNumber(tx: Transaction, prefix: string): Promise<number> {
  return firstNumber(tx`
    insert into feedback_number as n (prefix, day, last) values (${prefix}, hospital_today(), 1)
    on conflict (prefix, day) do update set last = n.last + 1 returning last`)
}

/** As it is filed. */
export interface NewFeedback {
  feedbackId: string
  number: string
  accountId: string
  patientId: string | null
  orderId: string | null
  kind: FeedbackKind
  departmentId: string | null
  doctorId: string | null
  written: string
  wantsAnswer: boolean
  answerWay: AnswerWay
  severity: number
  onceKey: string
  acknowledgeUntil: string | null
  answerUntil: string | null
}

export async function addFeedback(tx: Transaction, row: NewFeedback): Promise<void> {
  await tx`
    insert into feedback (feedback_id, number, account_id, patient_id, order_id, kind, department_id, doctor_id, written, wants_answer, answer_way, severity, once_key,
      acknowledge_until, answer_until)
    values (${row.feedbackId}, ${row.number}, ${row.accountId}, ${row.patientId}, ${row.orderId}, ${row.kind}, ${row.departmentId}, ${row.doctorId}, ${row.written},
      ${row.wantsAnswer}, ${row.answerWay}, ${row.severity}, ${row.onceKey}, ${row.acknowledgeUntil}::date, ${row.answerUntil}::date)`
}
