/** Money that a lender paid for a business order: booked like any payment, so that refunds, the statement and the hospital see no difference. */
import type { Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { bookPaid, refuseSum } from './booking'
import { insertCredited, type CreditedPayment } from './payment_repository'
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
  if (paid.amountFen === paid.askedFen) return bookPaid(tx, log, business, payment)
  await refuseSum(tx, log, payment, paid.amountFen)
  await business.paidWrongly(tx, payment)
  return false
}
