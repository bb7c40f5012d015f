/** Carries a paid fee from one business order to another: the money stays, only its purpose changes. */
import type { Transaction } from '../../../database/client'
import { hasInsurancePayment, movePayments, paidPayments } from '../payment_repository'
import { requestRefund } from '../refunds/requests'
import type { BusinessName } from '../types'
import { postCarried } from './ledger_repository'

/** What a business order is paid with now, in fen; `isInsured` when the funds bear a part, which cannot be carried. */
export async function paidFor(
  tx: Transaction,
  business: BusinessName,
  businessId: string,
): Promise<{ amountFen: number; isInsured: boolean }> {
  const [payments, isInsured] = [
    await paidPayments(tx, business, businessId),
    await hasInsurancePayment(tx, business, businessId),
  ]
  return { amountFen: payments.reduce((sum, { leftFen }) => sum + leftFen, 0), isInsured }
}

/** Carries the whole payment of one order to another and refunds the excess; returns both sums. The caller holds the locks of both. */
export async function carryPayments(
  tx: Transaction,
  carry: {
    business: BusinessName
    fromId: string
    toId: string
    neededFen: number
    reason: string
  },
): Promise<{ carriedFen: number; refundFen: number }> {
  const payments = await paidPayments(tx, carry.business, carry.fromId)
  const carriedFen = payments.reduce((sum, { leftFen }) => sum + leftFen, 0)
  await movePayments(
    tx,
    payments.map(({ paymentId }) => paymentId),
    carry.toId,
  )
  await postCarried(tx, { ...carry, amountFen: carriedFen })
  const refundFen = Math.max(0, carriedFen - carry.neededFen)
  let left = refundFen
  for (const { paymentId, leftFen } of payments) {
    const amountFen = Math.min(left, leftFen)
    if (amountFen > 0) await requestRefund(tx, { paymentId, amountFen, reason: carry.reason })
    left -= amountFen
  }
  return { carriedFen, refundFen }
}
