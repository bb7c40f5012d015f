/** SQL of who may pay at the hospital. */
import { firstRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { missed } from '../credit/credit_repository'

/** How many visits of the order's patient wait for a fee at the hospital, beside this order and the one it replaces; how many no-shows count. */
export async function countUnpaid(
  executor: Executor,
  { orderId, patientId }: { orderId: string; patientId: string },
  windowDays: number,
): Promise<{ unpaid: number; noShows: number }> {
  const counted = await firstRow<{ unpaid: number; noShows: number }>(executor`
    select (count(*) filter (where o.status in ('CONFIRMING', 'BOOKED') and o.pays_at_hospital and o.paid_at_hospital_at is null and o.order_id <> ${orderId}
        and o.order_id is distinct from (select replaces_order_id from registration_order where order_id = ${orderId})))::int as unpaid,
      (count(*) filter (where ${missed(executor, windowDays)}))::int as no_shows
    from registration_order o where o.patient_id = ${patientId}`)
  return counted ?? { unpaid: 0, noShows: 0 }
}
