/** Outpatient bills as a business that medical insurance can pay. */
import { formatAmount } from '../../../values/money'
import { isUuid } from '../../../values/uuid'
import type { InsuredBusiness, InsuredOrder } from '../../payment'
import { orderStatusOf } from '../rules'
import { findInsured, keepSplit, type InsuredRow } from './insured_repository'
import { addEvent } from './progress_repository'

/** What paying with insurance needs to know of outpatient bills. */
export const insuredBills: InsuredBusiness = {
  orderType: 'DIAG_PAY',
  async find(executor, accountId, orderId) {
    const row = isUuid(orderId) ? await findInsured(executor, accountId, orderId) : undefined
    if (row === undefined) return undefined
    const { orderNo, patientId, totalFen, billNos, expiresAt, now } = row
    return {
      orderNo,
      title: '门诊缴费',
      patientId,
      totalFen,
      billNos,
      state: stateOf(row),
      expiresAt,
      now,
    }
  },
  keepSplit,
  async partlyFailed(tx, orderId, returningFen) {
    await addEvent(tx, orderId, 'insurance_failed', formatAmount(returningFen))
  },
}

function stateOf(row: InsuredRow): InsuredOrder['state'] {
  switch (orderStatusOf(row, row.now)) {
    case 'LOCKED':
      return row.byCredit ? 'confirming' : 'to_pay'
    case 'PAID_UNCONFIRMED':
      return 'confirming'
    case 'PAID':
      return 'done'
    case 'CLOSED':
      return 'ended'
    case 'FAILED':
      return row.payStatus === 'REFUNDED' ? 'ended' : 'refunding'
  }
}
