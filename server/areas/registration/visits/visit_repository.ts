/** SQL of the day of the visit: the patient came, was seen, or did not come. */
import type { OrderStatus } from '../../../../src/contract/registration'
import { firstValue, hasRow } from '../../../database/answers'
import type { Transaction } from '../../../database/client'

/** Changes an order's status; false when it is not in the expected one, or is being rescheduled. */
export function moveOrder(tx: Transaction, orderId: string, from: OrderStatus, to: OrderStatus) {
  return hasRow(tx`
    update registration_order set status = ${to}, no_show_at = case when ${to} = 'NO_SHOW' then hospital_now() end
    where order_id = ${orderId} and status = ${from} and (replaced_by is null or replaced_at is not null) returning order_id`)
}

export function patientOf(tx: Transaction, orderId: string): Promise<string | undefined> {
  return firstValue(tx`select patient_id from registration_order where order_id = ${orderId}`)
}

export function statusOf(tx: Transaction, orderId: string): Promise<OrderStatus | undefined> {
  return firstValue(tx`select status from registration_order where order_id = ${orderId}`)
}

/** Records that the hospital's own system reported the visit; the order's status, which nobody else changes until the transaction ends. */
export function markReported(tx: Transaction, orderId: string): Promise<OrderStatus | undefined> {
  return firstValue(tx`
    update registration_order set visit_reported_at = hospital_now() where order_id = ${orderId} returning status`)
}

/** Which overdue visits are ended: so long after the clinic's end, at most so many; not those of days without reported visits. */
export interface OverdueVisits {
  graceMinutes: number
  limit: number
  exceptDays?: readonly string[]
}

/** Ends booked visits whose clinic ended a while ago and that were never signed in. */
export function endUnattended(tx: Transaction, which: OverdueVisits) {
  return tx<{ orderId: string; patientId: string; accountId: string }[]>`
    with due as (${dueVisits(tx, ['BOOKED'], which)}), ended as (
      update registration_order o set status = 'NO_SHOW', no_show_at = hospital_now() from due where o.order_id = due.order_id returning o.order_id, o.patient_id, o.account_id
    ), told as (
    insert into registration_order_event (event_id, order_id, at, kind, note)
    select gen_random_uuid(), order_id, hospital_now(), 'no_show', '门诊结束前没有取号' from ended
    )
    select order_id, patient_id, account_id from ended`
}

/** Ends visits whose clinic ended a while ago and that were never reported; returns how many. */
export async function endUnreported(
  tx: Transaction,
  statuses: readonly OrderStatus[],
  which: OverdueVisits,
): Promise<number> {
  const rows = await tx`
    with due as (${dueVisits(tx, statuses, which)}), ended as (
      update registration_order o set status = 'PAST' from due where o.order_id = due.order_id returning o.order_id
    )
    insert into registration_order_event (event_id, order_id, at, kind)
    select gen_random_uuid(), order_id, hospital_now(), 'past' from ended returning 1`
  return rows.length
}

function dueVisits(
  tx: Transaction,
  statuses: readonly OrderStatus[],
  { graceMinutes, limit, exceptDays = [] }: OverdueVisits,
) {
  return tx`
      select o.order_id from registration_order o
      where o.status = any(${statuses}) and o.visit_date <> all(${[...exceptDays]}::text[]::date[]) and (o.replaced_by is null or o.replaced_at is not null) and o.ends_at < hospital_now() - ${graceMinutes} * interval '1 minute'
        and not exists (select 1 from slot t where t.schedule_id = o.schedule_id and t.ends_at >= hospital_now() - ${graceMinutes} * interval '1 minute')
      order by o.ends_at limit ${limit} for update of o skip locked`
}
