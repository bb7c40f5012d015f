/** Registration as a paid business: what payment means to an order. */
import type { OrderStatus } from '../../../../src/contract/registration'
import type { Transaction } from '../../../database/client'
import { isUuid } from '../../../values/uuid'
import type { PaidBusiness } from '../../payment'
import { announceRefunded } from '../announcements'
import { formatRefund } from '../events'
import { registrationRules } from '../rules/rules'
import { enterAgain, notifyHospital } from './confirming'
import { endHeldOrder, holdsSlot } from './ending'
import { insuredRegistration } from './insured'
import { askWaiting, confirmAnew, listForHospital } from './notification_repository'
import * as repository from './order_repository'

/** What the payment core needs to know of registration. */
export const registrationBusiness: PaidBusiness = {
  name: 'registration',

  async lock(tx, orderId) {
    if (isUuid(orderId)) await repository.lockOrder(tx, orderId)
  },

  async paid(tx, payment) {
    const order = await repository.lockOrder(tx, payment.businessId)
    if (order === undefined) return { keep: false, reason: '订单不存在' }
    const outcome = order.paysAtHospital ? paidInstead : whenPaid[order.status]
    return outcome(tx, order, formatRefund(payment.amountFen))
  },

  async paidWrongly(tx, payment) {
    const order = await repository.lockOrder(tx, payment.businessId)
    if (order === undefined) return
    await repository.addEvent(tx, order.orderId, 'paid_wrongly')
    if (order.status !== 'PENDING_PAY') return
    await endHeldOrder(tx, order, {
      status: 'FAILED',
      by: 'system',
      reason: '实付金额与订单不符',
      event: 'refund_requested',
      releaseToHis: false,
    })
    await repository.setMoneyState(tx, order.orderId, 'FAILED', 'REFUNDING')
  },

  isPayable: repository.isPayable,
  askAnew: confirmAnew,
  askWaiting,
  listForHospital,
  enterAgain,

  async refundEnded(tx, refund, { ok, open }) {
    const order = await repository.lockOrder(tx, refund.businessId)
    if (order === undefined) return
    await repository.addEvent(
      tx,
      order.orderId,
      ok ? 'refunded' : 'refund_failed',
      formatRefund(refund.amountFen),
    )
    if (ok) await announceRefunded(tx, order.orderId, refund)
    // The refund of a second payment leaves the order and its own payment as they are.
    if (!ok || open > 0 || order.payStatus !== 'REFUNDING' || holdsSlot(order.status)) return
    await repository.setMoneyState(
      tx,
      order.orderId,
      order.status === 'REFUNDING' ? 'REFUNDED' : order.status,
      'REFUNDED',
    )
  },

  // The payment of a coming visit moves with it; a cancelled visit is refunded in full.
  async keepsMoney(tx, orderId) {
    const order = await repository.lockOrder(tx, orderId)
    if (order === undefined || order.status === 'TAKEN') return null
    return holdsSlot(order.status) || order.chooseUntil !== null
      ? '这个预约还没有结束：患者取消或改约时，费用会一起处理'
      : null
  },

  notifyHospital,
  insured: insuredRegistration,
}

/** The outcome of a payment for a locked order; `amount` is formatted as the timeline shows a refund. */
type Paid = (
  tx: Transaction,
  order: repository.LockedOrder,
  amount: string,
) => ReturnType<PaidBusiness['paid']>

const paidInTime: Paid = async (tx, { orderId }) => {
  await repository.markPaid(tx, orderId)
  await repository.addEvent(tx, orderId, 'paid')
  return { keep: true }
}

const paidLate: Paid = async (tx, order, amount) => {
  const { orderId } = order
  const { activeOrdersPerPatientAndDay } = registrationRules
  // A second late payment must not take the slot that the first one could not get back; the replaced order is active again and keeps its own slot.
  if (
    order.payStatus === 'UNPAID' &&
    order.replacesOrderId === null &&
    (await repository.takeSlotAgain(tx, order, activeOrdersPerPatientAndDay))
  ) {
    await repository.markPaid(tx, orderId)
    await repository.addEvent(tx, orderId, 'paid_late')
    return { keep: true }
  }
  await repository.setMoneyState(tx, orderId, 'FAILED', 'REFUNDING')
  await repository.addEvent(tx, orderId, 'place_gone')
  await repository.addEvent(tx, orderId, 'refund_requested', amount)
  return { keep: false, reason: '支付超时，号源已被约走' }
}

const paidTwice: Paid = async (tx, { orderId }, amount) => {
  await repository.addEvent(tx, orderId, 'paid_twice', amount)
  return { keep: false, reason: '重复支付', isSecond: true }
}

/** On its way when the patient chose to pay at the hospital, which was told so. */
const paidInstead: Paid = async (tx, { orderId }, amount) => {
  await repository.addEvent(tx, orderId, 'paid_after_choice', amount)
  return { keep: false, reason: '已选择到院支付' }
}

const paidAfterEnd: Paid = async (tx, order, amount) => {
  // The first payment waits for the patient's choice after a stopped clinic.
  if (order.payStatus === 'PAID') return paidTwice(tx, order, amount)
  await repository.setMoneyState(tx, order.orderId, order.status, 'REFUNDING')
  await repository.addEvent(tx, order.orderId, 'paid_after_end', amount)
  return { keep: false, reason: '订单已结束' }
}

const whenPaid: Record<OrderStatus, Paid> = {
  PENDING_PAY: paidInTime,
  EXPIRED: paidLate,
  CONFIRMING: paidTwice,
  BOOKED: paidTwice,
  TAKEN: paidTwice,
  VISITED: paidTwice,
  PAST: paidTwice,
  NO_SHOW: paidTwice,
  CANCELLED: paidAfterEnd,
  REFUNDING: paidAfterEnd,
  REFUNDED: paidAfterEnd,
  STOPPED: paidAfterEnd,
  FAILED: paidAfterEnd,
}
