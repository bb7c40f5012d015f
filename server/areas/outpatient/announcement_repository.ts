/** SQL of bills and payers for messages. */
import { firstRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

interface NewBill {
  billId: string
  patientId: string
  title: string
  totalFen: number
  usefulUntil: Date
}

/** Marks bills as announced and returns those that are still unpaid. */
export function claimNewBills(tx: Transaction, limit: number): Promise<NewBill[]> {
  return tx<NewBill[]>`
    with due as (
      select bill_id from outpatient_bill where announced_at is null and issued_at <= hospital_now() order by issued_at limit ${limit} for update skip locked
    ), claimed as (
      update outpatient_bill b set announced_at = hospital_now() from due where b.bill_id = due.bill_id returning b.*
    )
    select bill_id, patient_id, title, total_fen, expires_at as useful_until from claimed
    where order_id is null and expires_at > hospital_now()`
}

/** The account that paid an order; without its patient where it may not know of one (扫码付). */
export function findPayer(sql: Executor, orderId: string) {
  return firstRow<{ accountId: string; patientId: string | null }>(sql`
    select o.account_id, link.patient_id from outpatient_order o
    left join patient_known_link link on link.account_id = o.account_id and link.patient_id = o.patient_id where o.order_id = ${orderId}`)
}
