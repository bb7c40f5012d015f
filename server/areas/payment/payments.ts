/** Channel orders: opening and asking. Every intent is a row before the channel hears of it. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { WeChatPayParameters } from '../../../src/contract/payment'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import type { WeChatApp } from '../../gateways/wechat_pay/types'
import { hospitalNow } from '../../hospital_time'
import { Refused } from '../../refused'
import { endMixed } from './insurance/ending'
import * as insurance from './insurance/repository'
import { pauseMs } from './pause'
import * as repository from './repository'
import { applyState, businessOf, closeAtChannel, closePayment } from './settling'
import { tellAndWait } from './telling'
import type { PaidBusiness, Payment } from './types'

/** What a business asks to be paid. */
export interface PaymentRequest {
  businessId: string
  accountId: string
  app: WeChatApp
  /** On the patient's bill: never a diagnosis. */
  description: string
  amountFen: number
  /** How long the patient may pay, in milliseconds from now. */
  payableForMs: number
}

const unavailable = (): Refused =>
  new Refused('PAYMENT_UNAVAILABLE', '微信支付暂时无法使用，没有扣款，请稍后再试')

const stillEnding = (): Refused =>
  new Refused('CONFLICT', '刚才的医保支付还在确认，请稍等片刻再试。已付的部分不会丢')

/**
 * Makes the channel order of a business order, or takes up the open one again, and signs it for the phone.
 * `ask` runs in the transaction that writes the intent, under the lock of the business order; it throws when nothing is to be paid.
 * @throws Refused PAYMENT_UNAVAILABLE when the channel cannot be asked; `ask`'s own refusals. Gives null when the order turned out to be paid already.
 */
export async function openPayment(
  deps: Dependencies,
  business: PaidBusiness,
  businessId: string,
  ask: (tx: Transaction) => Promise<PaymentRequest>,
): Promise<WeChatPayParameters | null> {
  for (let round = 0; round < 3; round += 1) {
    const { mixed, payment, usable } = await transaction(deps.sql, async (tx) => {
      await business.lock(tx, businessId)
      const request = await ask(tx)
      const mixed = await insurance.findOpen(tx, business.name, businessId)
      // The patient pays by himself after all. Before the cashier nothing is at stake; after it both sides must be asked first, else it could be paid twice.
      if (mixed?.status === 'PAYING' || mixed?.status === 'CLOSING')
        return { mixed, payment: undefined, usable: false }
      if (mixed !== undefined) await insurance.markUnused(tx, mixed.insurancePaymentId, 'GIVEN_UP')
      const openid = await repository.findOpenid(tx, request.accountId, request.app)
      if (openid === undefined)
        throw new Refused('CONFLICT', '请从医院的微信公众号或小程序进入后支付')
      const open = await repository.findOpenPayment(tx, business.name, businessId)
      if (open !== undefined)
        return {
          mixed: undefined,
          payment: open,
          usable: isUsable(open, request, openid, await hospitalNow(tx)),
        }
      return {
        mixed: undefined,
        payment: await writeIntent(tx, business, request, openid),
        usable: true,
      }
    })
    if (payment === undefined) {
      const outcome = await endMixed(deps, [business], mixed, 'GIVEN_UP')
      if (outcome === 'success') return null
      if (outcome === 'open') throw stillEnding()
      continue
    }
    if (usable) {
      const pay = await prepay(deps, payment)
      if (pay !== undefined) return pay
    }
    // Another app, another person's phone, or the channel will not have it: this one must be closed before a new one is made, else both could be paid.
    const outcome = await closePayment(deps, [business], payment)
    if (outcome === 'paid') return null
    if (outcome === 'unknown') throw unavailable()
  }
  throw unavailable()
}

function isUsable(open: Payment, request: PaymentRequest, openid: string, now: Date): boolean {
  return (
    open.app === request.app &&
    open.openid === openid &&
    open.amountFen === request.amountFen &&
    open.expiresAt > now
  )
}

