/** SQL of credit: no-shows, restrictions, and appeals. */
import { allRows, firstRow, firstValue, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** A no-show as the credit page shows it. */
export interface NoShowRow {
  orderId: string
  patientId: string
  patientName: string
  departName: string
  doctorName: string | null
  visitDate: string
  beginTime: string
  noShowAt: Date
  excusedAt: Date | null
  appealReason: string | null
  appealedAt: Date | null
  answeredAt: Date | null
  accepted: boolean | null
  answer: string | null
  now: Date
}

function selectNoShows(executor: Executor) {
  return executor`
    select o.order_id, o.patient_id, p.name as patient_name, d.name as depart_name, doc.name as doctor_name, o.visit_date,
      to_char(t.begin_time, 'HH24:MI') as begin_time, o.no_show_at, o.no_show_excused_at as excused_at, a.reason as appeal_reason, a.created_at as appealed_at,
      a.answered_at, a.accepted, a.answer, hospital_now() as now
    from registration_order o join patient_person p on p.patient_id = o.patient_id join department d on d.department_id = o.department_id join slot t on t.slot_id = o.slot_id
    left join doctor doc on doc.doctor_id = o.doctor_id left join credit_appeal a on a.order_id = o.order_id`
}

/** The no-shows of the account's own orders, newest first. Those of another account's orders for the same patient stay private. */
export function listNoShows(executor: Executor, accountId: string, limit: number) {
  return allRows<NoShowRow>(executor`
    ${selectNoShows(executor)} where o.account_id = ${accountId} and o.status = 'NO_SHOW' and o.no_show_at is not null order by o.no_show_at desc, o.order_id limit ${limit}`)
}

/** The credit of each patient proven to be the account's. */
export function listStandings(
  executor: Executor,
  accountId: string,
  windowDays: number,
): Promise<
  {
    patientId: string
    patientName: string
    counted: number
    restrictedUntil: Date | null
    now: Date
  }[]
> {
  return executor`
    select p.patient_id, p.name as patient_name, hospital_now() as now,
      (select count(*)::int from registration_order o where o.patient_id = p.patient_id and ${missed(executor, windowDays)}) as counted,
      (select max(r.ends_at) from booking_restriction r where r.patient_id = p.patient_id and r.lifted_at is null and r.ends_at > hospital_now()) as restricted_until
    from patient_known_link a join patient_person p on p.patient_id = a.patient_id
    where a.account_id = ${accountId} and a.is_proven order by a.is_default desc, a.bound_at, p.patient_id`
}

/** Of an order `o`: a no-show that counts. */
export const missed = (executor: Executor, windowDays: number) =>
  executor`o.status = 'NO_SHOW' and o.no_show_excused_at is null and o.no_show_at > hospital_now() - make_interval(days => ${windowDays}::int)`

/** What is counted of a patient at once is counted one after the other. */
export async function lockPatient(tx: Transaction, patientId: string): Promise<void> {
  await tx`select 1 from patient_person where patient_id = ${patientId} for no key update`
}

/** A patient's no-shows that count, under a lock on the patient: two that end at once are counted one after the other. */
export async function countNoShows(
  tx: Transaction,
  patientId: string,
  windowDays: number,
): Promise<{ counted: number; restrictedUntil: Date | null; now: Date }> {
  await lockPatient(tx, patientId)
  const [row] = await tx<{ counted: number; restrictedUntil: Date | null; now: Date }[]>`
    select count(*)::int as counted, hospital_now() as now,
      (select max(r.ends_at) from booking_restriction r where r.patient_id = ${patientId} and r.lifted_at is null and r.ends_at > hospital_now()) as restricted_until
    from registration_order o where patient_id = ${patientId} and ${missed(tx, windowDays)}`
  if (row === undefined) throw new Error('counting gave no row')
  return row
}

/** Restricts booking; returns until when. */
export async function addRestriction(
  tx: Transaction,
  restriction: {
    restrictionId: string
    patientId: string
    days: number
    noShows: number
    rulesVersion: number
  },
): Promise<Date | null> {
  const endsAt = await firstValue<Date>(tx`
    insert into booking_restriction (restriction_id, patient_id, starts_at, ends_at, no_shows, rules_version)
    values (${restriction.restrictionId}, ${restriction.patientId}, hospital_now(), hospital_now() + make_interval(days => ${restriction.days}::int), ${restriction.noShows},
      ${restriction.rulesVersion})
    returning ends_at`)
  return endsAt ?? null
}

/** Ends a patient's restrictions; true where one was in force. */
export async function liftRestrictions(
  tx: Transaction,
  patientId: string,
  reason: string,
): Promise<boolean> {
  const lifted = await tx`
    update booking_restriction set lifted_at = hospital_now(), lift_reason = ${reason} where patient_id = ${patientId} and lifted_at is null and ends_at > hospital_now()`
  return lifted.count > 0
}

/** The account's no-show, with its appeal. */
export function findNoShow(executor: Executor, accountId: string, orderId: string) {
  return firstRow<NoShowRow>(executor`
    ${selectNoShows(executor)} where o.order_id = ${orderId} and o.account_id = ${accountId} and o.status = 'NO_SHOW' and o.no_show_at is not null`)
}

/** Whether the account has this order. */
export function isOwnOrder(executor: Executor, accountId: string, orderId: string) {
  return hasRow(executor`
    select 1 from registration_order where order_id = ${orderId} and account_id = ${accountId}`)
}

/** Stores an appeal; one per no-show. */
export function addAppeal(
  executor: Executor,
  appeal: {
    appealId: string
    orderId: string
    patientId: string
    accountId: string
    reason: string
  },
): Promise<boolean> {
  return hasRow(executor`
    insert into credit_appeal (appeal_id, order_id, patient_id, account_id, reason, created_at)
    values (${appeal.appealId}, ${appeal.orderId}, ${appeal.patientId}, ${appeal.accountId}, ${appeal.reason}, hospital_now()) on conflict (order_id) do nothing returning 1`)
}

/** Answers an appeal once; the order and patient it was about. */
export function answerAppeal(
  tx: Transaction,
  answer: { appealId: string; accepted: boolean; words: string },
): Promise<{ orderId: string; patientId: string; accountId: string } | undefined> {
  return firstRow(tx`
    update credit_appeal set answered_at = hospital_now(), accepted = ${answer.accepted}, answer = ${answer.words}
    where appeal_id = ${answer.appealId} and answered_at is null returning order_id, patient_id, account_id`)
}

export async function excuse(tx: Transaction, orderId: string): Promise<void> {
  await tx`update registration_order set no_show_excused_at = hospital_now() where order_id = ${orderId}`
}
