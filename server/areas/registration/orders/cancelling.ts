/** 医院退号: the hospital cancels one registration, e.g. because the patient asked at a window. */
import type { Transaction } from '../../../database/client'
import { announceCancelled } from '../announcements'
import { endHeldOrder, holdsSlot } from './ending'
import { lockOrder } from './order_repository'

/** Ends and refunds the registration; an ended one stays as it is. False when the visit has taken place, or its time is over. */
export async function cancelByHospital(
  tx: Transaction,
  orderId: string,
  reason: string | null,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  if (order === undefined || ['VISITED', 'PAST', 'NO_SHOW'].includes(order.status)) return false
  if (!holdsSlot(order.status)) return true
  await endHeldOrder(tx, order, {
    status: 'CANCELLED',
    by: 'hospital',
    reason,
    event: 'cancelled_there',
    releaseToHis: false,
  })
  await announceCancelled(tx, orderId, { reason, isPaid: order.payStatus === 'PAID' })
  return true
}
