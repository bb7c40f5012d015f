/** Channel orders: opening and querying. Every intent is a row before the channel is asked. */
import type { WeChatPayParameters } from '../../../src/contract/payment'
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import type { WeChatApp } from '../../gateways/wechat_pay/types'
import { Refused } from '../../http/refused'
import { backoffMs } from '../../values/backoff'
import { hospitalNow } from '../../values/hospital_time'
import { answerOf } from './asking'
import { endMixed } from './insurance/ending'
import { findOpen, type InsuranceRow } from './insurance/insurance_repository'
import { markUnused } from './insurance/progress_repository'
import { notifyHospitalAndWait, notifyHospitalSoon } from './notifying_hospital'
import * as repository from './payment_repository'
import { applyState, businessOf, closeAtChannel, closePayment } from './settling'
import type { PaidBusiness, Payment, PaymentContext } from './types'

/** A business's request for payment. */
export interface PaymentRequest {
  businessId: string
  accountId: string
  app: WeChatApp
  /** On the patient's bank statement: never a diagnosis. */
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
 * Creates the channel order of a business order, or continues the open one, and signs it for the phone. `ask` runs in
 * the transaction that writes the intent, under the lock of the business order; it throws when nothing is to be paid.
 * @throws Refused PAYMENT_UNAVAILABLE when the channel cannot be asked; `ask`'s own refusals. Returns null when the
 * order turned out to be paid already, or nothing is to be paid.
 */
export async function openPayment(
  deps: Dependencies,
  business: PaidBusiness,
  businessId: string,
  ask: (tx: Transaction) => Promise<PaymentRequest>,
): Promise<WeChatPayParameters | null> {
  const context = { ...deps, businesses: [business] }
  for (let round = 0; round < 3; round += 1) {
    const intent = await transaction(deps.sql, async (tx) => {
      await business.lock(tx, businessId)
      return writeIntent(tx, business, await ask(tx))
    })
    if ('isBooked' in intent) {
      notifyHospitalSoon(deps, business, businessId)
      return null
    }
    const isUsable = 'payment' in intent && intent.isUsable
    const pay = isUsable ? await prepay(context, intent.payment) : undefined
    if (pay !== undefined) return pay
    if ((await clear(context, intent)) === 'paid') return null
  }
  throw unavailable()
}

/** The payment to hand out, or what blocks it. */
type Intent = { payment: Payment; isUsable: boolean } | { mixed: InsuranceRow } | { isBooked: true }

async function writeIntent(
  tx: Transaction,
  business: PaidBusiness,
  request: PaymentRequest,
): Promise<Intent> {
  const { accountId, app, businessId, description, amountFen } = request
  const mixed = await findOpen(tx, business.name, businessId)
  // The patient returns to self-payment. Before the cashier nothing is at stake; after it both sides must be asked first, because it could be paid twice.
  if (mixed?.status === 'PAYING' || mixed?.status === 'CLOSING') return { mixed }
  if (mixed !== undefined) await markUnused(tx, mixed.insurancePaymentId, 'GIVEN_UP')
  // A fund bears all of it: there is nothing that the channel could be asked for.
  if (amountFen === 0) {
    await business.paid(tx, request)
    return { isBooked: true }
  }
  const openid = await repository.findOpenid(tx, accountId, app)
  if (openid === undefined) throw new Refused('CONFLICT', '请从医院的微信公众号或小程序进入后支付')
  const now = await hospitalNow(tx)
  const wanted = {
    accountId,
    business: business.name,
    businessId,
    app,
    openid,
    description,
    amountFen,
  }
  const open = await repository.findOpenPayment(tx, business.name, businessId)
  if (open !== undefined)
    return {
      payment: open,
      isUsable:
        open.app === app &&
        open.openid === openid &&
        open.amountFen === amountFen &&
        open.expiresAt > now,
    }
  const expiresAt = new Date(now.getTime() + request.payableForMs)
  const payment = await repository.insertPayment(tx, {
    ...wanted,
    expiresAt,
    insurancePaymentId: null,
  })
  return { payment, isUsable: true }
}

/**
 * Another app, another person's phone, insurance, or a refused channel order must be ended before a new channel order
 * is created, because both could be paid.
 * @throws Refused PAYMENT_UNAVAILABLE, CONFLICT when the end is uncertain
 */
async function clear(
  context: PaymentContext,
  intent: Exclude<Intent, { isBooked: true }>,
): Promise<'paid' | 'closed'> {
  if ('payment' in intent) {
    const outcome = await closePayment(context, intent.payment)
    if (outcome === 'unknown') throw unavailable()
    return outcome
  }
  const outcome = await endMixed(context, intent.mixed, 'GIVEN_UP')
  if (outcome === 'open') throw stillEnding()
  return outcome === 'success' ? 'paid' : 'closed'
}

/** Asks the channel for the prepay id, once; undefined when this channel order is of no more use. */
async function prepay(
  context: PaymentContext,
  payment: Payment,
): Promise<WeChatPayParameters | undefined> {
  const { weChatPay } = context.gateways
  if (payment.prepayId !== null) return weChatPay.payParameters(payment.app, payment.prepayId)
  try {
    const { prepayId } = await weChatPay.createOrder(payment)
    const kept = await repository.keepPrepayId(context.sql, payment.paymentId, prepayId)
    if (kept) return weChatPay.payParameters(payment.app, prepayId)
    // Cancelled or expired while the channel was asked: the prepay id was given to nobody, and the channel order is closed to be certain.
    await closeAtChannel(context, payment.outTradeNo)
    throw new Refused('ORDER_NOT_PAYABLE', '订单已取消或超时，不能支付')
  } catch (error) {
    if (error instanceof GatewayRefused) {
      const { outTradeNo } = payment
      context.log.warn({ outTradeNo, code: error.code }, 'the channel refused a payment')
      if (['ORDERPAID', 'OUT_TRADE_NO_USED', 'ORDER_CLOSED'].includes(error.code)) return undefined
      throw unavailable()
    }
    if (error instanceof GatewayUnavailable) throw unavailable()
    throw error
  }
}

/**
 * For a patient who returns from the cashier: asks the channel and, when the payment arrived, waits a moment for the
 * hospital's confirmation. A silent channel or hospital changes nothing (a worker asks again); the caller reads its
 * order again and shows it.
 */
export async function checkPayment(
  deps: Dependencies,
  business: PaidBusiness,
  businessId: string,
): Promise<void> {
  const open = await repository.findOpenPayment(deps.sql, business.name, businessId)
  if (open !== undefined) await settleOpen({ ...deps, businesses: [business] }, open)
  await notifyHospitalAndWait(deps, business, businessId)
}

/** Asks the channel about an open payment and books the answer; undefined when there is none. */
function settleOpen(context: PaymentContext, payment: Payment): Promise<boolean | undefined> {
  const { outTradeNo } = payment
  return answerOf(context, { outTradeNo }, async () =>
    applyState(context, payment, await context.gateways.weChatPay.queryOrder(outTradeNo)),
  )
}

/** One check of one payment, for the worker: settle, close, or come back later. */
export async function lookAfter(context: PaymentContext, payment: Payment): Promise<void> {
  const isSettled = await settleOpen(context, payment)
  if (isSettled === true) return
  const isWanted =
    payment.expiresAt > (await hospitalNow(context.sql)) &&
    (await businessOf(context, payment).isPayable(context.sql, payment.businessId))
  const isOver =
    isSettled === false && !isWanted && (await closePayment(context, payment)) !== 'unknown'
  if (!isOver)
    await repository.checkLater(
      context.sql,
      payment.paymentId,
      backoffMs(payment.checkAttempts, 30_000),
    )
}
