/** SQL of the fee of copies: payable, paid, entered by the hospital, given back. */
import { randomUUID } from 'node:crypto'
import { allRows, firstRow, firstValue, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HisCopyFee } from '../../../gateways/his/copies'
import { hospitalSecond } from '../../../values/hospital_time'
import {
  lastRefund,
  waitingForHospital,
  type HospitalOrder,
  type LastRefund,
  type KeptStep,
} from '../../payment'
import type { FeeFacts } from './rules'

/** A request under lock, with its fee. */
export interface LockedFee extends FeeFacts {
  requestId: string
  inpatientId: string
  accountId: string
  patientId: string
  orderNo: string | null
  paidFen: number | null
}

/** Locks the request, not its stay. */
export function lockFee(tx: Transaction, requestId: string): Promise<LockedFee | undefined> {
  return firstRow(tx`
    select r.request_id, r.inpatient_id, r.account_id, s.patient_id, r.order_no, r.state, r.pay_at, r.fee_fen, r.pay_state, r.paid_fen
    from inpatient_copy_request r join inpatient_stay s on s.inpatient_id = r.inpatient_id where r.request_id = ${requestId} for update of r`)
}

/** Whether the fee waits for its payment. */
export function isPayable(executor: Executor, requestId: string): Promise<boolean> {
  return hasRow(executor`
    select 1 from inpatient_copy_request
    where request_id = ${requestId} and state = 'ACCEPTED' and pay_at = 'app' and fee_fen > 0 and pay_state is null`)
}

/** Gives a request of before its number. */
export async function keepNumber(
  tx: Transaction,
  requestId: string,
  orderNo: string,
): Promise<void> {
  await tx`update inpatient_copy_request set order_no = ${orderNo} where request_id = ${requestId} and order_no is null`
}

/** Records a payment: the hospital is notified next. */
export async function markPaid(tx: Transaction, requestId: string, paidFen: number): Promise<void> {
  await tx`
    update inpatient_copy_request set pay_state = 'PAID', paid_fen = ${paidFen}, paid_at = hospital_now(), next_book_at = now(), book_attempts = 0,
      transaction_id = (select pay.transaction_id from payment_receipt pay where pay.business = 'record_copy' and pay.business_id = ${requestId} order by pay.paid_at desc limit 1)
    where request_id = ${requestId}`
}

/** Records that the hospital has entered it; false when it had before, or when the money goes back meanwhile. */
export function markBooked(
  tx: Transaction,
  requestId: string,
  receiptNo: string | null,
): Promise<boolean> {
  return hasRow(tx`
    update inpatient_copy_request set pay_state = 'BOOKED', receipt_no = ${receiptNo}, booked_at = hospital_now(), next_book_at = null
    where request_id = ${requestId} and pay_state = 'PAID' returning 1`)
}

/** Records that all of it goes back. */
export async function markReturned(tx: Transaction, requestId: string): Promise<void> {
  await tx`
    update inpatient_copy_request set pay_state = 'RETURNED', next_book_at = null where request_id = ${requestId} and pay_state in ('PAID', 'BOOKED')`
}

/** A paid fee that the hospital must enter. */
export interface ToBook extends Omit<HisCopyFee, 'paidAt'> {
  attempts: number
  paidAt: Date
}

/** A fee as the hospital hears of it, of `r`. */
const asFee = (executor: Executor) => executor`
  r.request_id, r.book_attempts as attempts, coalesce(r.order_no, r.request_id::text) as order_no, r.paid_fen as amount_fen, r.paid_at, coalesce(r.transaction_id, '') as transaction_id`

/** What the hospital is sent. */
export function contentOf({ attempts: _attempts, paidAt, ...fee }: ToBook): HisCopyFee {
  return { ...fee, paidAt: hospitalSecond(paidAt) }
}

