/** SQL of registrations paid with medical insurance. */
import type { OrderStatus, PayStatus } from '../../../../src/contract/registration'
import { firstRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** An order as paying with insurance reads it. */
export interface InsuredRow {
  orderNo: string
  patientId: string
  totalFen: number
  status: OrderStatus
  payStatus: PayStatus
  expiresAt: Date | null
  now: Date
}

/** The account's own order; the rest of a carried fee is paid in cash. */
export function findInsured(executor: Executor, accountId: string, orderId: string) {
  return firstRow<InsuredRow>(executor`
    select order_no, patient_id, total_fee_fen as total_fen, status, pay_status, expires_at, hospital_now() as now
    from registration_order where order_id = ${orderId} and account_id = ${accountId} and carried_fen = 0`)
}
