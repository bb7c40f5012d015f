/** SQL of what the hospital is told of guarantees. */
import type { Executor, Sql } from '../../../database/client'
import type { GuaranteeEnd, GuaranteeState } from './rules'

/** A guarantee that the hospital must hear of. */
export interface Notice {
  guaranteeId: string
  outOrderNo: string
  billId: string
  billNo: string
  patientNo: string
  reservedFen: number
  sweepAt: Date
  state: GuaranteeState
  endReason: GuaranteeEnd | null
  attempts: number
}

/** Claims what is due; a claim of a killed worker is free again after half a minute. */
export function claimNotices(sql: Sql, limit: number): Promise<Notice[]> {
  return sql<Notice[]>`
    with due as (
      select guarantee_id from credit_guarantee where next_hospital_at <= now() order by next_hospital_at limit ${limit} for update skip locked
    )
    update credit_guarantee g set next_hospital_at = now() + interval '30 seconds', hospital_attempts = g.hospital_attempts + 1
    from due, outpatient_bill b, patient_person p
    where g.guarantee_id = due.guarantee_id and b.bill_id = g.bill_id and p.patient_id = b.patient_id
    returning g.guarantee_id, g.out_order_no, g.bill_id, b.bill_no, coalesce(p.patient_no, '') as patient_no, g.reserved_fen, g.sweep_at, g.state, g.end_reason, g.hospital_attempts as attempts`
}

/** The hospital knows that it is open; what ended meanwhile is said next. */
export async function markHospitalOpen(executor: Executor, guaranteeId: string): Promise<void> {
  await executor`
    update credit_guarantee set hospital_state = 'open', hospital_attempts = 0, next_hospital_at = case when state not in ('RESERVED', 'CAPTURING') then now() end
    where guarantee_id = ${guaranteeId} and hospital_state = 'unknown'`
}

/** The hospital knows that it is over. */
export async function markHospitalClosed(executor: Executor, guaranteeId: string): Promise<void> {
  await executor`
    update credit_guarantee set hospital_state = 'closed', next_hospital_at = null where guarantee_id = ${guaranteeId}`
}

/** The next attempt. */
export async function noticeLater(
  executor: Executor,
  guaranteeId: string,
  delayMs: number,
): Promise<void> {
  await executor`
    update credit_guarantee set next_hospital_at = now() + ${delayMs} * interval '1 millisecond' where guarantee_id = ${guaranteeId} and hospital_state <> 'closed'`
}
