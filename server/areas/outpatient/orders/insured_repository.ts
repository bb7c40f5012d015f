/** SQL of outpatient bills paid with medical insurance. */
import type { OutpatientOrderStatus } from '../../../../src/contract/outpatient'
import type { PayStatus } from '../../../../src/contract/payment'
import { firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** An order as paying with insurance sees it. */
export interface InsuredRow {
  orderNo: string
  patientId: string
  totalFen: number
  billNos: string[]
  status: OutpatientOrderStatus
  payStatus: PayStatus
  expiresAt: Date
  byCredit: boolean
  now: Date
}

/** The account's own order. */
export function findInsured(executor: Executor, accountId: string, orderId: string) {
  return firstRow<InsuredRow>(executor`
    select o.order_no, o.patient_id, o.total_fen, o.status, o.pay_status, o.expires_at, o.by_credit,
      array(select b.bill_no from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id where ob.order_id = o.order_id order by 1) as bill_nos,
      hospital_now() as now
    from outpatient_order o
    join patient_known_link ap on ap.patient_id = o.patient_id and ap.account_id = ${accountId}
    where o.order_id = ${orderId} and o.account_id = ${accountId}`)
}

/** Stores the shares of insurance and patient. */
export async function keepSplit(
  tx: Transaction,
  orderId: string,
  split: { fundFen: number; accountFen: number; otherFen: number; cashFen: number },
): Promise<void> {
  await tx`update outpatient_order set fund_fen = ${split.fundFen}, account_fen = ${split.accountFen}, other_fen = ${split.otherFen}, cash_fen = ${split.cashFen} where order_id = ${orderId}`
}
