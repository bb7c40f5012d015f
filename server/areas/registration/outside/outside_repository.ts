/** SQL of registrations that other channels made: read, found in the way of a booking, given back. */
import type postgres from 'postgres'
import type { OutsideChannel, OutsideState } from '../../../../src/contract/registration'
import type { Claim } from '../../../area/outbox'
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { FormattedVisit } from '../announcement_repository'
import { clinicOfOutside, standsOutside } from '../rules/standing_statement'
import type { VisitPlace } from '../schedules/visit'

/** One with everything that is shown of it. */
export interface OutsideRow extends Omit<VisitPlace, 'serialNo'> {
  registrationId: string
  hospitalRegistrationId: string
  branchAddress: string | null
  departmentId: string
  departmentName: string
  doctorId: string | null
  scheduleId: string | null
  patientId: string
  patientName: string
  channel: OutsideChannel
  channelName: string | null
  visitDate: string
  totalFeeFen: number | null
  state: OutsideState
  reason: string | null
  cancellable: boolean
  isCancelling: boolean
  /** Its clinic is stopped, and nobody stands in. */
  isStopped: boolean
  cancelRefusal: string | null
  isOver: boolean
  now: Date
}

const select = (executor: Executor, accountId: string) => executor`
    select r.registration_id, r.hospital_registration_id, r.branch_id, b.name as branch_name, b.address as branch_address, r.department_id, d.name as department_name,
      coalesce(r.place, d.place) as place, d.way, r.doctor_id, doc.name as doctor_name, doc.title as doctor_title, r.registration_type, s.schedule_id, r.patient_id,
      p.name as patient_name, r.channel, r.channel_name, r.visit_date, r.half_day, r.begin_time, r.end_time, r.total_fee_fen, r.state, r.reason, r.cancellable,
      r.next_cancel_at is not null as is_cancelling, r.state = 'booked' and coalesce(s.is_stopped, false) as is_stopped, r.cancel_refusal, r.ends_at <= hospital_now() as is_over, hospital_now() as now
    from patient_known_link a join outside_registration r on r.patient_id = a.patient_id join patient_person p on p.patient_id = r.patient_id
    join branch b on b.branch_id = r.branch_id join department d on d.department_id = r.department_id left join doctor doc on doc.doctor_id = r.doctor_id
    left join lateral (${executor.unsafe(clinicOfOutside)}) s on true
    where a.account_id = ${accountId} and a.is_proven`

/** Those of the account's patients, also a past quarter's; what comes next first. An account sees only patients of whom it has proven that it may. */
export function listOutside(
  executor: Executor,
  query: {
    accountId: string
    patientId: string | undefined
    states: readonly OutsideState[]
    /** Only what is still to come, or only what is over. */
    isOver: boolean | undefined
  },
) {
  return allRows<OutsideRow>(executor`
    ${select(executor, query.accountId)} and r.visit_date >= hospital_today() - 90 and r.state = any(${[...query.states]})
      ${query.patientId === undefined ? executor`` : executor`and r.patient_id = ${query.patientId}`}
      ${query.isOver === undefined ? executor`` : executor`and (r.ends_at <= hospital_now()) = ${query.isOver}`}
    order by r.ends_at <= hospital_now(), abs(extract(epoch from r.ends_at - hospital_now())), r.registration_id limit 50`)
}

/** What is booked at a stopped clinic and still to come, for every account that has proven that it may know of the patient; nothing where somebody stands in. */
export function listStoppedOutside(executor: Executor, scheduleId: string) {
  return allRows<
    FormattedVisit & {
      accountId: string
      patientId: string
      registrationId: string
      beginsAt: Date
    }
  >(executor`
    select a.account_id, r.patient_id, r.registration_id, r.visit_date, to_char(r.begin_time, 'HH24:MI') as begin_time, to_char(r.end_time, 'HH24:MI') as end_time,
      (r.visit_date + r.begin_time) at time zone 'Asia/Shanghai' as begins_at, d.name as department_name, doc.name as doctor_name, coalesce(r.place, s.place, d.place) as place
    from outside_registration r cross join lateral (${executor.unsafe(clinicOfOutside)}) s
    join patient_known_link a on a.patient_id = r.patient_id and a.is_proven
    join department d on d.department_id = r.department_id left join doctor doc on doc.doctor_id = r.doctor_id
    where r.clinic_id = (select clinic_id from schedule where schedule_id = ${scheduleId}) and r.state = 'booked' and r.ends_at > hospital_now() and s.is_stopped`)
}

