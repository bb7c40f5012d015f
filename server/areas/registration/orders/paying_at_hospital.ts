/** 到院支付: the place is booked now, and the window or the kiosk takes the fee before it gives a number. */
import type { Transaction } from '../../../database/client'
import { Refused } from '../../../http/refused'
import { checkSoon } from '../../payment'
import * as repository from './order_repository'
import { requireToPay } from './paying'
import * as there from './paying_at_hospital_repository'

/** Books a locked order without its payment, unless `whyOnline` has a reason. @throws Refused ORDER_NOT_PAYABLE */
export async function bookUnpaid(
  tx: Transaction,
  order: repository.LockedOrder,
  whyOnline: () => Promise<string | undefined>,
): Promise<void> {
  await requireToPay(tx, order)
  const why = await whyOnline()
  if (why !== undefined) throw new Refused('ORDER_NOT_PAYABLE', why)
  await there.chooseHospital(tx, order.orderId)
  await repository.addEvent(tx, order.orderId, 'pays_at_hospital')
  // A cashier that is open is closed; what was paid there meanwhile is refunded.
  await checkSoon(tx, 'registration', order.orderId)
}

/** The hospital says that the fee was paid there. False when the order is not one of those. */
export async function recordPaidThere(tx: Transaction, orderId: string): Promise<boolean> {
  const order = await repository.lockOrder(tx, orderId)
  if (order?.paysAtHospital !== true) return false
  if (order.paidAtHospitalAt !== null) return true
  await there.markPaidThere(tx, orderId)
  await repository.addEvent(tx, orderId, 'paid_at_hospital')
  return true
}
