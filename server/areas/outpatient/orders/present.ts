/** Rows of payments for bills as the contract's shapes. */
import {
  billEndLabels,
  type Invoice,
  type OutpatientOrder,
  type OutpatientOrderBrief,
} from '../../../../src/contract/outpatient'
import { hospitalMoment } from '../../../values/hospital_time'
import { yuan } from '../../../values/money'
import { presentRefund, timelineOf } from '../../payment'
import type { BillRow } from '../bills/bill_repository'
import { presentBill, splitOf } from '../bills/present'
import { guideOf, orderStatusOf } from '../rules'
import { eventTitle } from './events'
import type { OrderRow } from './order_repository'

/** The reader of a payment; diagnosis and items are shown after the step-up check, as for an unpaid bill. */
export interface OrderReader {
  accountId: string
  isSteppedUp: boolean
}

/** A payment with its bills; details and invoice only for accounts with full access. */
export function presentOrder(
  row: OrderRow,
  bills: readonly BillRow[],
  { accountId, isSteppedUp }: OrderReader,
): OutpatientOrder {
  const reached = orderStatusOf(row, row.now)
  // An order cannot be paid after the hospital ended one of its bills; a payment that arrives all the same is refunded.
  const end = reached === 'LOCKED' || reached === 'CLOSED' ? endOf(bills) : undefined
  const status = end === undefined ? reached : 'CLOSED'
  const isFull = row.accessLevel === 'full'
  const seesDetails = isFull && isSteppedUp
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    patientId: row.patientId,
    patientName: row.patientName,
    status,
    payStatus: row.payStatus,
    isOwn: row.accountId === accountId,
    split: splitOf(row),
    bills: bills.map((bill) => presentBill(bill, accountId, isSteppedUp)),
    seesDetails,
    needsStepUp: isFull && !isSteppedUp,
    createdAt: hospitalMoment(row.createdAt),
    expiresAt: status === 'LOCKED' ? hospitalMoment(row.expiresAt) : null,
    paidAt: hospitalMoment(row.paidAt),
    receiptNo: row.receiptNo,
    guide: row.status === 'PAID' ? guideOf(bills.flatMap(({ items }) => items)) : [],
    invoice: isFull ? invoiceOf(row) : null,
    endReason: end ?? row.endReason,
    refundAsks: [],
    refunds: row.refunds.map((refund) => ({ ...presentRefund(refund), reason: refund.reason })),
    timeline: timelineOf(row.events, eventTitle),
    canMail: false,
    serverNow: hospitalMoment(row.now),
  }
}

function endOf(bills: readonly BillRow[]): string | undefined {
  const ended = bills.find((bill) => bill.ended !== null)
  return ended?.ended ? `${ended.title}：${billEndLabels[ended.ended]}` : undefined
}

function invoiceOf(row: OrderRow): Invoice | null {
  const { invoiceName, invoiceBatchCode, invoiceNo, invoiceRandom, confirmedAt } = row
  if (
    invoiceName === null ||
    invoiceBatchCode === null ||
    invoiceNo === null ||
    invoiceRandom === null ||
    confirmedAt === null
  )
    return null
  const issuedAt = hospitalMoment(confirmedAt)
  const totalFen = row.invoiceTotalFen ?? row.totalFen
  return {
    billName: invoiceName,
    billBatchCode: invoiceBatchCode,
    billNo: invoiceNo,
    random: invoiceRandom,
    issuedAt,
    totalFen,
    qrContent: [
      '01',
      invoiceBatchCode,
      invoiceNo,
      yuan(totalFen),
      issuedAt.slice(0, 10).replaceAll('-', ''),
      invoiceRandom,
    ].join(','),
    state: row.invoiceReversed ? 'REVERSED' : 'NORMAL',
  }
}

/** The sum refunded or being refunded. */
export function refundedFen({ refunds }: Pick<OrderRow, 'refunds'>): number {
  return refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, { amountFen }) => sum + amountFen, 0)
}

/** A payment as the month's list shows it. */
export function presentOrderBrief(
  row: OrderRow & { departNames: string[]; billCount: number },
): OutpatientOrderBrief {
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    patientName: row.patientName,
    departNames: row.departNames,
    billCount: row.billCount,
    totalFen: row.totalFen,
    refundedFen: refundedFen(row),
    status: orderStatusOf(row, row.now),
    payStatus: row.payStatus,
    paidAt: hospitalMoment(row.paidAt ?? row.createdAt),
  }
}
