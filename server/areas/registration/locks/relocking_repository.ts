/** SQL of locks that are renewed, and of those that follow an ended one. */
import { randomUUID } from 'node:crypto'
import { firstRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HisSlot } from '../../../gateways/his/locks'

/** A payment on its way needs so long. */
const spareSeconds = 30

/** The lock of an order, with what the hospital is asked by. */
export interface OrderLock extends HisSlot {
  lockId: string
  slotId: string
  /** Null: the hospital has not been asked for it yet. */
  hisLockNo: string | null
  /** Its time is over. */
  isOver: boolean
  /** It ends before the order that is to be paid, or shortly after. */
  endsTooSoon: boolean
  patientId: string
  patientNo: string
}

export function findOfOrder(sql: Sql, orderId: string): Promise<OrderLock | undefined> {
  return firstRow(sql`
    select l.lock_id, l.slot_id, l.his_lock_no, coalesce(l.expires_at <= hospital_now(), false) as is_over,
      coalesce(o.status = 'PENDING_PAY' and l.status = 'LOCKED' and l.expires_at < o.created_at + make_interval(secs => ${spareSeconds}::int) + (o.expires_at - o.created_at), false) as ends_too_soon,
      o.patient_id, coalesce(p.patient_no, '') as patient_no, s.clinic_id, s.department_id, s.doctor_id, s.visit_date::text as visit_date, to_char(t.begin_time, 'HH24:MI') as begin_time
    from slot_lock l join registration_order o on o.order_id = l.order_id join patient_person p on p.patient_id = o.patient_id
    join slot t on t.slot_id = l.slot_id join schedule s on s.schedule_id = t.schedule_id
    where l.order_id = ${orderId} and l.status in ('LOCKED', 'CONFIRMED')`)
}

/** The intent of a lock in place of the order's ended one, which the hospital still has to take back (RELEASING) or has not any more. @returns its number */
export async function replaceLock(
  tx: Transaction,
  orderId: string,
  old: 'RELEASED' | 'RELEASING',
): Promise<string> {
  const lockId = randomUUID()
  await tx`
    with old as (
      update slot_lock set order_id = null, status = case status when 'LOCKED' then ${old} else status end, next_at = now()
      where order_id = ${orderId}
    )
    insert into slot_lock (lock_id, slot_id, account_id, patient_id, order_id, status, queued_at, expires_at)
    select ${lockId}, slot_id, account_id, patient_id, order_id, 'LOCKED', clock_timestamp(), hospital_now() from registration_order where order_id = ${orderId}`
  return lockId
}

/** The hospital locks it from now on until then. */
export async function keepRenewed(
  executor: Executor,
  lockId: string,
  answer: { hisLockNo: string; expiresAt: string | null; untilSeconds: number },
): Promise<void> {
  await executor`
    update slot_lock set his_lock_no = ${answer.hisLockNo}, answered_at = clock_timestamp(),
      expires_at = coalesce(${answer.expiresAt}::timestamptz, hospital_now() + make_interval(secs => ${answer.untilSeconds}::int))
    where lock_id = ${lockId} and status = 'LOCKED'`
}

/** An order that had to be paid before its lock ended has the usual time again, as long as the lock lives. */
export async function lengthenOrder(
  executor: Executor,
  orderId: string,
  minutes: number,
): Promise<void> {
  await executor`
    update registration_order o set expires_at = greatest(o.expires_at, least(o.created_at + make_interval(mins => ${minutes}::int), o.begins_at, l.expires_at))
    from slot_lock l where o.order_id = ${orderId} and l.order_id = o.order_id and l.status = 'LOCKED' and o.status = 'PENDING_PAY' and o.expires_at > hospital_now()`
}

/** Somebody else has the place; FULL is everybody's. */
export async function keepGone(
  executor: Executor,
  lockId: string,
  { code, words }: { code: string; words: string },
): Promise<void> {
  await executor`
    with gone as (
      update slot_lock set status = 'REFUSED', refusal_code = ${code}, refusal_words = ${words}, answered_at = clock_timestamp(), read_at = now()
      where lock_id = ${lockId} and status = 'LOCKED' returning slot_id
    )
    update slot t set capacity = t.taken from gone where t.slot_id = gone.slot_id and ${code} = 'FULL'`
}
