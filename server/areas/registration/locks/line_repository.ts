/** SQL of the line before the hospital: its rows are the waiting locks, oldest first. */
import { allRows, firstColumn, firstNumber, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { HisSlot } from '../../../gateways/his/locks'
import type { LockStatus } from './lock_repository'

/** A lock to ask the hospital for. */
export interface ToLock extends HisSlot {
  lockId: string
  patientId: string
  patientNo: string
  /** For a waitlist entry, which becomes an order or offer once the hospital has locked it. */
  isForWaitlist: boolean
  now: Date
}

/** The hospital counts as silent when it has owed an answer for so long and given no other since. */
const silentAfterSeconds = 10

/**
 * Claims the next locks of the line of all processes. Every lock sent and not answered counts against `atOnce`, timed
 * out ones too; claims are serialised by an advisory lock.
 */
export async function claimNext(
  tx: Transaction,
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
): Promise<ToLock[]> {
  await tx`select pg_advisory_xact_lock(hashtext('slot_lock'))`
  return allRows(tx`
    with free as (
      select least(${atOnce}::int - (select count(*) from slot_lock where status in ('ASKING', 'UNKNOWN')),
        ${perSecond}::int - (select count(*) from slot_lock where asked_at > statement_timestamp() - interval '1 second')) as n
    ), next as (
      select l.lock_id from slot_lock l join slot_hold h on h.hold_id = l.lock_id where l.status = 'WAITING' and h.ends_at > hospital_now()
      order by l.queued_at, l.lock_id limit (select greatest(0, n) from free)
    ), claimed as (
      update slot_lock l set status = 'ASKING', asked_at = clock_timestamp(), attempts = l.attempts + 1
      from next, slot t, schedule s, patient_person p
      where l.lock_id = next.lock_id and t.slot_id = l.slot_id and s.schedule_id = t.schedule_id and p.patient_id = l.patient_id
      returning l.lock_id, l.patient_id, coalesce(p.patient_no, '') as patient_no, s.clinic_id, s.department_id, s.doctor_id, s.visit_date::text as visit_date, to_char(t.begin_time, 'HH24:MI') as begin_time, l.queued_at,
        exists (select 1 from slot_hold h where h.hold_id = l.lock_id and h.waitlist_entry_id is not null) as is_for_waitlist, hospital_now() as now
    )
    select lock_id, patient_id, patient_no, clinic_id, department_id, doctor_id, visit_date, begin_time, is_for_waitlist, now from claimed order by queued_at, lock_id`)
}

/** How many locks have this state. */
export const countLocks =
  (status: 'WAITING' | 'RELEASING') =>
  (sql: Executor): Promise<number> =>
    firstNumber(sql`select count(*)::int from slot_lock where status = ${status}`)

/** How many locks were answered in the last hour: locked, or refused. */
export const countAnswered =
  (isRefused: boolean) =>
  (sql: Executor): Promise<number> =>
    firstNumber(sql`
      select count(*)::int from slot_lock where answered_at > statement_timestamp() - interval '1 hour' and his_lock_no is ${isRefused ? sql`null and status = 'REFUSED'` : sql`not null`}`)

/** For how many seconds the hospital has owed the oldest answer to a lock. */
export function oldestUnanswered(sql: Executor): Promise<number> {
  return firstNumber(sql`
    select coalesce(extract(epoch from clock_timestamp() - min(asked_at)), 0)::float8 from slot_lock where status in ('ASKING', 'UNKNOWN')`)
}

/** How many locks have no answer. */
export function countUnanswered(sql: Executor): Promise<number> {
  return firstNumber(sql`
    select count(*)::int from slot_lock where status in ('ASKING', 'UNKNOWN')`)
}

/** For how many seconds the oldest of what patients look at has stood: of clinics of the hospital's own that somebody looked at in the last minute. */
export function oldestShown(sql: Executor): Promise<number> {
  return firstNumber(sql`
    select coalesce(extract(epoch from clock_timestamp() - min(coalesce(left_at, left_asked_at))), 0)::float8 from schedule
    where pool = 'hospital' and visit_date >= hospital_today() and left_asked_at > statement_timestamp() - interval '1 minute'`)
}

/** Whether a lock of a present patient waits in the line. */
export function isAnybodyWaiting(sql: Sql): Promise<boolean> {
  return hasRow(sql`
    select 1 from slot_lock l join slot_hold h on h.hold_id = l.lock_id where l.status = 'WAITING' and h.ends_at > hospital_now() limit 1`)
}

/** Those of them that the hospital has answered, whatever it said. */
export function findAnswered(sql: Sql, lockIds: readonly string[]): Promise<string[]> {
  return firstColumn(sql`
    select lock_id from slot_lock where lock_id = any(${[...lockIds]}::uuid[]) and status not in ('WAITING', 'ASKING', 'UNKNOWN')`)
}

/** The state of a waiting lock. */
export interface Waiting {
  status: LockStatus
  /** How many are before it. */
  ahead: number
  /** The hospital answers none. */
  isSilent: boolean
}

/** The place of a lock in the line. */
export function findWaiting(sql: Sql, lockId: string): Promise<Waiting | undefined> {
  return firstRow(sql`
    select l.status, (select count(*)::int from slot_lock o where o.status in ('WAITING', 'ASKING', 'UNKNOWN') and (o.queued_at, o.lock_id) < (l.queued_at, l.lock_id)) as ahead,
      exists (select 1 from slot_lock o where o.status in ('ASKING', 'UNKNOWN') and o.asked_at < statement_timestamp() - make_interval(secs => ${silentAfterSeconds}::int))
        and not exists (select 1 from slot_lock o where o.answered_at > statement_timestamp() - make_interval(secs => ${silentAfterSeconds}::int)) as is_silent
    from slot_lock l where l.lock_id = ${lockId}`)
}
