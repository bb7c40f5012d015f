/** SQL of notifying the hospital: which orders it has yet to learn of, and its answers. */
import { allRows, firstNumber, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HisRegistration } from '../../../gateways/his/types'
import { waitingForHospital, type HospitalOrder } from '../../payment'

/** An order to notify the hospital of, with the number of attempts. */
export type ToConfirm = HisRegistration & { orderId: string; patientId: string; attempts: number }

/** An order as the hospital hears of it, of `o` with its patient `p` and its time `t`. */
const asRegistration = (executor: Executor) => executor`
  o.order_id, o.confirm_attempts as attempts, o.order_no, o.patient_id, coalesce(p.patient_no, '') as patient_no, o.department_id,
  o.doctor_id, o.schedule_id, (select s.clinic_id from schedule s where s.schedule_id = o.schedule_id) as clinic_id, o.visit_date,
  to_char(t.begin_time, 'HH24:MI') as begin_time, to_char(t.end_time, 'HH24:MI') as end_time, o.serial_no, o.total_fee_fen, o.pays_at_hospital as pay_at_hospital,
  (select pay.transaction_id from payment_receipt pay where pay.business = 'registration' and pay.business_id in (o.order_id, o.replaces_order_id) order by pay.paid_at limit 1) as transaction_id,
  (select l.lock_id from slot_lock l where l.order_id = o.order_id) as lock_id, (select l.his_lock_no from slot_lock l where l.order_id = o.order_id) as his_lock_no,
  (select e.hospital_entitlement_id from entitlement e where e.entitlement_id = o.entitlement_id) as entitlement_id`

/** A booked order that the hospital says it has not. */
export function findBooked(sql: Sql, orderId: string): Promise<ToConfirm | undefined> {
  return firstRow(sql`
    select ${asRegistration(sql)} from registration_order o join patient_person p on p.patient_id = o.patient_id join slot t on t.slot_id = o.slot_id
    where o.order_id = ${orderId} and o.status in ('BOOKED', 'TAKEN') and o.his_order_no is not null and not o.release_to_his`)
}

/** Orders as the hospital's books should have them. */
export function listForHospital(
  executor: Executor,
  { ids, numbers }: { ids: readonly string[]; numbers: readonly string[] },
) {
  return allRows<HospitalOrder>(executor`
    select order_id as business_id, order_no, case
        when status = 'CONFIRMING' or release_to_his or choose_until is not null or greatest(confirmed_at, cancelled_at) > hospital_now() - interval '2 minutes' then 'moving'
        when his_order_no is not null then 'entered' else 'never' end as standing
    from registration_order where order_id = any(${[...ids]}::uuid[]) or order_no = any(${[...numbers]}::text[])`)
}

/** The hospital entered the order of a patient once more: its numbers are the newest. */
export async function keepNumbers(
  executor: Executor,
  orderId: string,
  { hisOrderNo, ticketCode }: { hisOrderNo: string; ticketCode: string },
): Promise<void> {
  await executor`
    update registration_order set his_order_no = ${hisOrderNo}, ticket_code = ${ticketCode} where order_id = ${orderId} and status in ('BOOKED', 'TAKEN')`
}

/** Claims paid orders that the hospital has not answered; a claim of a killed worker is free again after half a minute. */
export async function claimConfirmations(sql: Sql, only: { businessId?: string; limit: number }) {
  return allRows<ToConfirm>(sql`
    with due as (
      select order_id from registration_order
      where status = 'CONFIRMING' and next_confirm_at <= now() ${only.businessId === undefined ? sql`` : sql`and order_id = ${only.businessId}`}
      order by next_confirm_at limit ${only.limit} for update skip locked
    )
    update registration_order o set next_confirm_at = now() + interval '30 seconds', confirm_attempts = o.confirm_attempts + 1
    from due, patient_person p, slot t
    where o.order_id = due.order_id and p.patient_id = o.patient_id and t.slot_id = o.slot_id
    returning ${asRegistration(sql)}`)
}

/** Stores the hospital's answer. */
export async function keepHisAnswer(
  tx: Transaction,
  orderId: string,
  answer: { hisOrderNo: string; ticketCode: string },
  booked: boolean,
): Promise<void> {
  await tx`
    update registration_order set his_order_no = ${answer.hisOrderNo}, ticket_code = ${answer.ticketCode}, confirmed_at = hospital_now(),
      status = case when ${booked} then 'BOOKED' else status end, release_to_his = not ${booked}::boolean, next_confirm_at = case when ${booked} then null else now() end
    where order_id = ${orderId}`
}

export async function confirmLater(
  executor: Executor,
  orderId: string,
  delayMs: number,
): Promise<void> {
  await executor`
    update registration_order set next_confirm_at = now() + ${delayMs} * interval '1 millisecond' where order_id = ${orderId} and (status = 'CONFIRMING' or release_to_his)`
}

/** What the hospital has not confirmed: when it is asked next. */
const confirming = waitingForHospital({
  table: 'registration_order',
  id: 'order_id',
  next: 'next_confirm_at',
  attempts: 'confirm_attempts',
  isWaiting: (executor) => executor`status = 'CONFIRMING'`,
})

export const confirmAnew = confirming.askAnew

/** What waits for the hospital's answer, all of it or so much, is asked at once. */
export async function askWaiting(executor: Executor, limit: number | null): Promise<void> {
  await confirming.askWaiting(executor, limit)
  await executor`
    update registration_order set next_confirm_at = now() where order_id in (
      select order_id from registration_order where release_to_his and next_confirm_at > now() limit ${limit} for update skip locked)`
  await executor`
    update outside_registration set next_cancel_at = now() where next_cancel_at > now() and ${limit === null}`
}

/** Claims orders that the hospital must release. */
export function claimReleases(sql: Sql, limit: number) {
  return allRows<{ orderId: string; orderNo: string; reason: string; attempts: number }>(sql`
    with due as (
      select order_id from registration_order where release_to_his and (next_confirm_at is null or next_confirm_at <= now()) limit ${limit} for update skip locked
    )
    update registration_order o set next_confirm_at = now() + interval '30 seconds', confirm_attempts = o.confirm_attempts + 1
    from due where o.order_id = due.order_id
    returning o.order_id, o.order_no, coalesce(o.cancel_reason, '患者取消') as reason, o.confirm_attempts as attempts`)
}

/** Makes the release at the hospital due once more; false when the order has none. */
export function releaseAgain(tx: Transaction, orderId: string): Promise<boolean> {
  return hasRow(tx`
    update registration_order set release_to_his = true, next_confirm_at = now()
    where order_id = ${orderId} and his_order_no is not null and status not in ('BOOKED', 'TAKEN', 'VISITED') returning 1`)
}

export async function releaseDone(executor: Executor, orderId: string): Promise<void> {
  await executor`update registration_order set release_to_his = false, next_confirm_at = null where order_id = ${orderId}`
}

/** For how many seconds the hospital has owed the oldest confirmation. */
export function oldestConfirming(executor: Executor): Promise<number> {
  return firstNumber(executor`
    select coalesce(extract(epoch from hospital_now() - min(coalesce(paid_at, created_at))), 0)::float8 as seconds
    from registration_order where status = 'CONFIRMING'`)
}