/** Claims paid fees that the hospital has not entered; a claim of a killed worker is free again after half a minute. */
export function claimToBook(sql: Sql, which: { businessId?: string; limit: number }) {
  return allRows<ToBook>(sql`
    with due as (
      select request_id from inpatient_copy_request
      where pay_state = 'PAID' and next_book_at <= now() ${which.businessId === undefined ? sql`` : sql`and request_id = ${which.businessId}`}
      order by next_book_at limit ${which.limit} for update skip locked
    )
    update inpatient_copy_request r set next_book_at = now() + interval '30 seconds', book_attempts = r.book_attempts + 1
    from due where r.request_id = due.request_id returning ${asFee(sql)}`)
}

/** A fee that the hospital entered before. */
export function findBooked(sql: Sql, requestId: string): Promise<ToBook | undefined> {
  return firstRow(sql`
    select ${asFee(sql)} from inpatient_copy_request r where r.request_id = ${requestId} and r.pay_state = 'BOOKED'`)
}

/** Fees as the hospital's books should have them. */
export function listForHospital(
  executor: Executor,
  { ids, numbers }: { ids: readonly string[]; numbers: readonly string[] },
) {
  return allRows<HospitalOrder>(executor`
    select request_id as business_id, coalesce(order_no, request_id::text) as order_no,
      case when pay_state = 'PAID' or booked_at > hospital_now() - interval '2 minutes' then 'moving' when booked_at is not null then 'entered' else 'never' end as standing
    from inpatient_copy_request where request_id = any(${[...ids]}::uuid[]) or order_no = any(${[...numbers]}::text[])`)
}

/** What the hospital has not entered: when it is asked next. */
export const waiting = waitingForHospital({
  table: 'inpatient_copy_request',
  id: 'request_id',
  next: 'next_book_at',
  attempts: 'book_attempts',
  isWaiting: (executor) => executor`pay_state = 'PAID'`,
})

/** The fee of a request with everything that its page shows. */
export interface FeeRow extends FeeFacts {
  requestId: string
  inpatientId: string
  orderNo: string | null
  patientName: string
  parts: { code: string; name: string }[]
  copies: number
  pages: number | null
  paidFen: number | null
  paidAt: Date | null
  receiptNo: string | null
  refund: LastRefund | null
  events: KeptStep[]
  now: Date
}

/** The fee, for the account that asked. */
export function findFee(executor: Executor, accountId: string, requestId: string) {
  return firstRow<FeeRow>(executor`
    select r.request_id, r.inpatient_id, r.order_no, p.name as patient_name, r.parts, r.copies, r.pages, r.state, r.pay_at, r.fee_fen, r.pay_state, r.paid_fen, r.paid_at,
      r.receipt_no, ${latestRefund(executor)} as refund, hospital_now() as now,
      coalesce((select json_agg(json_build_object('at', e.at, 'kind', e.kind, 'note', e.note) order by e.at, e.kind) from inpatient_copy_event e where e.request_id = r.request_id), '[]'::json) as events
    from inpatient_copy_request r join inpatient_stay s on s.inpatient_id = r.inpatient_id join patient_person p on p.patient_id = s.patient_id
    where r.request_id = ${requestId} and r.account_id = ${accountId}`)
}

/** The latest refund of the request `r`. */
export const latestRefund = (executor: Executor) =>
  executor`(${lastRefund(executor, executor`rf.business = 'record_copy' and rf.business_id = r.request_id`)})`

/** Who asked, to be notified. */
export function findAsker(executor: Executor, requestId: string): Promise<string | undefined> {
  return firstValue(executor`
    select account_id from inpatient_copy_request where request_id = ${requestId}`)
}

/** Writes an event of the timeline. */
export async function insertEvent(
  executor: Executor,
  { requestId, kind, note }: { requestId: string; kind: string; note: string | null },
): Promise<void> {
  await executor`
    insert into inpatient_copy_event (event_id, request_id, at, kind, note) values (${randomUUID()}, ${requestId}, hospital_now(), ${kind}, ${note})`
}
