/** Rows of bills as the contract's shapes. */
import type {
  Bill,
  BillBrief,
  BillCategory,
  UnpaidVisit,
} from '../../../../src/contract/outpatient'
import { said, localizeName } from '../../../language/callers_language'
import { hospitalMoment } from '../../../values/hospital_time'
import { guaranteeShown } from '../guarantees/rules'
import { billStatusOf } from '../rules'
import type { BillRow } from './bill_repository'

/** The shares of insurance and patient. */
export const splitOf = (row: {
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

/** A bill's status and the facts that decide it. */
export function statusOfBill(row: BillRow) {
  const { orderStatus: status, orderPayStatus: payStatus, orderExpiresAt: expiresAt } = row
  const order =
    status === null || payStatus === null || expiresAt === null
      ? null
      : { status, payStatus, expiresAt }
  return billStatusOf({ expiresAt: row.expiresAt, order }, row.now)
}

/** The hospital's name for the kind of bill, and for accounts that may see its items what it is for. */
function presentBrief(row: BillRow, accountId: string, seesDetails: boolean): BillBrief {
  const status = statusOfBill(row)
  return {
    billId: row.billId,
    billNo: row.billNo,
    title: (seesDetails && contentsOf(row)) || localizeName('several', row.title),
    status,
    isRequired: row.isRequired,
    split: splitOf(row),
    issuedAt: hospitalMoment(row.issuedAt),
    expiresAt: hospitalMoment(row.expiresAt),
    orderId:
      status === 'LOCKED' && !row.orderByCredit && row.orderAccountId === accountId
        ? row.orderId
        : null,
    guaranteed: guaranteeShown(row.creditState, row.isKnownAtHospital),
    ended: row.ended,
  }
}

/** Bills in their order, by visit. */
export function presentVisits(
  rows: readonly BillRow[],
  accountId: string,
  isSteppedUp: boolean,
): UnpaidVisit[] {
  const visits = new Map<string, UnpaidVisit>()
  for (const row of rows) {
    const known = visits.get(row.visitNo)
    const seesDetails = isSteppedUp && row.accessLevel === 'full'
    const brief = presentBrief(row, accountId, seesDetails)
    visits.set(row.visitNo, {
      visitNo: row.visitNo,
      visitDate: row.visitDate,
      branchName: row.branchName,
      departName: row.departName,
      doctorName: row.doctorName,
      diagnosis: seesDetails ? row.diagnosis : null,
      costTypeName: row.costTypeName,
      totalFen: (known?.totalFen ?? 0) + row.totalFen,
      bills: [...(known?.bills ?? []), brief],
    })
  }
  return [...visits.values()]
}

/** A bill; its diagnosis and items only for accounts with full access, after the step-up check. */
export function presentBill(row: BillRow, accountId: string, isSteppedUp: boolean): Bill {
  const isFull = row.accessLevel === 'full'
  const seesDetails = isFull && isSteppedUp
  return {
    ...presentBrief(row, accountId, seesDetails),
    patientId: row.patientId,
    patientName: row.patientName,
    visitNo: row.visitNo,
    visitDate: row.visitDate,
    branchName: row.branchName,
    departName: row.departName,
    doctorName: row.doctorName,
    diagnosis: seesDetails ? row.diagnosis : null,
    costTypeName: row.costTypeName,
    categories: categoriesOf(row, seesDetails),
    seesDetails,
    needsStepUp: isFull && !isSteppedUp,
    serverNow: hospitalMoment(row.now),
  }
}

/** `上腹部CT平扫、腹部超声 等 3 项`; empty for a bill without items. */
function contentsOf({ items }: BillRow): string {
  const names = [...new Set(items.map(({ name }) => name))]
  const rest = names.length > 2 ? said` 等 ${names.length} 项` : ''
  const first = names.slice(0, 2).map((name) => localizeName('thing', name))
  return first.join(said`、`) + rest
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
