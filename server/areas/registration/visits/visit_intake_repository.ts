/** SQL of finding the registrations that the hospital's documents refer to. */
import { firstValue, pairsOf } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** The app's registrations by number. */
export function findOrders(executor: Executor, orderNos: readonly string[]) {
  return pairsOf<string, string>(executor`
    select order_no, order_id from registration_order where order_no = any(${[...orderNos]})`)
}

/** The same without those that the hospital has not confirmed yet. */
export function findEnteredOrders(executor: Executor, orderNos: readonly string[]) {
  return pairsOf<string, string>(executor`
    select order_no, order_id from registration_order
    where order_no = any(${[...orderNos]}) and status not in ('PENDING_PAY', 'CONFIRMING')`)
}

/** A patient's registration at a clinic, the one that counts. */
export function findOrderAt(executor: Executor, patientId: string, clinicId: string) {
  return firstValue<string>(executor`
    select o.order_id from registration_order o join schedule s on s.schedule_id = o.schedule_id
    where o.patient_id = ${patientId} and s.clinic_id = ${clinicId} and o.status in ('BOOKED', 'TAKEN', 'VISITED', 'PAST', 'NO_SHOW')
    order by o.created_at desc limit 1`)
}
