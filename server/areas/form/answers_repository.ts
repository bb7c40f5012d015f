/** SQL of orders, the questions before their visits, and what was answered. */
import type postgres from 'postgres'
import type { QuestionGroup } from '../../../src/contract/form/questions'
import type { OrderStatus } from '../../../src/contract/registration'
import { firstRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

/** What is asked. */
export interface Content {
  title: string
  intro: string | null
  groups: QuestionGroup[]
}

/** The order that questions are asked about. */
export interface OrderRow {
  orderId: string
  orderNo: string
  accountId: string
  patientId: string
  departmentId: string
  departName: string
  doctorId: string | null
  doctorName: string | null
  status: OrderStatus
  visitDate: string
  beginsAt: Date
  chainId: string | null
  now: Date
}

/** One version of a questionnaire. */
export interface QuestionnaireRow {
  questionnaireId: string
  version: number
  publishedAt: Date
  content: Content
}

/** What was answered. */
export interface AnswerRow {
  orderId: string
  questionnaireId: string
  version: number
  saved: string
  savedAt: Date
  sent: string | null
  sentAt: Date | null
  asked: number
  answered: number
  changed: boolean
  revision: number
  deliveredRevision: number
  failure: 'silent' | 'not_offered' | 'refused' | null
}

function selectOrders(executor: Executor) {
  return executor`
    select o.order_id, o.order_no, o.account_id, o.patient_id, o.department_id,
      d.name as depart_name, o.doctor_id, doc.name as doctor_name, o.status,
      o.visit_date::text as visit_date, o.begins_at, o.chain_id, hospital_now() as now
    from registration_coming_order o
    join department d on d.department_id = o.department_id
    left join doctor doc on doc.doctor_id = o.doctor_id`
}

/** An order of the account. */
export function findOrder(executor: Executor, accountId: string, orderId: string) {
  return firstRow<OrderRow>(executor`
    ${selectOrders(executor)} where o.order_id = ${orderId} and o.account_id = ${accountId}`)
}

/** What is asked before a visit: of this doctor in this department, of the doctor, of the department, whichever is there first. */
export const asksBefore = (
  executor: Executor,
  departmentId: postgres.Fragment,
  doctorId: postgres.Fragment,
) => executor`
    select questionnaire_id, version::float8 as version, published_at, content from questionnaire
    where current and (department_id = ${departmentId} and doctor_id is null
      or doctor_id = ${doctorId} and coalesce(department_id, ${departmentId}) = ${departmentId})
    order by doctor_id is null, department_id is null, published_at desc, questionnaire_id limit 1`

/** The questionnaire for a visit. */
export function findQuestionnaire(
  executor: Executor,
  { departmentId, doctorId }: Pick<OrderRow, 'departmentId' | 'doctorId'>,
) {
  return firstRow<QuestionnaireRow>(executor`
    ${asksBefore(executor, executor`${departmentId}`, executor`${doctorId}`)}`)
}

/** The version that was answered. */
export function findVersion(
  executor: Executor,
  { questionnaireId, version }: Pick<AnswerRow, 'questionnaireId' | 'version'>,
) {
  return firstRow<QuestionnaireRow>(executor`
    select questionnaire_id, version::float8 as version, published_at, content from questionnaire
    where questionnaire_id = ${questionnaireId} and version = ${version}::float8::bigint`)
}

function answerColumns(executor: Executor) {
  return executor`a.order_id, a.questionnaire_id, a.version::float8 as version, a.saved, a.saved_at,
    a.sent, a.sent_at, a.asked, a.answered, a.changed, a.revision, a.delivered_revision, a.failure`
}

export function findAnswers(executor: Executor, orderId: string) {
  return firstRow<AnswerRow>(executor`
    select ${answerColumns(executor)} from form_answer a where a.order_id = ${orderId}`)
}

/** The same, while nobody else changes it. */
export function lockAnswers(tx: Transaction, orderId: string) {
  return firstRow<AnswerRow>(tx`
    select ${answerColumns(tx)} from form_answer a where a.order_id = ${orderId} for update`)
}

/** The newest answers of the order that this one was rescheduled from. */
export function findCarried(
  executor: Executor,
  { accountId, chainId, orderId }: Pick<OrderRow, 'accountId' | 'chainId' | 'orderId'>,
  { questionnaireId, version }: Pick<QuestionnaireRow, 'questionnaireId' | 'version'>,
) {
  return firstRow<AnswerRow>(executor`
    select ${answerColumns(executor)} from form_answer a
    join registration_coming_order o on o.order_id = a.order_id
    where a.account_id = ${accountId} and o.chain_id = ${chainId} and a.order_id <> ${orderId}
      and a.questionnaire_id = ${questionnaireId} and a.version = ${version}::float8::bigint
    order by a.saved_at desc limit 1`)
}

/** Makes the order's answers, whoever of two comes first. */
export async function addAnswers(
  tx: Transaction,
  row: Pick<OrderRow, 'orderId' | 'accountId' | 'patientId' | 'beginsAt'> &
    Pick<AnswerRow, 'questionnaireId' | 'version' | 'saved'>,
): Promise<void> {
  await tx`
    insert into form_answer (order_id, account_id, patient_id, questionnaire_id, version, saved,
      asked, answered, closes_at)
    values (${row.orderId}, ${row.accountId}, ${row.patientId}, ${row.questionnaireId},
      ${row.version}::float8::bigint, ${row.saved}, 0, 0, ${row.beginsAt})
    on conflict (order_id) do nothing`
}

/** Keeps what is answered so far. */
export async function saveAnswers(
  tx: Transaction,
  row: Pick<AnswerRow, 'orderId' | 'saved' | 'asked' | 'answered' | 'changed'>,
): Promise<void> {
  await tx`
    update form_answer set saved = ${row.saved}, saved_at = hospital_now(), asked = ${row.asked},
      answered = ${row.answered}, changed = ${row.changed}
    where order_id = ${row.orderId}`
}

/** What is saved is sent: the intent, before the hospital is asked. */
export async function sendSaved(tx: Transaction, orderId: string): Promise<void> {
  await tx`
    update form_answer set sent = saved, sent_at = hospital_now(), changed = false,
      revision = revision + 1, next_at = now(), attempts = 0, failure = null, refusal = null
    where order_id = ${orderId}`
}
