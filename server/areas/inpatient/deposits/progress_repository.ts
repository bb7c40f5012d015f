/** SQL of a deposit's progress: paid, entered by the hospital, refunded. */
import { randomUUID } from 'node:crypto'
import type { DepositPurpose, StayStatus } from '../../../../src/contract/inpatient'
import type { PayStatus } from '../../../../src/contract/payment'
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HisDeposit } from '../../../gateways/his/types'
import { waitingForHospital, type HospitalOrder } from '../../payment'
import type { KeptSettlement } from '../rules'
import type { EventKind } from './events'

/** A deposit's status in the database; EXPIRED follows from the clock. */
type KeptStatus = 'PENDING_PAY' | 'CONFIRMING' | 'DONE' | 'FAILED'

/** A deposit under lock. */
export interface LockedDeposit {
  depositId: string
  inpatientId: string
  accountId: string | null
  status: KeptStatus
  payStatus: PayStatus
  purpose: DepositPurpose
  settlementNo: string | null
  stayStatus: StayStatus
  amountFen: number
  expiresAt: Date | null
  now: Date
}

/** Locks the deposit, not its stay. */
export function lockDeposit(tx: Transaction, depositId: string) {
  return firstRow<LockedDeposit & { settlement: KeptSettlement | null }>(tx`
    select d.deposit_id, d.inpatient_id, d.account_id, d.status, d.pay_status, d.purpose, d.settlement_no, s.status as stay_status, s.settlement, d.amount_fen,
      d.expires_at, hospital_now() as now
    from inpatient_deposit d join inpatient_stay s on s.inpatient_id = d.inpatient_id where d.deposit_id = ${depositId} for update of d`)
}

/** Whether it waits for its payment and has not expired; a settlement that was closed or changed waits for none. */
export function isPayable(executor: Executor, depositId: string): Promise<boolean> {
  return hasRow(executor`
    select 1 from inpatient_deposit d join inpatient_stay s on s.inpatient_id = d.inpatient_id
    where d.deposit_id = ${depositId} and d.status = 'PENDING_PAY' and d.expires_at > hospital_now()
      and (d.purpose = 'deposit' or s.settlement ->> 'number' = d.settlement_no and s.settlement ->> 'handledBy' = 'app' and s.settlement ->> 'closedAt' is null and (s.settlement ->> 'owedFen')::int = d.amount_fen)`)
}

/** Records a payment: the hospital is notified next. */
export async function markPaid(tx: Transaction, depositId: string): Promise<void> {
  await tx`
    update inpatient_deposit set status = 'CONFIRMING', pay_status = 'PAID', paid_at = hospital_now(), next_confirm_at = now() where deposit_id = ${depositId}`
}

/** Marks the deposit failed: its payment is refunded. */
export async function markFailed(
  tx: Transaction,
  depositId: string,
  reason: string,
): Promise<void> {
  await tx`update inpatient_deposit set status = 'FAILED', pay_status = 'REFUNDING', end_reason = ${reason} where deposit_id = ${depositId}`
}

/** Records that the whole amount was refunded, once nothing of it is on its way. */
export async function markRefunded(tx: Transaction, depositId: string): Promise<void> {
  await tx`
    update inpatient_deposit set pay_status = 'REFUNDED' where deposit_id = ${depositId} and pay_status = 'REFUNDING'
      and not exists (select 1 from payment_refund rf where rf.business = 'deposit' and rf.business_id = ${depositId} and rf.status <> 'SUCCESS')`
}

/** Records that the hospital has entered it; false when it had before. */
export function markDone(
  tx: Transaction,
  depositId: string,
  answer: { receiptNo: string; balanceFen: number | null },
): Promise<boolean> {
  return hasRow(tx`
    update inpatient_deposit set status = 'DONE', receipt_no = ${answer.receiptNo}, balance_after_fen = ${answer.balanceFen}, confirmed_at = hospital_now()
    where deposit_id = ${depositId} and status = 'CONFIRMING' returning 1`)
}

/** A paid deposit that the hospital must enter. */
export interface ToEnter extends Omit<HisDeposit, 'purpose' | 'settlementNo'> {
  depositId: string
  attempts: number
  settlementNo: string | null
}

/** A deposit as the hospital hears of it, of `d` with its stay `s`. */
const asDeposit = (executor: Executor) => executor`
  d.deposit_id, d.confirm_attempts as attempts, d.deposit_no, s.admission_no, s.in_times, d.amount_fen, d.settlement_no,
  coalesce((select pay.transaction_id from payment_receipt pay where pay.business = 'deposit' and pay.business_id = d.deposit_id order by pay.paid_at limit 1), '') as transaction_id`

/** Claims paid deposits that the hospital has not entered; a claim of a killed worker is free again after half a minute. */
export function claimToEnter(sql: Sql, which: { businessId?: string; limit: number }) {
  return allRows<ToEnter>(sql`
    with due as (
      select deposit_id from inpatient_deposit
      where status = 'CONFIRMING' and next_confirm_at <= now() ${which.businessId === undefined ? sql`` : sql`and deposit_id = ${which.businessId}`}
      order by next_confirm_at limit ${which.limit} for update skip locked
    )
    update inpatient_deposit d set next_confirm_at = now() + interval '30 seconds', confirm_attempts = d.confirm_attempts + 1
    from due, inpatient_stay s
    where d.deposit_id = due.deposit_id and s.inpatient_id = d.inpatient_id
    returning ${asDeposit(sql)}`)
}

/** A deposit of ours that the hospital entered before. */
export function findEntered(sql: Sql, depositId: string): Promise<ToEnter | undefined> {
  return firstRow(sql`
    select ${asDeposit(sql)} from inpatient_deposit d join inpatient_stay s on s.inpatient_id = d.inpatient_id
    where d.deposit_id = ${depositId} and d.status = 'DONE' and d.mode = 'wechat'`)
}

/** Deposits as the hospital's books should have them. */
export function listForHospital(
  executor: Executor,
  { ids, numbers }: { ids: readonly string[]; numbers: readonly string[] },
) {
  return allRows<HospitalOrder>(executor`
    select deposit_id as business_id, deposit_no as order_no, case when status = 'CONFIRMING' or confirmed_at > hospital_now() - interval '2 minutes' then 'moving'
      when receipt_no is not null then 'entered' else 'never' end as standing
    from inpatient_deposit where deposit_id = any(${[...ids]}::uuid[]) or deposit_no = any(${[...numbers]}::text[])`)
}

/** What the hospital has not entered: when it is asked next. */
export const waiting = waitingForHospital({
  table: 'inpatient_deposit',
  id: 'deposit_id',
  next: 'next_confirm_at',
  attempts: 'confirm_attempts',
  isWaiting: (executor) => executor`status = 'CONFIRMING'`,
})

/** Writes an event of the timeline. */
export async function addEvent(
  executor: Executor,
  depositId: string,
  kind: EventKind,
  note: string | null = null,
): Promise<void> {
  await executor`
    insert into inpatient_deposit_event (event_id, deposit_id, at, kind, note) values (${randomUUID()}, ${depositId}, hospital_now(), ${kind}, ${note})`
}
