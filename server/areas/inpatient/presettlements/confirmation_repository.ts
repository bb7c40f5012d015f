/** SQL of the patient's yes. Claiming one postpones its next turn first, so that two replicas do not send at once. */
import type { Claim } from '../../../area/outbox'
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'

/** The account's earlier yes with this key. */
export function findByKey(executor: Executor, accountId: string, onceKey: string) {
  return firstRow<{ presettlementId: string }>(executor`
    select presettlement_id from inpatient_discharge_confirmation where account_id = ${accountId} and once_key = ${onceKey}`)
}

/** The yes to a version. */
export function findYes(executor: Executor, presettlementId: string) {
  return firstRow<{ state: 'REQUESTED' | 'CONFIRMED' | 'VOID'; requestedAt: Date }>(executor`
    select state, requested_at from inpatient_discharge_confirmation where presettlement_id = ${presettlementId}`)
}

/** Why the last yes of a discharge holds no more; nothing while it holds, or when there was none. */
export function findVoided(executor: Executor, inpatientId: string, orderedAt: string) {
  return firstRow<{
    why: 'late_charge' | 'changed' | 'newer' | 'settled' | 'taken_back'
    note: string | null
  }>(executor`
    select p.ended_why as why, p.ended_note as note from inpatient_presettlement p join inpatient_discharge_confirmation c on c.presettlement_id = p.presettlement_id
    where p.inpatient_id = ${inpatientId} and p.ordered_at = ${orderedAt} and p.ended_at is not null order by c.requested_at desc limit 1`)
}

/** Writes the intent; it is due at once. */
export async function insertYes(
  tx: Transaction,
  yes: { confirmationId: string; presettlementId: string; accountId: string; onceKey: string },
): Promise<void> {
  await tx`
    insert into inpatient_discharge_confirmation (confirmation_id, presettlement_id, account_id, once_key, next_at)
    values (${yes.confirmationId}, ${yes.presettlementId}, ${yes.accountId}, ${yes.onceKey}, now())`
}

/** A yes that the hospital is sent now. */
export interface ToConfirm {
  confirmationId: string
  presettlementId: string
  inpatientId: string
  attempts: number
  admissionNo: string
  inTimes: number
  asOf: string
  totalFen: number
  selfPayFen: number
  depositsFen: number
  refundFen: number
  owedFen: number
  requestedAt: Date
}

/** Claims what is due, or one; a claim of a killed worker is free again after half a minute. */
export function claimYes(sql: Sql, which: Claim) {
  return allRows<ToConfirm>(sql`
    with due as (
      select confirmation_id from inpatient_discharge_confirmation
      where next_at <= now() ${which.id === undefined ? sql`` : sql`and confirmation_id = ${which.id}`}
      order by next_at limit ${which.limit} for update skip locked
    ), claimed as (
      update inpatient_discharge_confirmation c set next_at = now() + interval '30 seconds', attempts = c.attempts + 1
      from due where c.confirmation_id = due.confirmation_id returning c.*
    )
    select c.confirmation_id, c.presettlement_id, p.inpatient_id, c.attempts, s.admission_no, s.in_times, p.as_of_said as as_of, p.total_fen, p.self_pay_fen, p.deposits_fen,
      p.refund_fen, p.owed_fen, c.requested_at
    from claimed c join inpatient_presettlement p on p.presettlement_id = c.presettlement_id join inpatient_stay s on s.inpatient_id = p.inpatient_id`)
}

/** The hospital has it; false where it lost its effect meanwhile. */
export function markConfirmed(executor: Executor, confirmationId: string): Promise<boolean> {
  return hasRow(executor`
    update inpatient_discharge_confirmation set state = 'CONFIRMED', confirmed_at = hospital_now(), next_at = null
    where confirmation_id = ${confirmationId} and state = 'REQUESTED' returning 1`)
}

/** Schedules the next attempt. */
export async function confirmLater(
  executor: Executor,
  confirmationId: string,
  delayMs: number,
): Promise<void> {
  await executor`
    update inpatient_discharge_confirmation set next_at = now() + ${delayMs}::float8 * interval '1 millisecond'
    where confirmation_id = ${confirmationId} and state = 'REQUESTED'`
}

/** The deposits that a settlement would give back, newest first, as one account sees them. */
export function listUnused(executor: Executor, accountId: string, inpatientId: string) {
  return allRows<{ isOwn: boolean; leftFen: number }>(executor`
    select d.account_id = ${accountId} as is_own,
      d.amount_fen - coalesce((select sum(x.amount_fen) from inpatient_settlement_refund x where x.deposit_id = d.deposit_id), 0)::int as left_fen
    from inpatient_deposit d where d.inpatient_id = ${inpatientId} and d.mode = 'wechat' and d.status = 'DONE'
    order by coalesce(d.paid_at, d.created_at) desc, d.deposit_id`)
}

/** What an account agreed to, for its export. */
export function listOfAccount(executor: Executor, accountId: string) {
  return allRows<object>(executor`
    select s.admission_no, p.as_of, p.total_fen, p.self_pay_fen, p.deposits_fen, p.refund_fen, p.owed_fen, c.state, c.requested_at, c.confirmed_at
    from inpatient_discharge_confirmation c join inpatient_presettlement p on p.presettlement_id = c.presettlement_id join inpatient_stay s on s.inpatient_id = p.inpatient_id
    where c.account_id = ${accountId} order by c.requested_at desc`)
}
