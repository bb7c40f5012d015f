/** An order in short, for lists of the desk. */
import type { OrderBrief, PaidBusinessName } from '../../../src/contract/desk/timeline'
import { maskName } from '../patient'
import type { KeptOrder } from './types'

/** As lists show it: the name masked. */
export function briefOf({
  business,
  patientName,
  at,
  ...order
}: KeptOrder & { business: PaidBusinessName }): OrderBrief {
  return {
    orderId: order.orderId,
    business,
    orderNo: order.orderNo,
    title: order.title,
    patientName: patientName === null ? null : maskName(patientName),
    stateText: order.stateText,
    totalFen: order.totalFen,
    at: at.toISOString(),
  }
}
