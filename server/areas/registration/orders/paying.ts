/** Paying an order, by its account. */
import type { PayingApp, WeChatPayParameters } from '../../../../src/contract/payment'
import type { RegistrationOrder } from '../../../../src/contract/registration'
import type { Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { checkPayment as askChannel, openPayment, type PaymentRequest } from '../../payment'
import { renewLock } from '../locks/relocking'
import { registeredElsewhere } from '../outside/outside'
import { hasOutside } from '../outside/outside_repository'
import { registrationBusiness } from './business'
import * as repository from './order_repository'
import { getOrder, orderNotFound } from './orders'
import { chooseHospital } from './paying_at_hospital'
import { isToPay, notToPay } from './paying_at_hospital_rules'

/** Makes an order payable on the phone. @throws Refused ORDER_NOT_PAYABLE, PAYMENT_UNAVAILABLE, NOT_FOUND */
export async function payOrder(
  deps: Dependencies,
  accountId: string,
  input: { orderId: string; app: PayingApp; method: 'wechat' | 'hospital' },
): Promise<{ order: RegistrationOrder; pay: WeChatPayParameters | null }> {
  const order = await getOrder(deps, accountId, input.orderId)
  // An already paid or free order needs no payment, and repeating the call is no error.
  if (order.payStatus === 'PAID') return { order, pay: null }
  if (input.method === 'hospital') {
    await chooseHospital(deps, accountId, input.orderId)
    return { order: await getOrder(deps, accountId, input.orderId), pay: null }
  }
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
  const { expiresAt } = order
  if (!isToPay(order) || expiresAt === null) throw notToPay(order)
  if (await hasOutside(tx, order)) throw registeredElsewhere()
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
