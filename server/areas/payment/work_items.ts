/** Work items about money that several businesses create. */
import { paidBusinessLabels } from '../../../src/contract/desk/timeline'
import type { Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { createWorkItem } from '../work'
import type { BusinessName, Payment } from './types'

/** The hospital refuses a paid order; it is refunded, and staff should know before the patient rings. */
export function createRefusedItem(
  tx: Transaction,
  log: Dependencies['log'],
  refused: {
    business: BusinessName
    businessId: string
    amountFen: number
    orderNo?: string
    why: string
  },
): Promise<void> {
  const { business, businessId, ...facts } = refused
  return createWorkItem(tx, log, {
    kind: 'hospital_refused',
    subject: businessId,
    orderId: businessId,
    facts: { business: paidBusinessLabels[business], ...facts },
  })
}

/** An order was paid twice: the second payment is refunded automatically, and staff see it. */
export function notifyPaidTwice(
  tx: Transaction,
  log: Dependencies['log'],
  { outTradeNo, businessId, amountFen }: Pick<Payment, 'outTradeNo' | 'businessId' | 'amountFen'>,
): Promise<void> {
  return createWorkItem(tx, log, {
    kind: 'paid_twice',
    subject: outTradeNo,
    orderId: businessId,
    facts: { outTradeNo, amountFen },
  })
}

/** A refund waits for a second person's decision. */
export function createApprovalItem(
  tx: Transaction,
  log: Dependencies['log'],
  asked: {
    staffRefundId: string
    business: BusinessName
    businessId: string
    amountFen: number
    by: string
    reason: string
  },
): Promise<void> {
  const { staffRefundId, business, businessId, amountFen, by, reason } = asked
  return createWorkItem(tx, log, {
    kind: 'refund_to_approve',
    subject: staffRefundId,
    orderId: businessId,
    facts: { business: paidBusinessLabels[business], amountFen, why: `${by}：${reason}` },
  })
}
