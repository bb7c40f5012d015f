/** Channel orders: opening, asking, settling, closing. Every intent is a row before the channel hears of it; every answer may come twice, late, or never. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { WeChatPayParameters } from '../../../src/contract/payment'
import { sqlState, transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import type { WeChatApp, WeChatPayState } from '../../gateways/wechat_pay/types'
import { Refused } from '../../refused'
import { pauseMs } from './pause'
import { requestRefund } from './refunds'
import * as repository from './repository'
import { tellAndWait, tellSoon } from './telling'
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

const unavailable = (): Refused => new Refused('PAYMENT_UNAVAILABLE', '微信支付暂时无法使用，没有扣款，请稍后再试')

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
    const { payment, usable } = await transaction(deps.sql, async (tx) => {
      await business.lock(tx, businessId)
      const request = await ask(tx)
      const openid = await repository.findOpenid(tx, request.accountId, request.app)
      if (openid === undefined) throw new Refused('PAYMENT_UNAVAILABLE', '请从医院的微信公众号或小程序进入后支付')
      const open = await repository.findOpenPayment(tx, business.name, businessId)
      if (open !== undefined) return { payment: open, usable: isUsable(open, request, openid) }
      return { payment: await writeIntent(tx, business, request, openid), usable: true }
    })
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

function isUsable(open: Payment, request: PaymentRequest, openid: string): boolean {
  return open.app === request.app && open.openid === openid && open.amountFen === request.amountFen && open.expiresAt.getTime() > Date.now()
}

async function writeIntent(tx: Transaction, business: PaidBusiness, request: PaymentRequest, openid: string): Promise<Payment> {
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
    expiresAt: new Date(Date.now() + request.payableForMs),
    checkAttempts: 0,
  }
  await repository.insertPayment(tx, payment)
  return payment
}

/** Asks the channel for the prepay id, once; undefined when this channel order is of no more use. */
async function prepay(deps: Dependencies, payment: Payment): Promise<WeChatPayParameters | undefined> {
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
      deps.log.warn({ outTradeNo: payment.outTradeNo, code: error.code }, 'the channel refused a payment')
      if (error.code === 'ORDERPAID' || error.code === 'OUT_TRADE_NO_USED' || error.code === 'ORDER_CLOSED') return undefined
      throw unavailable()
    }
    if (error instanceof GatewayUnavailable) throw unavailable()
    throw error
  }
}

/** Asks the channel about the open payment of a business order, and settles what it says. A channel that cannot be reached changes nothing: a worker asks again. */
export async function checkOpenPayment(deps: Dependencies, business: PaidBusiness, businessId: string): Promise<void> {
  const payment = await repository.findOpenPayment(deps.sql, business.name, businessId)
  if (payment === undefined) return
  try {
    await applyState(deps, [business], payment, await deps.gateways.weChatPay.queryOrder(payment.outTradeNo))
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    deps.log.warn({ outTradeNo: payment.outTradeNo, why: error.message }, 'the channel could not be asked')
  }
}

/**
 * What a patient who comes back from the cashier wants to know: asks the channel, and where money arrived, gives the hospital a moment to confirm.
 * A silent channel or hospital leaves things as they are; the caller reads its order again and shows it.
 */
export async function checkPayment(deps: Dependencies, business: PaidBusiness, businessId: string): Promise<void> {
  await checkOpenPayment(deps, business, businessId)
  await tellAndWait(deps, business, businessId)
}

/** One look at one payment, as the worker does it: settle, close, or come back later. */
export async function lookAfter(deps: Dependencies, businesses: readonly PaidBusiness[], payment: Payment): Promise<void> {
  try {
    const state = await deps.gateways.weChatPay.queryOrder(payment.outTradeNo)
    if (await applyState(deps, businesses, payment, state)) return
    const isWanted = payment.expiresAt.getTime() > Date.now() && (await businessOf(businesses, payment).isPayable(deps.sql, payment.businessId))
    if (!isWanted && (await closePayment(deps, businesses, payment)) !== 'unknown') return
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    deps.log.warn({ outTradeNo: payment.outTradeNo, why: error.message }, 'the channel could not be asked')
  }
  await repository.checkLater(deps.sql, payment.paymentId, pauseMs(payment.checkAttempts, 30_000))
}

