/** Registration as a business that medical insurance can pay. */
import { isUuid } from '../../../values/uuid'
import type { InsuredBusiness, InsuredOrder } from '../../payment'
import { formatRefund } from '../events'
import { findInsured, type InsuredRow } from './insured_repository'
import { addEvent } from './order_repository'

/** What paying with insurance needs to know of registration. The order itself stores its total only. */
export const insuredRegistration: InsuredBusiness = {
  orderType: 'REG_PAY',
  async find(executor, accountId, orderId) {
    const row = isUuid(orderId) ? await findInsured(executor, accountId, orderId) : undefined
    if (row === undefined) return undefined
    const { orderNo, patientId, totalFen, expiresAt, now } = row
    return {
      orderNo,
      title: '门诊挂号费',
      patientId,
      totalFen,
      billNos: [],
      state: stateOf(row),
      expiresAt,
      now,
    }
  },
  async keepSplit() {
    // The shares stand in the mixed payment; a registration shows its total.
  },
  async partlyFailed(tx, orderId, returningFen) {
    await addEvent(tx, orderId, 'insurance_failed', formatRefund(returningFen))
  },
}

function stateOf({ status, payStatus, expiresAt, now }: InsuredRow): InsuredOrder['state'] {
  if (payStatus === 'REFUNDING') return 'refunding'
  if (status === 'PENDING_PAY') return expiresAt !== null && expiresAt > now ? 'to_pay' : 'ended'
  if (status === 'CONFIRMING') return 'confirming'
  return ['BOOKED', 'TAKEN', 'VISITED', 'PAST', 'NO_SHOW'].includes(status) ? 'done' : 'ended'
}
