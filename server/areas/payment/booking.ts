/** What becomes of money that has arrived, whoever paid it out. */
import type { Transaction } from '../../database/client'
import { addAuditEvent } from '../audit'
import { createWorkItem } from '../work'
import { requestRefund } from './refunds/requests'
import type { PaidBusiness, Payment, PaymentContext } from './types'
import { notifyPaidTwice } from './work_items'

/** Another sum than was asked for pays for nothing: it is given back, and people know. */
export async function refuseSum(
  tx: Transaction,
  log: PaymentContext['log'],
  { paymentId, outTradeNo, accountId, businessId, amountFen: askedFen }: Payment,
  paidFen: number,
): Promise<void> {
  await createWorkItem(tx, log, {
    kind: 'payment_not_as_asked',
    subject: outTradeNo,
    orderId: businessId,
    facts: { outTradeNo, oursFen: askedFen, channelFen: paidFen },
  })
  await addAuditEvent(tx, {
    accountId,
    action: 'payment_not_as_asked',
    subject: outTradeNo,
    details: { askedFen, paidFen },
  })
  await requestRefund(tx, { paymentId, amountFen: paidFen, reason: '实付金额与订单不符' })
}

/** Hands the money to its business order; what that does not keep is given back. True when it is kept. */
export async function bookPaid(
  tx: Transaction,
  log: PaymentContext['log'],
  business: PaidBusiness,
  payment: Payment,
): Promise<boolean> {
  const decision = await business.paid(tx, payment)
  if (decision.keep) return true
  if (decision.isSecond === true) await notifyPaidTwice(tx, log, payment)
  const { paymentId, amountFen } = payment
  await requestRefund(tx, { paymentId, amountFen, reason: decision.reason })
  return false
}
