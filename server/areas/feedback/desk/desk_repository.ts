/** SQL of the desk's queue, and of one with whom and what it is about. */
import type {
  AnswerWay,
  FeedbackKind,
  FeedbackState,
} from '../../../../src/contract/feedback/words'
import { allRows, firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import { isWaiting, names } from '../feedback_repository'
import { numberPrefixes } from '../number_prefixes'

/** A row of the queue. */
export interface DeskRow {
  feedbackId: string
  number: string
  kind: FeedbackKind
  state: FeedbackState
  severity: 0 | 1 | 2
  departmentId: string | null
  departmentName: string | null
  patientName: string | null
  filedAt: Date
  acknowledgeUntil: string | null
  answerUntil: string | null
  secondUntil: string | null
  wantsAnswer: boolean
  ownerId: string | null
  ownerName: string | null
  today: string
}

/** The whole of one. */
export interface DeskWholeRow extends DeskRow {
  accountId: string
  patientId: string | null
  orderId: string | null
  orderNo: string | null
  doctorName: string | null
  visitDate: string | null
  tel: string | null
  answerWay: AnswerWay
  written: string
  answeredBy: string | null
}

const short = (executor: Executor) => executor`
  f.feedback_id, f.number, f.kind, f.state, f.severity, f.department_id, d.name as department_name, p.name as patient_name, f.filed_at,
  f.acknowledge_until::text as acknowledge_until, f.answer_until::text as answer_until, f.second_until::text as second_until, f.wants_answer, f.owner_id, f.owner_name,
  hospital_today()::text as today`
/** The last day of the clock that runs. */
const due = (executor: Executor) => executor`
  case f.state when 'open' then f.acknowledge_until when 'acknowledged' then f.answer_until else f.second_until end`
/** What nobody waits for comes as if it were due so many days after it was filed. */
const restDays = 60

export interface AskedQueue {
  isDone: boolean
  kind: FeedbackKind | undefined
  departmentId: string | undefined
  ownerId: string | undefined
  number: string | undefined
  after: string | undefined
  limit: number
}

/** One page: what is gravest and due soonest first; what is done, the newest first. */
export function listQueue(executor: Executor, asked: AskedQueue) {
  const { kind, departmentId, ownerId, number } = asked
  const { mark, beyond, order } = asked.isDone
    ? byTime(executor, asked.after, { at: executor`f.filed_at`, id: executor`f.feedback_id` })
    : byTime(executor, asked.after, {
        // A century later for each step that it is less grave.
        at: executor`(coalesce(${due(executor)}, (f.filed_at at time zone 'Asia/Shanghai')::date + ${restDays}::int)::timestamp + make_interval(years => 100 * (2 - f.severity)::int)) at time zone 'Asia/Shanghai'`,
        id: executor`f.feedback_id`,
        isOldestFirst: true,
      })
  return allRows<DeskRow & { mark: string }>(executor`
    select ${short(executor)}, f.mark from (select f.*, ${mark} as mark from feedback f
    where ${asked.isDone ? executor`f.state in ('answered', 'closed')` : isWaiting(executor)}
      ${kind === undefined ? executor`` : executor`and f.kind = ${kind}`}
      ${departmentId === undefined ? executor`` : executor`and f.department_id = ${departmentId}`}
      ${ownerId === undefined ? executor`` : executor`and f.owner_id = ${ownerId}`}
      ${number === undefined ? executor`` : executor`and f.number = any(${numbersLike(number)}::text[])`}
      ${beyond} order by ${order} limit ${asked.limit}) f ${names(executor)} order by ${order}`)
}

/** A number as people say it: whole, or without the letters before it. */
function numbersLike(said: string): string[] {
  const digits = said
    .trim()
    .toUpperCase()
    .replaceAll(/[\s—–]+/g, '')
  if (/^[A-Z]{2}-/.test(digits)) return [digits]
  return Object.values(numberPrefixes).map((prefix) => `${prefix}-${digits}`)
}

/** Every department that something can be handed to, with how many wait there and how many are late. */
export function countWaiting(executor: Executor) {
  return allRows<{
    departmentId: string
    name: string
    branchName: string
    open: number
    late: number
  }>(executor`
    with waiting as (
      select f.department_id, count(*)::int as open, count(*) filter (where (${due(executor)}) < hospital_today())::int as late
      from feedback f where ${isWaiting(executor)} group by f.department_id
    )
    select d.department_id, d.name, b.name as branch_name, coalesce(w.open, 0) as open, coalesce(w.late, 0) as late
    from department d join branch b on b.branch_id = d.branch_id left join waiting w on w.department_id = d.department_id
    where d.active or w.open is not null order by b.name, d.name, d.department_id`)
}

/** One, with the phone of who wrote it. */
export function findWhole(executor: Executor, feedbackId: string) {
  return firstRow<DeskWholeRow>(executor`
    select ${short(executor)}, f.account_id, f.patient_id, f.order_id, o.order_no, doc.name as doctor_name, o.visit_date::text as visit_date,
      (select a.tel from account_holder a where a.account_id = f.account_id) as tel, f.answer_way, f.written, f.answered_by
    from feedback f ${names(executor)} left join doctor doc on doc.doctor_id = f.doctor_id left join registration_coming_order o on o.order_id = f.order_id
    where f.feedback_id = ${feedbackId}`)
}

/** One while nobody else changes it. */
export async function lockOne(tx: Transaction, feedbackId: string): Promise<void> {
  await tx`select 1 from feedback where feedback_id = ${feedbackId} for update`
}

/** Who has it from now on; the first one acknowledges it. */
export async function setOwner(
  tx: Transaction,
  feedbackId: string,
  owner: { staffId: string; name: string },
): Promise<void> {
  await tx`
    update feedback set owner_id = ${owner.staffId}, owner_name = ${owner.name},
      state = case when state = 'open' then 'acknowledged' else state end, acknowledged_at = coalesce(acknowledged_at, hospital_now())
    where feedback_id = ${feedbackId}`
}

export async function setDepartment(
  tx: Transaction,
  feedbackId: string,
  departmentId: string | null,
): Promise<void> {
  await tx`
    update feedback set department_id = ${departmentId}, owner_id = null, owner_name = null where feedback_id = ${feedbackId}`
}

/** The first answer is there. */
export async function setAnswered(
  tx: Transaction,
  feedbackId: string,
  staffId: string,
): Promise<void> {
  await tx`
    update feedback set state = 'answered', answered_at = hospital_now(), answered_by = ${staffId} where feedback_id = ${feedbackId}`
}

/** The second answer is there: it is over. */
export async function setAnsweredAgain(tx: Transaction, feedbackId: string): Promise<void> {
  await tx`
    update feedback set state = 'closed', second_answered_at = hospital_now(), closed_at = hospital_now() where feedback_id = ${feedbackId}`
}

/** It is over without an answer. */
export async function setClosed(tx: Transaction, feedbackId: string): Promise<void> {
  await tx`
    update feedback set state = 'closed', closed_at = hospital_now(), acknowledged_at = coalesce(acknowledged_at, hospital_now()) where feedback_id = ${feedbackId}`
}
