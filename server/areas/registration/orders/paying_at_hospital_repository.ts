/** SQL of orders whose fee is paid at the hospital. */
import { firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** Serialises what is counted of a patient. */
export async function lockPatient(tx: Transaction, patientId: string): Promise<void> {
  await tx`select 1 from patient_person where patient_id = ${patientId} for no key update`
}

/** The hospital is notified next, as of a paid order. */
export async function chooseHospital(tx: Transaction, orderId: string): Promise<void> {
  await tx`
    update registration_order set status = 'CONFIRMING', pays_at_hospital = true, next_confirm_at = now() where order_id = ${orderId}`
}

/** How many visits of the order's patient wait for a fee at the hospital, beside this order and the one it replaces; how many no-shows count. */
export async function countUnpaid(
  executor: Executor,
  {
    orderId,
    patientId,
    replacesOrderId,
  }: { orderId: string; patientId: string; replacesOrderId: string | null },
  windowDays: number,
): Promise<{ unpaid: number; noShows: number }> {
  const counted = await firstRow<{ unpaid: number; noShows: number }>(executor`
    select (count(*) filter (where status in ('CONFIRMING', 'BOOKED') and pays_at_hospital and paid_at_hospital_at is null and order_id <> ${orderId}
        and order_id is distinct from ${replacesOrderId}::uuid))::int as unpaid,
      (count(*) filter (where status = 'NO_SHOW' and no_show_excused_at is null and no_show_at > hospital_now() - make_interval(days => ${windowDays}::int)))::int as no_shows
    from registration_order where patient_id = ${patientId}`)
  return counted ?? { unpaid: 0, noShows: 0 }
}

export async function markPaidThere(tx: Transaction, orderId: string): Promise<void> {
  await tx`update registration_order set paid_at_hospital_at = hospital_now() where order_id = ${orderId}`
}
