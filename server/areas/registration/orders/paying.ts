/** Registration as a business that can be paid: what money means to an order. */
import type { PayingApp, WeChatPayParameters } from '../../../../src/contract/payment'
import type { RegistrationOrder } from '../../../../src/contract/registration'
import type { Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../refused'
import {
  checkPayment as askChannel,
  openPayment,
  type PaidBusiness,
  type PaymentRequest,
} from '../../payment'
import { announceRefunded } from '../announcements'
import { refundInWords } from '../events'
import { registrationRules } from '../rules/rules'
import { isUuid } from '../../../uuid'
import { endHeldOrder, holdsPlace } from './ending'
import { tellHospital } from './confirming'
import { insuredRegistration } from './insured'
import { getOrder } from './orders'
import * as repository from './repository'

/** Makes an order payable on the phone. @throws Refused ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE, NOT_FOUND */
export async function payOrder(
  deps: Dependencies,
  accountId: string,
  input: { orderId: string; app: PayingApp },
): Promise<{ order: RegistrationOrder; pay: WeChatPayParameters | null }> {
  const order = await getOrder(deps, accountId, input.orderId)
  // Paid already, or free: there is nothing to pay, and repeating the call is no mistake.
  if (order.payStatus === 'PAID') return { order, pay: null }
  const pay = await openPayment(deps, registrationBusiness, input.orderId, (tx) =>
    paymentRequest(tx, accountId, input),
  )
  return { order: await getOrder(deps, accountId, input.orderId), pay }
}

async function paymentRequest(
  tx: Transaction,
  accountId: string,
  input: { orderId: string; app: PayingApp },
): Promise<PaymentRequest> {
  const order = await repository.lockOwnOrder(tx, accountId, input.orderId)
  if (order === undefined) throw new Refused('NOT_FOUND', '没有找到这个订单')
  if (order.status !== 'PENDING_PAY' || order.expiresAt === null || order.expiresAt <= order.now) {
    throw new Refused(
      'ORDER_NOT_PAYABLE',
      order.status === 'PENDING_PAY' || order.status === 'EXPIRED'
        ? '订单已超时，号源已放回，请重新预约'
        : '订单当前不能支付',
    )
  }
  return {
    businessId: order.orderId,
    accountId,
    app: input.app,
    // The department would hint at an illness on the bank's statement.
    description: '门诊挂号费',
    amountFen: order.totalFeeFen - order.carriedFen,
    // Orders live in the hospital's time, which a rehearsal may move; the channel lives in the real one.
    payableForMs: order.expiresAt.getTime() - order.now.getTime(),
  }
}

/** Asks the channel whether the order was paid; a silent channel leaves the order as it is. @throws Refused NOT_FOUND */
export async function checkPayment(
  deps: Dependencies,
  accountId: string,
  orderId: string,
): Promise<RegistrationOrder> {
  const order = await getOrder(deps, accountId, orderId)
  if (order.payStatus !== 'UNPAID' && order.status !== 'CONFIRMING') return order
  await askChannel(deps, registrationBusiness, orderId)
  return getOrder(deps, accountId, orderId)
}

/** What the payment core needs to know of registration. */
export const registrationBusiness: PaidBusiness = {
  name: 'registration',

  async lock(tx, orderId) {
    if (isUuid(orderId)) await repository.lockOrder(tx, orderId)
  },

  async paid(tx, payment) {
    const order = await repository.lockOrder(tx, payment.businessId)
    if (order === undefined) return { keep: false, reason: '订单不存在' }
    switch (order.status) {
      case 'PENDING_PAY':
        await repository.markPaid(tx, order.orderId)
        await repository.addEvent(tx, order.orderId, 'paid')
        return { keep: true }
      case 'EXPIRED':
        // A second late payment must not take the place that the first one could not get back; a replacement's old order stands again and keeps its own place.
        if (
          order.payStatus === 'UNPAID' &&
          order.replacesOrderId === null &&
          (await repository.takePlaceAgain(
            tx,
            order,
            registrationRules.activeOrdersPerPatientAndDay,
          ))
        ) {
          await repository.markPaid(tx, order.orderId)
          await repository.addEvent(tx, order.orderId, 'paid_late')
          return { keep: true }
        }
        await repository.setMoneyState(tx, order.orderId, 'FAILED', 'REFUNDING')
        await repository.addEvent(tx, order.orderId, 'place_gone')
        await repository.addEvent(
          tx,
          order.orderId,
          'refund_requested',
          refundInWords(payment.amountFen),
        )
        return { keep: false, reason: '支付超时，号源已被约走' }
      case 'CONFIRMING':
      case 'BOOKED':
      case 'TAKEN':
      case 'VISITED':
      case 'PAST':
      case 'NO_SHOW':
        await repository.addEvent(tx, order.orderId, 'paid_twice', refundInWords(payment.amountFen))
        return { keep: false, reason: '重复支付' }
      case 'CANCELLED':
      case 'REFUNDING':
      case 'REFUNDED':
      case 'STOPPED':
      case 'FAILED':
        if (order.payStatus === 'PAID') {
          // The first payment waits for the patient's choice after a stopped clinic.
          await repository.addEvent(
            tx,
            order.orderId,
            'paid_twice',
            refundInWords(payment.amountFen),
          )
          return { keep: false, reason: '重复支付' }
        }
        await repository.setMoneyState(tx, order.orderId, order.status, 'REFUNDING')
        await repository.addEvent(
          tx,
          order.orderId,
          'paid_after_end',
          refundInWords(payment.amountFen),
        )
        return { keep: false, reason: '订单已结束' }
    }
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

  async refundEnded(tx, refund, { ok, open }) {
    const order = await repository.lockOrder(tx, refund.businessId)
    if (order === undefined) return
    await repository.addEvent(
      tx,
      order.orderId,
      ok ? 'refunded' : 'refund_failed',
      refundInWords(refund.amountFen),
    )
    if (ok) await announceRefunded(tx, order.orderId, refund)
    // The refund of a second payment leaves the order and its own money as they are.
    if (!ok || open > 0 || order.payStatus !== 'REFUNDING' || holdsPlace(order.status)) return
    await repository.setMoneyState(
      tx,
      order.orderId,
      order.status === 'REFUNDING' ? 'REFUNDED' : order.status,
      'REFUNDED',
    )
  },

  tellHospital,
  insured: insuredRegistration,
}
