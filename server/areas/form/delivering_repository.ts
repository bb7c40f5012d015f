/** SQL of telling the hospital what was answered. */
import type { PendingQuery, Row } from 'postgres'
import type { Relation } from '../../../src/contract/patient'
import type { Claim, Later } from '../../area/outbox'
import type { ResourceQuery } from '../../area/readable_resource'
import { allRows, firstNumber, hasRow } from '../../database/answers'
import type { Executor, Sql, Transaction } from '../../database/client'
import type { AnswerRow, Content } from './answers_repository'

/** Answers as the hospital gets them. */
export interface SentAnswers {
  orderId: string
  orderNo: string
  /** Empty for somebody whom the hospital has not identified. */
  patientNo: string
  questionnaireId: string
  publishedAt: Date
  content: Content
  sent: string
  sentAt: Date
  revision: number
  /** Who answered, to the patient; null where the link has ended. */
  relation: Relation | null
}

/** Answers that go to the hospital now. */
export interface ToDeliver extends SentAnswers {
  /** Whether there is a visit that they are for. */
  isAhead: boolean
  attempts: number
}

const patientNo = (executor: Executor) =>
  executor`case when l.is_proven then coalesce(p.patient_no, '') else '' end`
const isForVisit = (executor: Executor) => executor`o.status in ('BOOKED', 'TAKEN', 'VISITED')`

/** Answers of `answers a`, with what they are about. */
const selectSent = (executor: Executor, answers: PendingQuery<Row[]>) => executor`
    select a.order_id, o.order_no, a.sent, a.sent_at, a.revision, a.attempts,
      ${isForVisit(executor)} as is_ahead, a.questionnaire_id, q.published_at, q.content,
      l.relation, ${patientNo(executor)} as patient_no
    from ${answers} a
    join registration_coming_order o on o.order_id = a.order_id
    join questionnaire q on q.questionnaire_id = a.questionnaire_id and q.version = a.version
    join patient_person p on p.patient_id = a.patient_id
    left join patient_known_link l on l.account_id = a.account_id and l.patient_id = a.patient_id`

/** What was sent for visits and fits, the newest first; how many fit. */
export async function listSent(
  sql: Executor,
  { ids, patientNos, orderNos, since, until, offset, limit }: ResourceQuery,
): Promise<{ rows: SentAnswers[]; total: number }> {
  const found = () => sql`${selectSent(sql, sql`form_answer`)}
    where a.sent is not null and ${isForVisit(sql)}
      ${ids === undefined ? sql`` : sql`and a.order_id = any(${[...ids]}::uuid[])`}
      ${orderNos === undefined ? sql`` : sql`and o.order_no = any(${[...orderNos]})`}
      ${patientNos === undefined ? sql`` : sql`and p.patient_no = any(${[...patientNos]}) and l.is_proven`}
      ${since === undefined ? sql`` : sql`and a.sent_at >= ${since}`}
      ${until === undefined ? sql`` : sql`and a.sent_at <= ${until}`}`
  const [rows, total] = await Promise.all([
    allRows<ToDeliver>(sql`
      ${found()} order by a.sent_at desc, a.order_id limit ${limit} offset ${offset}`),
    firstNumber(sql`select count(*)::int from (${found()}) found`),
  ])
  return { rows, total }
}

/** Claims the answers that are due; a killed worker's claim comes back after half a minute. */
export function claimAnswers(sql: Sql, { limit }: Claim) {
  return allRows<ToDeliver>(sql`
    with due as (
      select order_id from form_answer where next_at <= now()
      order by next_at limit ${limit} for update skip locked
    ), claimed as (
      update form_answer a set next_at = now() + interval '30 seconds', attempts = a.attempts + 1
      from due where a.order_id = due.order_id
      returning a.*
    )
    ${selectSent(sql, sql`claimed`)}`)
}

/** The hospital has this revision; a newer one is still due. */
export async function markDelivered(sql: Sql, orderId: string, revision: number): Promise<void> {
  await sql`
    update form_answer set delivered_revision = ${revision}::int,
      next_at = case when revision > ${revision}::int then now() end, attempts = 0,
      failure = null, refusal = null
    where order_id = ${orderId} and delivered_revision < ${revision}::int`
}

export async function deliverLater(sql: Sql, orderId: string, later: Later): Promise<void> {
  await sql`
    update form_answer set next_at = now() + ${later.delayMs} * interval '1 millisecond',
      failure = ${later.failure}
    where order_id = ${orderId} and next_at is not null`
}

/** The hospital said no to this revision; a correction is asked anew. */
export async function markRefused(
  sql: Sql,
  orderId: string,
  revision: number,
  refusal: string,
): Promise<void> {
  await sql`
    update form_answer set next_at = null, failure = 'refused', refusal = ${refusal}
    where order_id = ${orderId} and revision = ${revision}::int`
}

/** Nothing is sent any more. */
export async function stopDelivery(executor: Executor, orderId: string): Promise<void> {
  await executor`
    update form_answer set next_at = null, failure = null, refusal = null
    where order_id = ${orderId}`
}

/** Answers that did not reach the hospital, though their visits are today or later. */
export function listUndelivered(executor: Executor): Promise<
  {
    orderId: string
    patientId: string
    failure: NonNullable<AnswerRow['failure']>
    refusal: string | null
    beginsAt: Date
  }[]
> {
  return executor`
    select a.order_id, a.patient_id, a.failure, a.refusal, a.closes_at as begins_at
    from form_answer a join registration_coming_order o on o.order_id = a.order_id
    where a.failure is not null and a.closes_at >= hospital_today()::timestamp at time zone 'Asia/Shanghai'
      and o.status in ('BOOKED', 'TAKEN')
      and (a.failure <> 'silent' or a.attempts > 3 or a.closes_at < hospital_now() + interval '1 hour')
    order by a.closes_at, a.order_id limit 500`
}

/** Tells it once more: those that failed in this way, or those of one order. */
export function deliverAgain(
  tx: Transaction,
  { failure, orderId }: { failure?: string; orderId?: string },
): Promise<boolean> {
  return hasRow(tx`
    update form_answer set next_at = now(), attempts = 0, failure = null, refusal = null
    where failure is not null and revision > delivered_revision
      and (failure = ${failure ?? null} or order_id = ${orderId ?? null}::uuid)
    returning 1`)
}
