/** Refunds are inserted in the transaction that decides them. The insurance's share goes back to the funds, the cash to the patient. */
import { randomUUID } from 'node:crypto'
import type { Executor, Transaction } from '../../../database/client'
import * as insurance from '../insurance/refund_repository'
import { splitRefund, type Parts } from '../insurance/rules'
import { newNumber } from '../numbers'
import { paidPayments } from '../payment_repository'
import type { BusinessName } from '../types'
import { insertRefund } from './refund_repository'

/** Inserts a refund of cash; the worker sends it. Returns its id. */
export async function requestRefund(
  tx: Transaction,
  refund: { paymentId: string; amountFen: number; reason: string; outRefundNo?: string },
): Promise<string> {
  const { outRefundNo = newNumber('refund'), ...rest } = refund
  const refundId = randomUUID()
  await insertRefund(tx, { ...rest, refundId, outRefundNo })
  return refundId
}

/** Inserts a refund to the funds; its `cashFen` has a cash refund of its own under the same number. */
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

/** Refunds whatever is left of a business order's payments; returns the sum in fen. `only` restricts it to one mixed payment. */
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
  return mixed.reduce((sum, one) => sum + fundsFen(one), 0) + sumLeft(paid)
}

/**
 * Refunds a part of a business order's payments (an item that was not performed); false when less than that is left. A
 * mixed payment refunds from every part in proportion.
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
  if (amountFen <= 0 || sumLeft(paid) < amountFen) return false
  // A rescheduled visit has two payments: what was carried, and the difference.
  await refundFrom(tx, paid, part)
  return true
}

/** Refunds cash of a business order up to a sum, of each payment no more than is left of it; returns the refunds. For orders whose money is cash only. */
export async function refundUpTo(
  tx: Transaction,
  part: { business: BusinessName; businessId: string; amountFen: number; reason: string },
): Promise<{ refundId: string; amountFen: number }[]> {
  return refundFrom(tx, await paidPayments(tx, part.business, part.businessId), part)
}

async function refundFrom(
  tx: Transaction,
  paid: readonly { paymentId: string; leftFen: number }[],
  part: { amountFen: number; reason: string },
): Promise<{ refundId: string; amountFen: number }[]> {
  const { reason } = part
  const refunds = []
  let restFen = part.amountFen
  for (const { paymentId, leftFen } of paid) {
    const amountFen = Math.min(restFen, leftFen)
    if (amountFen <= 0) break
    refunds.push({ refundId: await requestRefund(tx, { paymentId, amountFen, reason }), amountFen })
    restFen -= amountFen
  }
  return refunds
}

/** How much cash of a business order has not gone back, nor was asked to. */
export async function cashLeft(
  executor: Executor,
  business: BusinessName,
  businessId: string,
): Promise<number> {
  return sumLeft(await paidPayments(executor, business, businessId))
}

const sumLeft = (paid: readonly { leftFen: number }[]): number =>
  paid.reduce((sum, { leftFen }) => sum + leftFen, 0)
