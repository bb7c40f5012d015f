/** Paying an order, by its account. */
import type { PayingApp, WeChatPayParameters } from '../../../../src/contract/payment'
import type { RegistrationOrder } from '../../../../src/contract/registration'
import type { Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { checkPayment as askChannel, openPayment, type PaymentRequest } from '../../payment'
import { renewLock } from '../locks/relocking'
import { registeredElsewhere } from '../outside/outside'
import { hasOutside } from '../outside/outside_repository'
import { registrationBusiness } from './business'
import * as repository from './order_repository'
import { getOrder, orderNotFound } from './orders'

/** Makes an order payable on the phone. @throws Refused ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE, NOT_FOUND */
export async function payOrder(
  deps: Dependencies,
  accountId: string,
  input: { orderId: string; app: PayingApp },
): Promise<{ order: RegistrationOrder; pay: WeChatPayParameters | null }> {
  const order = await getOrder(deps, accountId, input.orderId)
  // An already paid or free order needs no payment, and repeating the call is no error.
  if (order.payStatus === 'PAID') return { order, pay: null }
  await renewLock(deps, input.orderId)
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
  if (order === undefined) throw orderNotFound()
  const expiresAt = await requireToPay(tx, order)
  return {
    businessId: order.orderId,
    accountId,
    app: input.app,
    // The department would hint at an illness on the bank statement.
    description: '门诊挂号费',
    amountFen: order.totalFeeFen - order.carriedFen,
    // Orders live in the hospital's time, which a rehearsal may move; the channel lives in real time.
    payableForMs: expiresAt.getTime() - order.now.getTime(),
  }
}

/** Until when a locked order can be paid. @throws Refused ORDER_NOT_PAYABLE, and as `registeredElsewhere` */
export async function requireToPay(tx: Transaction, order: repository.LockedOrder): Promise<Date> {
  const { status, expiresAt, now } = order
  if (status !== 'PENDING_PAY' || expiresAt === null || expiresAt <= now)
    throw new Refused(
      'ORDER_NOT_PAYABLE',
      status === 'PENDING_PAY' || status === 'EXPIRED'
        ? '订单已超时，号源已放回，请重新预约'
        : '订单当前不能支付',
    )
  if (await hasOutside(tx, order)) throw registeredElsewhere()
  return expiresAt
}

/** Asks the channel whether the order was paid; a silent channel changes nothing. @throws Refused NOT_FOUND */
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
