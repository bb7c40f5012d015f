/** SQL of what the platform is asked, and of its answers. Claiming a lock postpones its next turn first, so that two replicas do not ask at once. */
import { allRows } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import { platformRules } from './rules'

/** What is asked about a lock now. */
export interface ToSend {
  lockId: string
  takingId: string
  state: 'ASKED' | 'CONFIRMING' | 'RELEASING'
  attempts: number
  examId: string
  patientNo: string
  resourceId: string
  beginsAt: Date
  platformNo: string | null
}

/** Claims what is due, or what is of one plan; a claim of a killed process is free again after half a minute. */
export function claimLocks(sql: Sql, which: { takingId?: string; limit: number }) {
  return allRows<ToSend>(sql`
    with due as (
      select lock_id from exam_lock where next_at <= now() ${which.takingId === undefined ? sql`` : sql`and taking_id = ${which.takingId}`}
      order by next_at limit ${which.limit} for update skip locked
    ), claimed as (
      update exam_lock l set next_at = now() + interval '30 seconds', attempts = l.attempts + 1 from due where l.lock_id = due.lock_id returning l.*
    )
    select l.lock_id, l.taking_id, l.state, l.attempts, o.hospital_id as exam_id, coalesce(p.patient_no, '') as patient_no, s.resource_id, s.begins_at, l.platform_no
    from claimed l cross join lateral (select * from exam_order where exam_order_id = l.exam_order_id offset 0) o join patient_person p on p.patient_id = o.patient_id join exam_slot s on s.slot_id = l.slot_id`)
}

/** What the platform said of a lock. */
export interface LockAnswer {
  state: 'LOCKED' | 'CONFIRMED' | 'RELEASED' | 'REFUSED' | 'KEPT'
  platformNo?: string
  refusal?: 'full' | 'refused'
  why?: string | null
}

/** Writes it; a lock that is to be given back meanwhile is given back next. */
export async function saveAnswer(
  tx: Transaction,
  { lockId, state }: Pick<ToSend, 'lockId' | 'state'>,
  { state: to, platformNo, refusal, why }: LockAnswer,
): Promise<void> {
  await tx`
    update exam_lock set state = case when state = ${state} then ${to} else state end, next_at = case when state = ${state} then null else now() end,
      refusal = case when state = ${state} then ${refusal ?? null} end, why = case when state = ${state} then ${why ?? null} end,
      attempts = 0, platform_no = coalesce(${platformNo ?? null}, platform_no), changed_at = hospital_now()
    where lock_id = ${lockId} and next_at is not null`
}

/** No answer: when it is asked again. */
export async function askLater(
  executor: Executor,
  { lockId, state }: Pick<ToSend, 'lockId' | 'state'>,
  later: { delayMs: number; needsPerson: boolean },
): Promise<void> {
  await executor`
    update exam_lock set next_at = now() + case when state = ${state} then ${later.delayMs}::float8 else 0 end * interval '1 millisecond',
      attempts = case when ${later.needsPerson} then greatest(attempts, ${platformRules.silentAttempts}::int) else attempts end
    where lock_id = ${lockId} and next_at is not null`
}
