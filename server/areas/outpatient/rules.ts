/** The rules of outpatient payment, without a database. */
import type {
  BillStatus,
  ItemStatus,
  OutpatientOrderStatus,
} from '../../../src/contract/outpatient'
import type { PayStatus } from '../../../src/contract/payment'
import { said } from '../../language/callers_language'

/** How long a payment may take. */
export const outpatientRules = {
  /** How long bills are held for a payment in progress. */
  payWithinMinutes: 15,
  /** How long the list shows why a bill left it. */
  endedShownDays: 7,
}

/** What is known of a bill's latest payment. */
export interface HoldingOrder {
  status: OutpatientOrderStatus
  payStatus: PayStatus
  expiresAt: Date
}

/** The status of a payment: LOCKED past its time is closed. */
export function orderStatusOf(
  { status, expiresAt }: Pick<HoldingOrder, 'status' | 'expiresAt'>,
  now: Date,
): OutpatientOrderStatus {
  return status === 'LOCKED' && expiresAt <= now ? 'CLOSED' : status
}

/** The status of a bill follows from its latest payment; a payment that came to nothing releases it. */
export function billStatusOf(
  bill: { expiresAt: Date; order: HoldingOrder | null },
  now: Date,
): BillStatus {
  const free = bill.expiresAt <= now ? 'EXPIRED' : 'UNPAID'
  if (bill.order === null) return free
  const status = orderStatusOf(bill.order, now)
  switch (status) {
    case 'CLOSED':
      return free
    case 'FAILED':
      return bill.order.payStatus === 'REFUNDED' ? 'REFUNDED' : 'REFUNDING'
    case 'LOCKED':
    case 'PAID_UNCONFIRMED':
      return status
    case 'PAID':
      return bill.order.payStatus === 'REFUNDING' || bill.order.payStatus === 'REFUNDED'
        ? bill.order.payStatus
        : status
  }
}

/** The bills missing from a selection: those that must be paid together with others of their visit. */
export function missingRequired(
  payable: readonly { billId: string; visitNo: string; isRequired: boolean }[],
  chosen: ReadonlySet<string>,
): string[] {
  const visits = new Set(
    payable.filter(({ billId }) => chosen.has(billId)).map(({ visitNo }) => visitNo),
  )
  return payable
    .filter(
      ({ billId, visitNo, isRequired }) => isRequired && visits.has(visitNo) && !chosen.has(billId),
    )
    .map(({ billId }) => billId)
}

/** Where a patient goes, in order: examinations first, medicine last; one stop per place. */
export function guideOf(
  items: readonly {
    category: string
    execDepartName: string | null
    execPlace: string | null
    status: ItemStatus
  }[],
): { title: string; place: string; note: string; isDone: boolean }[] {
  const stops = new Map<
    string,
    { order: number; title: string; place: string; count: number; open: number }
  >()
  for (const { category, execDepartName, execPlace, status } of items) {
    if (execDepartName === null || status === 'REFUNDED') continue
    const place = execPlace ?? execDepartName
    const stop = stops.get(place) ?? {
      order: stopOrder(category),
      title: execDepartName,
      place,
      count: 0,
      open: 0,
    }
    const isOpen = status === 'NOT_DISPENSED' || status === 'NOT_DONE'
    stops.set(place, { ...stop, count: stop.count + 1, open: stop.open + (isOpen ? 1 : 0) })
  }
  return [...stops.values()]
    .sort((a, b) => a.order - b.order || a.place.localeCompare(b.place))
    .map(({ title, place, count, open }) => ({
      title,
      place,
      note: open === 0 ? said`${count} 项已完成` : said`还有 ${open} 项没做`,
      isDone: open === 0,
    }))
}

/** Blood first, then examinations, treatment, and medicine on the way out. */
function stopOrder(category: string): number {
  if (category === '04') return 1
  if (category === '03') return 2
  return ['09', '10', '11'].includes(category) ? 4 : 3
}
