/** SQL of guarantees on their way. Claiming a row postpones its next step first, so that two replicas do not ask the lender at once. */
import { firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { CreditOrder } from '../../../gateways/credit_line/types'
import { postReserved, postReserveEnded } from '../../payment'
import type { GuaranteeEnd, GuaranteeState } from './rules'

/** After this time a claim of a killed worker is free again; longer than any call to the lender takes. */
const leaseSeconds = 30

/** A guarantee as its steps need it. */
export interface Guarantee extends CreditOrder {
  guaranteeId: string
  accountId: string
  billId: string
  patientId: string
  reservedFen: number
  capturedFen: number | null
  state: GuaranteeState
  endReason: GuaranteeEnd | null
  orderId: string | null
  stepAttempts: number
  /** The hospital has answered that it knows. */
  isKnownAtHospital: boolean
  now: Date
}

const columns = (executor: Executor) => executor`
  g.guarantee_id, g.account_id, g.bill_id, b.patient_id, g.app, g.openid, g.out_order_no, g.reserved_fen, g.captured_fen, g.state, g.end_reason, g.order_id, g.step_attempts,
  g.hospital_state = 'open' as is_known_at_hospital, hospital_now() as now`

/** Claims guarantees whose next step is due. */
export function claimSteps(sql: Sql, limit: number): Promise<Guarantee[]> {
  return sql<Guarantee[]>`
    with due as (
      select guarantee_id from credit_guarantee where next_step_at <= now() order by next_step_at limit ${limit} for update skip locked
    )
    update credit_guarantee g set next_step_at = now() + ${leaseSeconds} * interval '1 second', step_attempts = g.step_attempts + 1
    from due, outpatient_bill b where g.guarantee_id = due.guarantee_id and b.bill_id = g.bill_id returning ${columns(sql)}`
}

export function findByNumber(executor: Executor, outOrderNo: string) {
  return firstRow<Guarantee>(executor`
    select ${columns(executor)} from credit_guarantee g join outpatient_bill b on b.bill_id = g.bill_id where g.out_order_no = ${outOrderNo}`)
}

/** Locks it; bills and the business order are locked before. */
export function lockGuarantee(tx: Transaction, guaranteeId: string) {
  return firstRow<Guarantee>(tx`
    select ${columns(tx)} from credit_guarantee g join outpatient_bill b on b.bill_id = g.bill_id where g.guarantee_id = ${guaranteeId} for update of g`)
}

const reserveOf = ({ guaranteeId, billId, reservedFen }: Guarantee) => ({
  guaranteeId,
  business: 'outpatient' as const,
  businessId: billId,
  amountFen: reservedFen,
})

/** The lender stands for the bill: the hospital is told next. False when the bill was paid or ended meanwhile; the release under way ends it. */
export async function markReserved(tx: Transaction, guarantee: Guarantee): Promise<boolean> {
  const isReserved = await hasRow(tx`
    update credit_guarantee set state = 'RESERVED', reserved_at = hospital_now(), next_step_at = null, step_attempts = 0, next_hospital_at = now()
    where guarantee_id = ${guarantee.guaranteeId} and state = 'RESERVING' returning 1`)
  if (isReserved) await postReserved(tx, reserveOf(guarantee))
  return isReserved
}

/** The lender does not. */
export function markDeclined(tx: Transaction, guaranteeId: string): Promise<boolean> {
  return hasRow(tx`
    update credit_guarantee set state = 'DECLINED', end_reason = 'lender', ended_at = hospital_now(), next_step_at = null
    where guarantee_id = ${guaranteeId} and state = 'RESERVING' returning 1`)
}

/** The lender is to be asked for the money, which goes to this order. */
export function markCapturing(
  tx: Transaction,
  guaranteeId: string,
  { orderId, capturedFen }: { orderId: string; capturedFen: number },
): Promise<boolean> {
  return hasRow(tx`
    update credit_guarantee set state = 'CAPTURING', order_id = ${orderId}, captured_fen = ${capturedFen}, next_step_at = now(), step_attempts = 0
    where guarantee_id = ${guaranteeId} and state = 'RESERVED' returning 1`)
}

/** Over: its contingent postings end, and the hospital hears of it if it had heard of its beginning, but not before a call under way is over. */
export async function markEnded(
  tx: Transaction,
  guarantee: Guarantee,
  end: { state: 'CAPTURED' } | { state: 'RELEASED'; reason: GuaranteeEnd },
): Promise<boolean> {
  const from = end.state === 'CAPTURED' ? ['CAPTURING'] : ['RELEASING', 'CAPTURING']
  const reason = end.state === 'CAPTURED' ? null : end.reason
  const hasEnded = await hasRow(tx`
    update credit_guarantee set state = ${end.state}, end_reason = ${reason}, ended_at = hospital_now(), next_step_at = null,
      next_hospital_at = case when reserved_at is not null and hospital_state <> 'closed' then greatest(next_hospital_at, now()) end, hospital_attempts = 0
    where guarantee_id = ${guarantee.guaranteeId} and state = any(${from}) returning 1`)
  if (hasEnded) await postReserveEnded(tx, reserveOf(guarantee))
  return hasEnded
}

/** Schedules the next step; only in the state in which it was tried. */
export async function stepLater(
  executor: Executor,
  { guaranteeId, state }: Guarantee,
  delayMs: number,
): Promise<void> {
  await executor`
    update credit_guarantee set next_step_at = now() + ${delayMs} * interval '1 millisecond' where guarantee_id = ${guaranteeId} and state = ${state}`
}

/** Makes its next steps due now, at the lender and at the hospital; false when nothing of it is under way. */
export function stepSoon(tx: Transaction, guaranteeId: string): Promise<boolean> {
  return hasRow(tx`
    update credit_guarantee set next_step_at = case when next_step_at is not null then now() end, next_hospital_at = case when next_hospital_at is not null then now() end
    where guarantee_id = ${guaranteeId} and (next_step_at is not null or next_hospital_at is not null) returning 1`)
}
