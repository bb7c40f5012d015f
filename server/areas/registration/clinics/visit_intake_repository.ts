/** SQL of finding the registrations that the hospital's documents mean. */
import { firstValue } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** The app's registrations by number. */
export async function findOrders(
  executor: Executor,
  orderNos: readonly string[],
): Promise<Map<string, string>> {
  const rows = await executor<{ orderNo: string; orderId: string }[]>`
    select order_no, order_id from registration_order where order_no = any(${[...orderNos]})`
  return new Map(rows.map(({ orderNo, orderId }) => [orderNo, orderId]))
}

/** The same without those that the hospital has not confirmed yet. */
export async function findEnteredOrders(
  executor: Executor,
  orderNos: readonly string[],
): Promise<Map<string, string>> {
  const rows = await executor<{ orderNo: string; orderId: string }[]>`
    select order_no, order_id from registration_order
    where order_no = any(${[...orderNos]}) and status not in ('PENDING_PAY', 'CONFIRMING')`
  return new Map(rows.map(({ orderNo, orderId }) => [orderNo, orderId]))
}

/** A patient's registration at a clinic, the one that counts. */
export function findOrderAt(executor: Executor, patientId: string, clinicId: string) {
  return firstValue<string>(executor`
    select o.order_id from registration_order o join schedule s on s.schedule_id = o.schedule_id
    where o.patient_id = ${patientId} and s.clinic_id = ${clinicId} and o.status in ('BOOKED', 'TAKEN', 'VISITED', 'PAST', 'NO_SHOW')
    order by o.created_at desc limit 1`)
}
