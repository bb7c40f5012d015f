/** SQL of a payment's progress: paid, confirmed by the hospital, refunded. */
import { randomUUID } from 'node:crypto'
import type { OutpatientOrderStatus } from '../../../../src/contract/outpatient'
import type { PayStatus } from '../../../../src/contract/payment'
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HisBills } from '../../../gateways/his/types'
import { waitingForHospital, type HospitalOrder } from '../../payment'
import type { EventKind } from './events'

/** An order under lock. */
export interface LockedOrder {
  orderId: string
  accountId: string
  patientId: string
  status: OutpatientOrderStatus
  payStatus: PayStatus
  totalFen: number
  cashFen: number
  expiresAt: Date
  paidAt: Date | null
  /** A lender pays it. */
  byCredit: boolean
  now: Date
}

/** Locks the payment, not its bills. */
export function lockOrder(tx: Transaction, orderId: string): Promise<LockedOrder | undefined> {
  return firstRow(tx`
    select order_id, account_id, patient_id, status, pay_status, total_fen, cash_fen,
      expires_at, paid_at, by_credit, hospital_now() as now
    from outpatient_order where order_id = ${orderId} for update`)
}

/** Whether no later payment claimed any of the order's bills, and they still ask for what was paid: the hospital may have changed one meanwhile. The caller holds the lock of the bills. */
export async function stillHolds(tx: Transaction, orderId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id where ob.order_id = ${orderId} and b.order_id is distinct from ob.order_id
    union all
    select 1 from outpatient_order o where o.order_id = ${orderId} and o.total_fen <>
      (select sum(b.total_fen) from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id where ob.order_id = o.order_id)`
  return rows.length === 0
}

/** Whether it waits for its payment, has not expired, and the hospital withdrew none of its bills. */
export function isPayable(executor: Executor, orderId: string): Promise<boolean> {
  return hasRow(executor`
      select 1 from outpatient_order where order_id = ${orderId} and status = 'LOCKED' and expires_at > hospital_now()
        and not exists (select 1 from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id where ob.order_id = ${orderId} and b.ended is not null)`)
}

/** Records a payment: the hospital is notified next. */
export async function markPaid(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_order set status = 'PAID_UNCONFIRMED', pay_status = 'PAID', paid_at = hospital_now(), next_confirm_at = now() where order_id = ${orderId}`
}

/** Records that the patient cancelled. */
export async function markClosed(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_order set status = 'CLOSED', end_reason = '您放弃了支付' where order_id = ${orderId} and status = 'LOCKED'`
}

/** Closes a payment that the lender did not make. */
export async function closeCredited(tx: Transaction, orderId: string): Promise<void> {
  await tx`update outpatient_order set status = 'CLOSED', end_reason = '信用方没有付款' where order_id = ${orderId} and status = 'LOCKED' and by_credit`
}

/** Marks the order failed: its payment is refunded. */
export async function markFailed(tx: Transaction, orderId: string, reason: string): Promise<void> {
  await tx`
    update outpatient_order set status = 'FAILED', pay_status = 'REFUNDING', paid_at = coalesce(paid_at, hospital_now()), end_reason = ${reason} where order_id = ${orderId}`
}

/** Records that the whole amount was refunded, once nothing of it is on its way. */
export async function markRefunded(tx: Transaction, orderId: string): Promise<void> {
  await tx`
    update outpatient_order set pay_status = 'REFUNDED' where order_id = ${orderId} and pay_status = 'REFUNDING'
      and not exists (select 1 from payment_refund rf where rf.business = 'outpatient' and rf.business_id = ${orderId} and rf.status <> 'SUCCESS')`
}

/** Records the hospital's confirmation; false when it was confirmed before. */
export function markConfirmed(
  tx: Transaction,
  orderId: string,
  answer: {
    receiptNo: string
    invoice: { billName: string; billBatchCode: string; billNo: string; random: string } | null
  },
): Promise<boolean> {
  const { receiptNo, invoice } = answer
  return hasRow(tx`
    update outpatient_order set status = 'PAID', receipt_no = ${receiptNo}, invoice_name = ${invoice?.billName ?? null}, invoice_batch_code = ${invoice?.billBatchCode ?? null},
      invoice_no = ${invoice?.billNo ?? null}, invoice_random = ${invoice?.random ?? null}, confirmed_at = hospital_now()
    where order_id = ${orderId} and status = 'PAID_UNCONFIRMED' returning 1`)
}

/** A paid order that the hospital must confirm. */
export type ToConfirm = HisBills & { orderId: string; attempts: number }

/** An order as the hospital hears of it, of `o` with its patient `p`. */
const asBills = (executor: Executor) => executor`
  o.order_id, o.confirm_attempts as attempts, o.order_no, coalesce(p.patient_no, '') as patient_no, o.total_fen, o.cash_fen,
  array(select b.bill_no from outpatient_order_bill ob join outpatient_bill b on b.bill_id = ob.bill_id where ob.order_id = o.order_id order by 1) as bill_nos,
  (select pay.transaction_id from payment_receipt pay where pay.business = 'outpatient' and pay.business_id = o.order_id order by pay.paid_at limit 1) as transaction_id`

/** Claims paid orders that the hospital has not confirmed; a claim of a killed worker is free again after half a minute. */
export function claimToConfirm(sql: Sql, which: { businessId?: string; limit: number }) {
  return allRows<ToConfirm>(sql`
    with due as (
      select order_id from outpatient_order
      where status = 'PAID_UNCONFIRMED' and next_confirm_at <= now() ${which.businessId === undefined ? sql`` : sql`and order_id = ${which.businessId}`}
      order by next_confirm_at limit ${which.limit} for update skip locked
    )
    update outpatient_order o set next_confirm_at = now() + interval '30 seconds', confirm_attempts = o.confirm_attempts + 1
    from due, patient_person p
    where o.order_id = due.order_id and p.patient_id = o.patient_id
    returning ${asBills(sql)}`)
}

/** A paid order that the hospital confirmed before. */
export function findConfirmed(sql: Sql, orderId: string): Promise<ToConfirm | undefined> {
  return firstRow(sql`
    select ${asBills(sql)} from outpatient_order o join patient_person p on p.patient_id = o.patient_id where o.order_id = ${orderId} and o.status = 'PAID'`)
}

/** Orders as the hospital's books should have them. */
export function listForHospital(
  executor: Executor,
  { ids, numbers }: { ids: readonly string[]; numbers: readonly string[] },
) {
  return allRows<HospitalOrder>(executor`
    select order_id as business_id, order_no, case when status = 'PAID_UNCONFIRMED' or confirmed_at > hospital_now() - interval '2 minutes' then 'moving'
      when receipt_no is not null then 'entered' else 'never' end as standing
    from outpatient_order where order_id = any(${[...ids]}::uuid[]) or order_no = any(${[...numbers]}::text[])`)
}

/** What the hospital has not confirmed: when it is asked next. */
export const waiting = waitingForHospital({
  table: 'outpatient_order',
  id: 'order_id',
  next: 'next_confirm_at',
  attempts: 'confirm_attempts',
  isWaiting: (executor) => executor`status = 'PAID_UNCONFIRMED'`,
})

/** Writes an event of the timeline. */
export async function addEvent(
  executor: Executor,
  orderId: string,
  kind: EventKind,
  note: string | null = null,
): Promise<void> {
  await executor`insert into outpatient_order_event (event_id, order_id, at, kind, note) values (${randomUUID()}, ${orderId}, hospital_now(), ${kind}, ${note})`
}
