/** Money that a lender paid for a business order: booked like any payment, so that refunds, the statement and the hospital see no difference. */
import type { Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { createWorkItem } from '../work'
import { insertCredited, type CreditedPayment } from './payment_repository'
import { requestRefund } from './refunds/requests'
import type { PaidBusiness } from './types'

/** Books it, once; the caller holds the lock of the business order. True when it pays for something, so that the hospital is notified next. */
export async function settleCredited(
  tx: Transaction,
  log: Dependencies['log'],
  business: PaidBusiness,
  paid: Omit<CreditedPayment, 'business'>,
): Promise<boolean> {
  const payment = await insertCredited(tx, { ...paid, business: business.name })
  if (payment === undefined) return false
  const { paymentId, outTradeNo, businessId } = payment
  const giveBack = (reason: string) =>
    requestRefund(tx, { paymentId, amountFen: paid.amountFen, reason })
  if (paid.amountFen !== paid.askedFen) {
    await createWorkItem(tx, log, {
      kind: 'payment_not_as_asked',
      subject: outTradeNo,
      orderId: businessId,
      facts: { outTradeNo, oursFen: paid.askedFen, channelFen: paid.amountFen },
    })
    await giveBack('实付金额与订单不符')
    await business.paidWrongly(tx, payment)
    return false
  }
  const decision = await business.paid(tx, payment)
  if (!decision.keep) await giveBack(decision.reason)
  return decision.keep
}
