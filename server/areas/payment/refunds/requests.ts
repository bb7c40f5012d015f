/** Refunds, written down in the transaction that decides them. What the insurance bore goes back to the funds, the cash to the patient. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../database/client'
import * as insurance from '../insurance/refund_repository'
import { splitRefund, type Parts } from '../insurance/rules'
import { newNumber } from '../numbers'
import { paidPayments } from '../repository'
import type { BusinessName } from '../types'
import { insertRefund } from './repository'

/** Writes a refund of cash down; the worker sends it. */
export async function requestRefund(
  tx: Transaction,
  refund: { paymentId: string; amountFen: number; reason: string; outRefundNo?: string },
): Promise<void> {
  const { outRefundNo = newNumber('refund'), ...rest } = refund
  await insertRefund(tx, { ...rest, refundId: randomUUID(), outRefundNo })
}

/** Writes down what goes back to the funds; `cashFen` of it has a refund of its own under the same number. */
async function requestFundsRefund(
  tx: Transaction,
  refund: Parts & {
    insurancePaymentId: string
    reason: string
    outRefundNo: string
    notifiesChannel: boolean
  },
): Promise<void> {
  await insurance.insertRefund(tx, { ...refund, insuranceRefundId: randomUUID() })
}

const fundsFen = ({ fundFen, accountFen, otherFen }: Parts): number =>
  fundFen + accountFen + otherFen

/** Gives back whatever is left of what a business order was paid with; how much that is, in fen. `only` leaves all but one mixed payment as they are. */
export async function refundAll(
  tx: Transaction,
  business: BusinessName,
  businessId: string,
  reason: string,
  only?: { insurancePaymentId: string },
): Promise<number> {
  const isMeant = (one: { insurancePaymentId: string | null }): boolean =>
    only === undefined || one.insurancePaymentId === only.insurancePaymentId
  const settled = (await insurance.settledLeft(tx, business, businessId)).filter(isMeant)
  const mixed = settled.map((one) => ({ ...one, outRefundNo: newNumber('refund') }))
  const paid = (await paidPayments(tx, business, businessId)).filter(isMeant)
  for (const one of mixed) {
    const cash = paid.find(
      ({ insurancePaymentId }) => insurancePaymentId === one.insurancePaymentId,
    )
    await requestFundsRefund(tx, { ...one, cashFen: cash?.leftFen ?? 0, reason })
  }
  for (const payment of paid) {
    const outRefundNo = mixed.find(
      ({ insurancePaymentId }) => insurancePaymentId === payment.insurancePaymentId,
    )?.outRefundNo
    await requestRefund(tx, {
      paymentId: payment.paymentId,
      amountFen: payment.leftFen,
      reason,
      ...(outRefundNo === undefined ? {} : { outRefundNo }),
    })
  }
  return (
    mixed.reduce((sum, one) => sum + fundsFen(one), 0) +
    paid.reduce((sum, { leftFen }) => sum + leftFen, 0)
  )
}

/**
 * Gives back a part of what a business order was paid with (an item that was not performed); false when less than that is left.
 * Of a mixed payment every part gives back its share.
 */
export async function refundPart(
  tx: Transaction,
  part: { business: BusinessName; businessId: string; amountFen: number; reason: string },
): Promise<boolean> {
  const { business, businessId, amountFen, reason } = part
  const paid = await paidPayments(tx, business, businessId)
  const [mixed] = await insurance.settledLeft(tx, business, businessId)
  if (mixed !== undefined) {
    const cash = paid.find(
      ({ insurancePaymentId }) => insurancePaymentId === mixed.insurancePaymentId,
    )
    const shares = splitRefund({ ...mixed, cashFen: cash?.leftFen ?? 0 }, amountFen)
    if (shares === undefined) return false
    const outRefundNo = newNumber('refund')
    if (fundsFen(shares) > 0)
      await requestFundsRefund(tx, { ...mixed, ...shares, reason, outRefundNo })
    if (cash !== undefined && shares.cashFen > 0)
      await requestRefund(tx, {
        paymentId: cash.paymentId,
        amountFen: shares.cashFen,
        reason,
        outRefundNo,
      })
    return true
  }
  const payment = paid.find(({ leftFen }) => leftFen >= amountFen)
  if (payment === undefined || amountFen <= 0) return false
  await requestRefund(tx, { paymentId: payment.paymentId, amountFen, reason })
  return true
}
