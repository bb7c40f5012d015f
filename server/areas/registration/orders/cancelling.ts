/** 医院退号: the hospital gives one registration back, e.g. because the patient asked for it at a window. */
import type { Transaction } from '../../../database/client'
import { announceCancelled } from '../announcements'
import { endHeldOrder, holdsSlot } from './ending'
import { lockOrder } from './repository'

/** The registration is over and its money goes back; one that is over already stays as it is. False when the visit has taken place, or its time is over. */
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
