/** Books the channel's state of a payment, and closes channel orders. Every answer may come twice, late, or never. */
import { sqlState, transaction, violatedConstraint, type Transaction } from '../../database/client'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import type { WeChatPayState } from '../../gateways/wechat_pay/types'
import { Refused } from '../../http/refused'
import { createWorkItem } from '../work'
import { answerOf } from './asking'
import { bookPaid, refuseSum } from './booking'
import { lockRow } from './insurance/insurance_repository'
import { checkLater } from './insurance/progress_repository'
import { notifyHospitalSoon } from './notifying_hospital'
import * as repository from './payment_repository'
import { requestRefund } from './refunds/requests'
import type { PaidBusiness, Payment, PaymentContext } from './types'

/** Books the channel's state; false while it is undecided. */
export async function applyState(
  context: PaymentContext,
  payment: Pick<Payment, 'paymentId' | 'outTradeNo'>,
  state: WeChatPayState,
): Promise<boolean> {
  switch (state.state) {
    case 'SUCCESS':
    case 'REFUND':
      await settle(context, payment.outTradeNo, state)
      return true
    case 'CLOSED':
    case 'REVOKED':
      await repository.markClosed(context.sql, payment.paymentId)
      return true
    case 'NOTPAY':
    case 'USERPAYING':
    case 'PAYERROR':
    case 'UNKNOWN':
      return false
  }
}

/** Closes a channel order that must not be paid any more; one that was paid meanwhile is settled as paid. */
export async function closePayment(
  context: PaymentContext,
  payment: Pick<Payment, 'paymentId' | 'outTradeNo'>,
): Promise<'closed' | 'paid' | 'unknown'> {
  const answer = await closeAtChannel(context, payment.outTradeNo)
  if (answer === 'unknown') return 'unknown'
  if (answer === 'closed') {
    await repository.markClosed(context.sql, payment.paymentId)
    return 'closed'
  }
  const { outTradeNo } = payment
  const outcome = await answerOf(context, { outTradeNo }, async () => {
    const state = await context.gateways.weChatPay.queryOrder(outTradeNo)
    if (!(await applyState(context, payment, state))) return 'unknown'
    return state.state === 'SUCCESS' || state.state === 'REFUND' ? 'paid' : 'closed'
  })
  return outcome ?? 'unknown'
}

/** `ask` means: the channel will not close it, so its state must be queried. */
export async function closeAtChannel(
  context: PaymentContext,
  outTradeNo: string,
): Promise<'closed' | 'ask' | 'unknown'> {
  try {
    await context.gateways.weChatPay.closeOrder(outTradeNo)
    return 'closed'
  } catch (error) {
    if (error instanceof GatewayUnavailable) return 'unknown'
    if (!(error instanceof GatewayRefused)) throw error
    // A channel order that was never created needs no closing.
    return ['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'ORDER_CLOSED'].includes(
      error.code,
    )
      ? 'closed'
      : 'ask'
  }
}

/** Books a payment: payment and business order change in one transaction, however often and in whatever order callbacks come. */
export async function settle(
  context: PaymentContext,
  outTradeNo: string,
  paid: Extract<WeChatPayState, { transactionId: string }>,
): Promise<void> {
  const known = await repository.findPayment(context.sql, outTradeNo)
  if (known === undefined) {
    await createWorkItem(context.sql, context.log, {
      kind: 'payment_unknown',
      subject: outTradeNo,
      facts: { outTradeNo, transactionId: paid.transactionId, channelFen: paid.amountFen },
    })
    throw new Refused('NOT_FOUND', 'no such payment')
  }
  const business = businessOf(context, known)
  const kept = await onceMoreOnConflict(() =>
    transaction(context.sql, async (tx) => {
      await business.lock(tx, known.businessId)
      const payment = await repository.lockPayment(tx, known.paymentId)
      if (payment === undefined || payment.status === 'SUCCESS') return false
      await repository.markPaid(tx, payment.paymentId, paid)
      if (paid.amountFen !== payment.amountFen || paid.state === 'REFUND') {
        await refuseSum(tx, context.log, payment, paid.amountFen)
        if (payment.insurancePaymentId === null) await business.paidWrongly(tx, payment)
        else await checkLater(tx, payment.insurancePaymentId, 0)
        return false
      }
      if (payment.insurancePaymentId !== null)
        return settleCashPart(tx, payment, paid.amountFen, payment.insurancePaymentId)
      return bookPaid(tx, context.log, business, { ...payment, amountFen: paid.amountFen })
    }),
  ).catch((error: unknown) => refuseUsedNumber(context, outTradeNo, paid, error))
  if (kept) notifyHospitalSoon(context, business, known.businessId)
}

/** One number of the channel belongs to one payment: a second payment with it becomes a work item. @throws Refused CONFLICT, or the error when it is another one */
async function refuseUsedNumber(
  context: PaymentContext,
  outTradeNo: string,
  { transactionId, amountFen }: { transactionId: string; amountFen: number },
  error: unknown,
): Promise<never> {
  if (violatedConstraint(error) !== 'payment_transaction_id_key') throw error
  await createWorkItem(context.sql, context.log, {
    kind: 'payment_unknown',
    subject: outTradeNo,
    facts: { outTradeNo, transactionId, channelFen: amountFen },
  })
  throw new Refused('CONFLICT', 'this transaction_id belongs to another payment')
}

/** The cash of a mixed payment pays for nothing by itself: its other part is queried next. Where that has ended already, the cash is refunded. */
async function settleCashPart(
  tx: Transaction,
  payment: Payment,
  amountFen: number,
  insurancePaymentId: string,
): Promise<false> {
  const whole = await lockRow(tx, insurancePaymentId)
  if (whole?.status === 'CLOSED')
    await requestRefund(tx, {
      paymentId: payment.paymentId,
      amountFen,
      reason: '医保支付没有成功，现金部分退回',
    })
  else await checkLater(tx, insurancePaymentId, 0)
  return false
}

/** A unique violation means that a concurrent transaction came first: the second attempt sees it. */
export async function onceMoreOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== '23505' || attempt >= 4) throw error
    }
  }
}

/** The business of a payment. */
export function businessOf(
  { businesses }: PaymentContext,
  row: { business: string },
): PaidBusiness {
  const found = businesses.find((business) => business.name === row.business)
  if (found === undefined) throw new Error(`no business named ${row.business}`)
  return found
}
