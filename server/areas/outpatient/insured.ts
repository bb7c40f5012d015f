/** Outpatient bills as something that medical insurance may pay. */
import type { InsuredBusiness, InsuredOrder } from '../payment'
import { findInsured, keepSplit, type InsuredRow } from './insured_repository'
import { addEvent } from './repository'
import { orderStatusOf } from './rules'

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** What paying with insurance needs to know of outpatient bills. */
export const insuredBills: InsuredBusiness = {
  orderType: 'DIAG_PAY',
  async find(executor, accountId, orderId) {
    const row = uuid.test(orderId) ? await findInsured(executor, accountId, orderId) : undefined
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
  async keepSplit(tx, orderId, { fundFen, otherFen, accountFen, cashFen }) {
    await keepSplit(tx, orderId, { fundsFen: fundFen + otherFen, accountFen, cashFen })
  },
  async partlyFailed(tx, orderId, returningFen) {
    await addEvent(tx, orderId, 'insurance_failed', `金额 ${(returningFen / 100).toFixed(2)} 元`)
  },
}

function stateOf(row: InsuredRow): InsuredOrder['state'] {
  switch (orderStatusOf(row, row.now)) {
    case 'LOCKED':
      return 'to_pay'
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
