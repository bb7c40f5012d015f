/** What the area holds about an account, for its export and its end. */
import type { Executor, Sql } from '../../database/client'
import { forgetAnswers } from './follow_ups/follow_up_repository'
import { forgetRequests } from './guard/guard_repository'
import { forgetLocks } from './locks/lock_repository'
import { forgetReturns } from './returns/return_repository'

/** Exported rows; column names are the keys. */
type Exported = Record<string, unknown>

/** Orders with names in place of ids; the account's waitlist entries, its appeals, and restrictions of the patients it appealed for. */
export async function exportAccount(
  sql: Executor,
  accountId: string,
): Promise<Record<string, Exported[]>> {
  const registrationOrders = await sql<Exported[]>`
    select o.order_no, o.patient_id, b.name as branch, d.name as department, doc.name as doctor, o.visit_date,
      o.begins_at, o.serial_no, o.status, o.pay_status, o.total_fee_fen, o.created_at,
      o.paid_at, o.pays_at_hospital, o.paid_at_hospital_at, o.cancelled_at, o.cancel_reason
    from registration_order o join branch b on b.branch_id = o.branch_id join department d on d.department_id = o.department_id
      left join doctor doc on doc.doctor_id = o.doctor_id
    where o.account_id = ${accountId} order by o.created_at desc`
  const waitlist = await sql<Exported[]>`
    select e.patient_id, e.kind, d.name as department, s.visit_date, e.status, e.joined_at, e.ended_at, e.end_reason
    from waitlist_entry e join schedule s on s.schedule_id = e.schedule_id join department d on d.department_id = e.department_id
    where e.account_id = ${accountId} order by e.joined_at desc`
  const creditAppeals = await sql<Exported[]>`
    select o.order_no, a.patient_id, a.reason, a.created_at, a.answered_at, a.accepted, a.answer
    from credit_appeal a join registration_order o on o.order_id = a.order_id where a.account_id = ${accountId} order by a.created_at desc`
  const bookingRestrictions = await sql<Exported[]>`
    select r.patient_id, r.starts_at, r.ends_at, r.no_shows, r.lifted_at
    from booking_restriction r join patient_known_link a on a.patient_id = r.patient_id
    where a.account_id = ${accountId} and a.is_proven order by r.starts_at desc`
  const entitlements = await sql<Exported[]>`
    select e.patient_id, d.name as department, e.valid_from, e.valid_until, e.reason, e.state
    from entitlement e join patient_known_link a on a.patient_id = e.patient_id join department d on d.department_id = e.department_id
    where a.account_id = ${accountId} and a.is_proven order by e.valid_until desc`
  const followUps = await sql<Exported[]>`
    select f.patient_id, d.name as department, f.valid_from, f.valid_until, f.reason, f.state, f.declined_at, f.decline_reason, f.decline_words
    from follow_up f join patient_known_link a on a.patient_id = f.patient_id join department d on d.department_id = f.department_id
    where a.account_id = ${accountId} and a.is_proven order by f.valid_until desc`
  const outsideRegistrations = await sql<Exported[]>`
    select r.patient_id, r.hospital_registration_id, d.name as department, r.channel, r.channel_name, r.visit_date, r.begin_time, r.state, r.total_fee_fen, r.cancel_reason, r.cancel_refusal
    from outside_registration r join patient_known_link a on a.patient_id = r.patient_id join department d on d.department_id = r.department_id
    where a.account_id = ${accountId} and a.is_proven order by r.visit_date desc`
  return {
    registrationOrders,
    waitlist,
    creditAppeals,
    bookingRestrictions,
    entitlements,
    followUps,
    outsideRegistrations,
  }
}

/** Ends the account's waitlist entries; its orders stay, those of past days without the device that they came from. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await forgetReturns(sql, accountId)
  await forgetLocks(sql, accountId)
  await forgetRequests(sql, accountId)
  await forgetAnswers(sql, accountId)
  await sql`
    update registration_order set device_id = null where account_id = ${accountId} and device_id is not null and visit_date < hospital_today()`
  await sql`
    update waitlist_entry set status = 'LEFT', ended_at = hospital_now(), end_reason = '账号已注销' where account_id = ${accountId} and status = 'WAITING'`
}

/** Devices count for orders of one day (`guard`): after it, nobody needs them. In batches, so that nobody waits; every replica may run it. */
export async function forgetPastDevices(sql: Sql): Promise<void> {
  const limit = 500
  for (;;) {
    const { count } = await sql`
      update registration_order set device_id = null where order_id in (
        select order_id from registration_order where device_id is not null and visit_date < hospital_today()
        order by visit_date limit ${limit} for update skip locked)`
    if (count < limit) return
  }
}

/** Whether the account ever had an order. */
export async function hadOrders(sql: Executor, accountId: string): Promise<boolean> {
  return (
    (await sql`select 1 from registration_order where account_id = ${accountId} limit 1`).length > 0
  )
}