/** Puts the channel's word into our books; false while nothing is decided. */
async function applyState(deps: Dependencies, businesses: readonly PaidBusiness[], payment: Payment, state: WeChatPayState): Promise<boolean> {
  switch (state.state) {
    case 'SUCCESS':
    case 'REFUND':
      await settle(deps, businesses, payment.outTradeNo, state)
      return true
    case 'CLOSED':
    case 'REVOKED':
      await repository.markClosed(deps.sql, payment.paymentId)
      return true
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
    case 'UNKNOWN':
      return false
  }
}

/** Closes a channel order that nobody should pay any more; one that was paid meanwhile is settled as paid. */
export async function closePayment(deps: Dependencies, businesses: readonly PaidBusiness[], payment: Payment): Promise<'closed' | 'paid' | 'unknown'> {
  const answer = await closeAtChannel(deps, payment.outTradeNo)
  if (answer === 'unknown') return 'unknown'
  if (answer === 'closed') {
    await repository.markClosed(deps.sql, payment.paymentId)
    return 'closed'
  }
  try {
    const state = await deps.gateways.weChatPay.queryOrder(payment.outTradeNo)
    if (!(await applyState(deps, businesses, payment, state))) return 'unknown'
    return state.state === 'SUCCESS' || state.state === 'REFUND' ? 'paid' : 'closed'
  } catch (error) {
    if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return 'unknown'
    throw error
  }
}

/** `ask` means: the channel will not close it, so its state must be asked. */
async function closeAtChannel(deps: Dependencies, outTradeNo: string): Promise<'closed' | 'ask' | 'unknown'> {
  try {
    await deps.gateways.weChatPay.closeOrder(outTradeNo)
    return 'closed'
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'unknown'
    if (!(error instanceof GatewayRefused)) throw error
    // A channel order that never came to be needs no closing.
    return ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'ORDER_CLOSED'].includes(error.code) ? 'closed' : 'ask'
  }
}

/** Money arrived: payment and business order change in one transaction, however often and in whatever order the news comes. */
export async function settle(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  outTradeNo: string,
  paid: Extract<WeChatPayState, { transactionId: string }>,
): Promise<void> {
  const known = await repository.findPayment(deps.sql, outTradeNo)
  if (known === undefined) {
    deps.log.error({ outTradeNo, transactionId: paid.transactionId }, 'money arrived for a payment that is not in the books')
    throw new Refused('NOT_FOUND', 'no such payment')
  }
  const business = businessOf(businesses, known)
  const kept = await onceMoreOnConflict(() =>
    transaction(deps.sql, async (tx) => {
      await business.lock(tx, known.businessId)
      const payment = await repository.lockPayment(tx, known.paymentId)
      if (payment === undefined || payment.status === 'SUCCESS') return false
      await repository.markPaid(tx, payment.paymentId, paid)
      if (paid.amountFen !== payment.amountFen || paid.state === 'REFUND') {
        deps.log.error(
          { outTradeNo, askedFen: payment.amountFen, paidFen: paid.amountFen, state: paid.state },
          'the channel received another amount than was asked',
        )
        const audit = {
          eventId: randomUUID(),
          accountId: payment.accountId,
          action: 'payment_not_as_asked',
          subject: outTradeNo,
          askedFen: payment.amountFen,
          paidFen: paid.amountFen,
        }
        await repository.auditPayment(tx, audit)
        await requestRefund(tx, { paymentId: payment.paymentId, amountFen: paid.amountFen, reason: '实付金额与订单不符' })
        await business.paidWrongly(tx, payment)
        return false
      }
      const decision = await business.paid(tx, payment)
      if (!decision.keep) await requestRefund(tx, { paymentId: payment.paymentId, amountFen: paid.amountFen, reason: decision.reason })
      return decision.keep
    }),
  )
  if (kept) tellSoon(deps, business, known.businessId)
}

/** A unique index met in the middle means that another booking came first: the second look sees it. */
async function onceMoreOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== '23505' || attempt >= 4) throw error
    }
  }
}

export function businessOf(businesses: readonly PaidBusiness[], row: { business: string }): PaidBusiness {
  const found = businesses.find((business) => business.name === row.business)
  if (found === undefined) throw new Error(`no business named ${row.business}`)
  return found
}
