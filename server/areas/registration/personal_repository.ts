/** What the area holds about an account, for its export and its end. */
import type { Executor } from '../../database/client'

/** Rows as the export shows them; names of columns speak for themselves. */
type Exported = Record<string, unknown>

/** Orders with names in place of ids; what the account waited for, its appeals, and restrictions of the patients it appealed for. */
export async function exportAccount(
  sql: Executor,
  accountId: string,
): Promise<Record<string, Exported[]>> {
  const registrationOrders = await sql<Exported[]>`
    select o.order_no as "orderNo", o.patient_id as "patientId", b.name as branch, d.name as department, doc.name as doctor, o.visit_date as "visitDate",
      o.begins_at as "beginsAt", o.serial_no as "serialNo", o.status, o.pay_status as "payStatus", o.total_fee_fen as "totalFeeFen", o.created_at as "createdAt",
      o.paid_at as "paidAt", o.cancelled_at as "cancelledAt", o.cancel_reason as "cancelReason"
    from registration_order o join branch b on b.branch_id = o.branch_id join department d on d.department_id = o.department_id
      left join doctor doc on doc.doctor_id = o.doctor_id
    where o.account_id = ${accountId} order by o.created_at desc`
  const waitlist = await sql<Exported[]>`
    select e.patient_id as "patientId", e.kind, d.name as department, s.visit_date as "visitDate", e.status, e.joined_at as "joinedAt", e.ended_at as "endedAt", e.end_reason as "endReason"
    from waitlist_entry e join schedule s on s.schedule_id = e.schedule_id join department d on d.department_id = e.department_id
    where e.account_id = ${accountId} order by e.joined_at desc`
  const creditAppeals = await sql<Exported[]>`
    select o.order_no as "orderNo", a.patient_id as "patientId", a.reason, a.created_at as "createdAt", a.answered_at as "answeredAt", a.accepted, a.answer
    from credit_appeal a join registration_order o on o.order_id = a.order_id where a.account_id = ${accountId} order by a.created_at desc`
  const bookingRestrictions = await sql<Exported[]>`
    select r.patient_id as "patientId", r.starts_at as "startsAt", r.ends_at as "endsAt", r.no_shows as "noShows", r.lifted_at as "liftedAt"
    from booking_restriction r join account_patient a on a.patient_id = r.patient_id
    where a.account_id = ${accountId} and a.unbound_at is null and a.unproven_since is null order by r.starts_at desc`
  return { registrationOrders, waitlist, creditAppeals, bookingRestrictions }
}

/** The account waits no longer. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`
    update waitlist_entry set status = 'LEFT', ended_at = hospital_now(), end_reason = '账号已注销' where account_id = ${accountId} and status = 'WAITING'`
}