async function writeIntent(
  tx: Transaction,
  business: PaidBusiness,
  request: PaymentRequest,
  openid: string,
): Promise<Payment> {
  const payment: Payment = {
    paymentId: randomUUID(),
    accountId: request.accountId,
    business: business.name,
    businessId: request.businessId,
    app: request.app,
    openid,
    outTradeNo: `P${randomBytes(15).toString('hex')}`,
    description: request.description,
    amountFen: request.amountFen,
    status: 'CREATED',
    prepayId: null,
    transactionId: null,
    paidAmountFen: null,
    expiresAt: new Date((await hospitalNow(tx)).getTime() + request.payableForMs),
    checkAttempts: 0,
    insurancePaymentId: null,
  }
  await repository.insertPayment(tx, payment)
  return payment
}

/** Asks the channel for the prepay id, once; undefined when this channel order is of no more use. */
async function prepay(
  deps: Dependencies,
  payment: Payment,
): Promise<WeChatPayParameters | undefined> {
  const { weChatPay } = deps.gateways
  if (payment.prepayId !== null) return weChatPay.payParameters(payment.app, payment.prepayId)
  try {
    const { prepayId } = await weChatPay.createOrder(payment)
    const kept = await repository.keepPrepayId(deps.sql, payment.paymentId, prepayId)
    if (kept) return weChatPay.payParameters(payment.app, prepayId)
    // Cancelled or expired while the channel was asked: nobody was told the prepay id, and the channel order is closed for good measure.
    await closeAtChannel(deps, payment.outTradeNo)
    throw new Refused('ORDER_NOT_PAYABLE', '订单已取消或超时，不能支付')
  } catch (error) {
    if (error instanceof GatewayRefused) {
      deps.log.warn(
        { outTradeNo: payment.outTradeNo, code: error.code },
        'the channel refused a payment',
      )
      if (
        error.code === 'ORDERPAID' ||
        error.code === 'OUT_TRADE_NO_USED' ||
        error.code === 'ORDER_CLOSED'
      )
        return undefined
      throw unavailable()
    }
    if (error instanceof GatewayUnavailable) throw unavailable()
    throw error
  }
}

/** Asks the channel about the open payment of a business order, and settles what it says. A channel that cannot be reached changes nothing: a worker asks again. */
async function checkOpenPayment(
  deps: Dependencies,
  business: PaidBusiness,
  businessId: string,
): Promise<void> {
  const payment = await repository.findOpenPayment(deps.sql, business.name, businessId)
  if (payment === undefined) return
  try {
    await applyState(
      deps,
      [business],
      payment,
      await deps.gateways.weChatPay.queryOrder(payment.outTradeNo),
    )
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    deps.log.warn(
      { outTradeNo: payment.outTradeNo, why: error.message },
      'the channel could not be asked',
    )
  }
}

/**
 * What a patient who comes back from the cashier wants to know: asks the channel, and where money arrived, gives the hospital a moment to confirm.
 * A silent channel or hospital leaves things as they are; the caller reads its order again and shows it.
 */
export async function checkPayment(
  deps: Dependencies,
  business: PaidBusiness,
  businessId: string,
): Promise<void> {
  await checkOpenPayment(deps, business, businessId)
  await tellAndWait(deps, business, businessId)
}

/** One look at one payment, as the worker does it: settle, close, or come back later. */
export async function lookAfter(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  payment: Payment,
): Promise<void> {
  try {
    const state = await deps.gateways.weChatPay.queryOrder(payment.outTradeNo)
    if (await applyState(deps, businesses, payment, state)) return
    const isWanted =
      payment.expiresAt > (await hospitalNow(deps.sql)) &&
      (await businessOf(businesses, payment).isPayable(deps.sql, payment.businessId))
    if (!isWanted && (await closePayment(deps, businesses, payment)) !== 'unknown') return
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    deps.log.warn(
      { outTradeNo: payment.outTradeNo, why: error.message },
      'the channel could not be asked',
    )
  }
  await repository.checkLater(deps.sql, payment.paymentId, pauseMs(payment.checkAttempts, 30_000))
}
