/** SQL of orders whose fee is paid at the hospital. */
import type { Transaction } from '../../../database/client'

/** The hospital is notified next, as of a paid order. */
export async function chooseHospital(tx: Transaction, orderId: string): Promise<void> {
  await tx`
    update registration_order set status = 'CONFIRMING', pays_at_hospital = true, next_confirm_at = now() where order_id = ${orderId}`
}

export async function markPaidThere(tx: Transaction, orderId: string): Promise<void> {
  await tx`update registration_order set paid_at_hospital_at = hospital_now() where order_id = ${orderId}`
}
