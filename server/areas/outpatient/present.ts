/** Rows of the database as the contract's shapes. */
import type {
  Bill,
  BillBrief,
  BillCategory,
  Invoice,
  OutpatientOrder,
  OutpatientOrderBrief,
  UnpaidVisit,
} from '../../../src/contract/outpatient'
import { hospitalMoment } from '../../hospital_time'
import { maskName } from '../patient'
import { yuan } from '../../money'
import { eventTitle } from './events'
import type { BillRow, OrderRow } from './repository'
import { billStatusOf, guideOf, orderStatusOf } from './rules'

const splitOf = (row: {
  totalFen: number
  fundFen: number
  accountFen: number
  otherFen?: number
  cashFen: number
}) => ({
  totalFen: row.totalFen,
  fundFen: row.fundFen,
  accountFen: row.accountFen,
  otherFen: row.otherFen,
  cashFen: row.cashFen,
})

/** A bill's state and what it would take to know it. */
export function statusOfBill(row: BillRow) {
  const { orderStatus: status, orderPayStatus: payStatus, orderExpiresAt: expiresAt } = row
  const order =
    status === null || payStatus === null || expiresAt === null
      ? null
      : { status, payStatus, expiresAt }
  return billStatusOf({ expiresAt: row.expiresAt, order }, row.now)
}

function presentBrief(row: BillRow, accountId: string): BillBrief {
  const status = statusOfBill(row)
  return {
    billId: row.billId,
    billNo: row.billNo,
    title: row.title,
    status,
    isRequired: row.isRequired,
    split: splitOf(row),
    issuedAt: hospitalMoment(row.issuedAt),
    expiresAt: hospitalMoment(row.expiresAt),
    orderId: status === 'LOCKED' && row.orderAccountId === accountId ? row.orderId : null,
  }
}

/** Bills in the order they came, by visit. */
export function presentVisits(rows: readonly BillRow[], accountId: string): UnpaidVisit[] {
  const visits = new Map<string, UnpaidVisit>()
  for (const row of rows) {
    const known = visits.get(row.visitNo)
    const brief = presentBrief(row, accountId)
    visits.set(row.visitNo, {
      visitNo: row.visitNo,
      visitDate: row.visitDate,
      branchName: row.branchName,
      departName: row.departName,
      doctorName: row.doctorName,
      diagnosis: row.accessLevel === 'full' ? row.diagnosis : null,
      costTypeName: row.costTypeName,
      totalFen: (known?.totalFen ?? 0) + row.totalFen,
      bills: [...(known?.bills ?? []), brief],
    })
  }
  return [...visits.values()]
}

export function presentBill(row: BillRow, accountId: string): Bill {
  const seesDetails = row.accessLevel === 'full'
  return {
    ...presentBrief(row, accountId),
    patientId: row.patientId,
    patientName: maskName(row.patientName),
    visitNo: row.visitNo,
    visitDate: row.visitDate,
    branchName: row.branchName,
    departName: row.departName,
    doctorName: row.doctorName,
    diagnosis: seesDetails ? row.diagnosis : null,
    costTypeName: row.costTypeName,
    categories: categoriesOf(row, seesDetails),
    seesDetails,
    serverNow: hospitalMoment(row.now),
  }
}

function categoriesOf({ items }: BillRow, seesDetails: boolean): BillCategory[] {
  const categories = new Map<string, BillCategory>()
  for (const { category, execPlace, ...item } of items) {
    const known = categories.get(category) ?? {
      medChargeItemType: category,
      amountFen: 0,
      items: [],
    }
    categories.set(category, {
      ...known,
      amountFen: known.amountFen + item.amountFen,
      items: seesDetails ? [...known.items, item] : [],
    })
  }
  return [...categories.values()]
}

export function presentOrder(
  row: OrderRow,
  bills: readonly BillRow[],
  accountId: string,
): OutpatientOrder {
  const status = orderStatusOf(row, row.now)
  const seesDetails = row.accessLevel === 'full'
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    patientId: row.patientId,
    patientName: maskName(row.patientName),
    status,
    payStatus: row.payStatus,
    isOwn: row.accountId === accountId,
    split: splitOf(row),
    bills: bills.map((bill) => presentBill(bill, accountId)),
    seesDetails,
    createdAt: hospitalMoment(row.createdAt),
    expiresAt: status === 'LOCKED' ? hospitalMoment(row.expiresAt) : null,
    paidAt: row.paidAt === null ? null : hospitalMoment(row.paidAt),
    receiptNo: row.receiptNo,
    guide: row.status === 'PAID' ? guideOf(bills.flatMap(({ items }) => items)) : [],
    invoice: seesDetails ? invoiceOf(row) : null,
    endReason: row.endReason,
    refunds: row.refunds.map((refund) => ({
      amountFen: refund.amountFen,
      status:
        refund.status === 'SUCCESS' || refund.status === 'FAILED' ? refund.status : 'PROCESSING',
      reason: refund.reason,
      requestedAt: hospitalMoment(new Date(refund.requestedAt)),
      finishedAt: refund.finishedAt === null ? null : hospitalMoment(new Date(refund.finishedAt)),
      receivedBy: refund.receivedBy,
    })),
    timeline: row.events.map((event) => ({
      at: hospitalMoment(new Date(event.at)),
      title: eventTitle(event.kind),
      note: event.note,
    })),
    serverNow: hospitalMoment(row.now),
  }
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

/** What of it went back, or is on its way. */
export function refundedFen({ refunds }: Pick<OrderRow, 'refunds'>): number {
  return refunds
    .filter(({ status }) => status !== 'FAILED')
    .reduce((sum, { amountFen }) => sum + amountFen, 0)
}

export function presentOrderBrief(
  row: OrderRow & { departNames: string[]; billCount: number },
): OutpatientOrderBrief {
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    patientName: maskName(row.patientName),
    departNames: row.departNames,
    billCount: row.billCount,
    totalFen: row.totalFen,
    refundedFen: refundedFen(row),
    status: orderStatusOf(row, row.now),
    payStatus: row.payStatus,
    paidAt: hospitalMoment(row.paidAt ?? row.createdAt),
  }
}