/** How many stopping these clinics would concern, and of how many somebody would be told here. */
export async function countOutside(executor: Executor, scheduleIds: readonly string[]) {
  const row = await firstRow<{ outside: number; outsideNotified: number }>(executor`
    select count(*)::int as outside, count(*) filter (where exists (select 1 from patient_known_link a where a.patient_id = r.patient_id and a.is_proven))::int as outside_notified
    from outside_registration r where r.clinic_id = any(select clinic_id from schedule where schedule_id = any(${[...scheduleIds]}::uuid[])) and r.state = 'booked' and r.ends_at > hospital_now()`)
  return row ?? { outside: 0, outsideNotified: 0 }
}

/** One of them. */
export function findOutside(executor: Executor, accountId: string, registrationId: string) {
  return firstRow<OutsideRow>(executor`
    ${select(executor, accountId)} and r.registration_id = ${registrationId}`)
}

/** Whether a registration of another channel stands for a patient, a day and a department, these three being `of` in SQL; a move within them is no second one. */
export const isRegisteredOutside = (
  executor: Executor,
  of: postgres.Fragment,
  replacesOrderId: string | null,
) => executor`
  exists (select 1 from outside_registration r where (r.patient_id, r.visit_date, r.department_id) = (${of}) and ${executor.unsafe(standsOutside)}
    and not exists (select 1 from registration_order m where m.order_id = ${replacesOrderId} and (m.visit_date, m.department_id) = (r.visit_date, r.department_id)))`

/** The same of an order. */
export function hasOutside(
  executor: Executor,
  order: {
    patientId: string
    visitDate: string
    departmentId: string
    replacesOrderId: string | null
  },
) {
  const of = executor`${order.patientId}::uuid, ${order.visitDate}::date, ${order.departmentId}::text`
  return hasRow(
    executor`select 1 where ${isRegisteredOutside(executor, of, order.replacesOrderId)}`,
  )
}

/** The patient wants it back: kept before the hospital is asked. */
export async function askCancel(
  tx: Transaction,
  registrationId: string,
  reason: string | null,
): Promise<void> {
  await tx`
    update outside_registration set cancel_asked_at = hospital_now(), next_cancel_at = now(), cancel_attempts = 0, cancel_reason = ${reason}, cancel_refusal = null
    where registration_id = ${registrationId} and state = 'booked'`
}

/** What the hospital is asked to take back. */
export interface ToCancel {
  registrationId: string
  hospitalRegistrationId: string
  patientNo: string
  reason: string
  attempts: number
}

/** Claims them; a killed worker's claim comes back after half a minute. */
export function claimCancels(sql: Sql, only: Claim) {
  return allRows<ToCancel>(sql`
    with due as (
      select registration_id from outside_registration
      where next_cancel_at <= now() ${only.id === undefined ? sql`` : sql`and registration_id = ${only.id}`}
      order by next_cancel_at limit ${only.limit} for update skip locked
    )
    update outside_registration r set next_cancel_at = now() + interval '30 seconds', cancel_attempts = r.cancel_attempts + 1
    from due, patient_person p where r.registration_id = due.registration_id and p.patient_id = r.patient_id
    returning r.registration_id, r.hospital_registration_id, coalesce(p.patient_no, '') as patient_no, coalesce(r.cancel_reason, '患者取消') as reason, r.cancel_attempts as attempts`)
}

export async function cancelLater(sql: Sql, registrationId: string, delayMs: number) {
  await sql`
    update outside_registration set next_cancel_at = now() + ${delayMs} * interval '1 millisecond' where registration_id = ${registrationId} and next_cancel_at is not null`
}

/** The hospital took it back. */
export async function endCancelled(sql: Sql, registrationId: string): Promise<void> {
  await sql`
    update outside_registration set state = 'cancelled', next_cancel_at = null, reason = coalesce(reason, cancel_reason) where registration_id = ${registrationId} and state = 'booked'`
}

/** The hospital said no; `isOffered`: to this one only. */
export async function endRefused(
  sql: Sql,
  registrationId: string,
  { words, isOffered }: { words: string; isOffered: boolean },
): Promise<void> {
  await sql`
    update outside_registration set next_cancel_at = null, cancel_refusal = ${words}, cancellable = cancellable and ${isOffered} where registration_id = ${registrationId}`
}

/** A patient took a number for it. */
export async function markTaken(tx: Transaction, hospitalRegistrationId: string): Promise<void> {
  await tx`
    update outside_registration set state = 'taken' where hospital_registration_id = ${hospitalRegistrationId} and state = 'booked'`
}
