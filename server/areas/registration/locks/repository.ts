/** SQL of locks at the hospital. A lock bears the id of its hold; who deletes the hold without making an order of it leaves a lock that must be given back. */
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import { activeStatuses } from '../rules/rules'

export type LockStatus =
  | 'WAITING'
  | 'ASKING'
  | 'UNKNOWN'
  | 'LOCKED'
  | 'REFUSED'
  | 'RELEASING'
  | 'RELEASED'
  | 'CONFIRMED'

/** A lock that the hospital is asked for. */
export interface ToLock {
  lockId: string
  patientId: string
  patientNo: string
  clinicId: string | null
  beginTime: string
}

/** A process that sent a lock and was killed has no answer after so long. */
const unansweredAfterSeconds = 12
/** The hospital is silent when it has owed an answer for so long and given no other since. */
const silentAfterSeconds = 10

/**
 * Claims those whose turn it is in the line of all processes. Whatever was sent and not answered counts against `atOnce`, also what timed out; claims follow one another by an advisory lock.
 */
export async function claimNext(
  tx: Transaction,
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
): Promise<ToLock[]> {
  await tx`select pg_advisory_xact_lock(hashtext('slot_lock'))`
  return allRows(tx`
    with free as (
      select least(${atOnce}::int - (select count(*) from slot_lock where status in ('ASKING', 'UNKNOWN')),
        ${perSecond}::int - (select count(*) from slot_lock where asked_at > clock_timestamp() - interval '1 second')) as n
    ), next as (
      select l.lock_id from slot_lock l join slot_hold h on h.hold_id = l.lock_id where l.status = 'WAITING' and h.ends_at > hospital_now()
      order by l.queued_at, l.lock_id limit (select greatest(0, n) from free)
    ), claimed as (
      update slot_lock l set status = 'ASKING', asked_at = clock_timestamp(), attempts = l.attempts + 1
      from next, slot t, schedule s, patient_person p
      where l.lock_id = next.lock_id and t.slot_id = l.slot_id and s.schedule_id = t.schedule_id and p.patient_id = l.patient_id
      returning l.lock_id, l.patient_id, coalesce(p.patient_no, '') as patient_no, s.clinic_id, to_char(t.begin_time, 'HH24:MI') as begin_time, l.queued_at
    )
    select lock_id, patient_id, patient_no, clinic_id, begin_time from claimed order by queued_at, lock_id`)
}

/** A lock, its row locked, while it waits for its answer. */
export function lockAsked(
  tx: Transaction,
  lockId: string,
): Promise<{ slotId: string } | undefined> {
  return firstRow(tx`
    select slot_id from slot_lock where lock_id = ${lockId} and status in ('ASKING', 'UNKNOWN') for update`)
}

/** The hospital locked it: the held place begins its time now, and ends with the lock; a lock that nobody holds any more is given back. */
export async function keepLocked(
  tx: Transaction,
  lockId: string,
  answer: { hisLockNo: string; expiresAt: string },
  minutes: { usual: number; unhurried: number },
): Promise<void> {
  await tx`
    with held as (
      update slot_hold h set held_at = hospital_now(), expires_at = u.until, ends_at = least(h.ends_at, u.until)
      from slot t, lateral (select h2.hold_id, least(hospital_now() + make_interval(mins => case when h2.is_unhurried then ${minutes.unhurried}::int else ${minutes.usual}::int end),
        t.begins_at, ${answer.expiresAt}::timestamptz) as until from slot_hold h2 where h2.slot_id = t.slot_id and h2.hold_id = ${lockId}) u
      where h.hold_id = ${lockId} and t.slot_id = h.slot_id and u.hold_id = h.hold_id returning h.hold_id
    )
    update slot_lock set status = case when exists (select 1 from held) then 'LOCKED' else 'RELEASING' end, his_lock_no = ${answer.hisLockNo}, expires_at = ${answer.expiresAt},
      answered_at = clock_timestamp(), next_at = now(), attempts = 0 where lock_id = ${lockId}`
}

/** The hospital refused it. FULL answers all who wait for this slot; after any other word the place is still there for others. */
export async function keepRefused(
  tx: Transaction,
  of: { lockId: string; slotId: string; code: string; words: string },
): Promise<string[]> {
  const isFull = of.code === 'FULL'
  const rows = await tx<{ lockId: string }[]>`
    update slot_lock set status = 'REFUSED', refusal_code = ${of.code}, refusal_words = ${of.words}, answered_at = clock_timestamp()
    where lock_id = ${of.lockId} or ${isFull} and slot_id = ${of.slotId} and status = 'WAITING' returning lock_id`
  const refused = rows.map(({ lockId }) => lockId)
  await tx`
    with gone as (delete from slot_hold where hold_id = any(${refused}::uuid[]) returning slot_id)
    update slot t set taken = t.taken - n.count, capacity = case when ${isFull} then t.taken - n.count else t.capacity + ${refused.length}::int - n.count end
    from (select count(*)::int as count from gone) n where t.slot_id = ${of.slotId}`
  return refused
}

/** The hospital never heard of it: it stands in the line where it stood. */
export async function keepUnsent(executor: Executor, lockId: string): Promise<void> {
  await executor`
    update slot_lock set status = 'WAITING', answered_at = clock_timestamp() where lock_id = ${lockId} and status in ('ASKING', 'UNKNOWN')`
}

/** Nobody can vouch for it: the place is not the patient's, and goes back. */
export async function keepUnvouched(tx: Transaction, lockId: string): Promise<void> {
  await tx`update slot_lock set status = 'RELEASING', next_at = now(), attempts = 0, answered_at = clock_timestamp() where lock_id = ${lockId} and status in ('ASKING', 'UNKNOWN')`
  await tx`
    with gone as (delete from slot_hold where hold_id = ${lockId} returning slot_id)
    update slot t set taken = t.taken - 1, capacity = t.capacity - 1 from gone where t.slot_id = gone.slot_id`
}

/** Whether anybody stands in the line who is still there. */
export function isAnybodyWaiting(sql: Sql): Promise<boolean> {
  return hasRow(sql`
    select 1 from slot_lock l join slot_hold h on h.hold_id = l.lock_id where l.status = 'WAITING' and h.ends_at > hospital_now() limit 1`)
}

/** There was no answer: it is asked what became of it. */
export async function keepUnknown(executor: Executor, lockId: string, inMs: number): Promise<void> {
  await executor`
    update slot_lock set status = 'UNKNOWN', next_at = now() + ${inMs} * interval '1 millisecond' where lock_id = ${lockId} and status in ('ASKING', 'UNKNOWN')`
}

/** The hospital did not take it back: it is asked again. */
export async function releaseLater(
  executor: Executor,
  lockId: string,
  inMs: number,
): Promise<void> {
  await executor`
    update slot_lock set next_at = now() + ${inMs} * interval '1 millisecond' where lock_id = ${lockId} and status = 'RELEASING'`
}

/** The hospital has it back: the place can be sold again. */
export async function keepReleased(executor: Executor, lockId: string): Promise<void> {
  await executor`
    with back as (
      update slot_lock set status = 'RELEASED', next_at = null, answered_at = clock_timestamp() where lock_id = ${lockId} and status = 'RELEASING' returning slot_id
    )
    update slot t set capacity = t.capacity + 1 from back where t.slot_id = back.slot_id and not t.stopped`
}

/** Looks after locks whose hold has gone, and after those that a killed process has sent. Those that were never sent need no word to the hospital. */
export async function sweep(sql: Sql): Promise<void> {
  await sql`
    update slot_lock set status = 'UNKNOWN', next_at = now() where status = 'ASKING' and asked_at < clock_timestamp() - make_interval(secs => ${unansweredAfterSeconds}::int)`
  await sql`
    with gone as (
      update slot_lock l set status = case l.status when 'WAITING' then 'RELEASED' else 'RELEASING' end, next_at = now(), attempts = 0
      where l.status in ('WAITING', 'LOCKED') and not exists (select 1 from slot_hold h where h.hold_id = l.lock_id)
        and not exists (select 1 from registration_order o where o.order_id = l.order_id and (o.status = any(${[...activeStatuses]}) or o.release_to_his))
      returning l.slot_id, l.status
    ), counted as (select slot_id, count(*)::int as n from gone where status = 'RELEASED' group by slot_id)
    update slot t set capacity = t.capacity + counted.n from counted where t.slot_id = counted.slot_id and not t.stopped`
}

/** Claims what must be asked, or unlocked, at this moment. */
export function claimDue(
  sql: Sql,
  status: 'UNKNOWN' | 'RELEASING',
  of: { limit: number; accountId?: string | undefined },
) {
  return allRows<{ lockId: string; attempts: number }>(sql`
    with due as (
      select lock_id from slot_lock where status = ${status} and next_at <= now() ${of.accountId === undefined ? sql`` : sql`and account_id = ${of.accountId}`}
      order by next_at limit ${of.limit} for update skip locked
    )
    update slot_lock l set next_at = now() + interval '15 seconds', attempts = l.attempts + 1 from due where l.lock_id = due.lock_id
    returning l.lock_id, l.attempts`)
}

/** How it stands with one who waits. */
export interface Waiting {
  status: LockStatus
  /** How many stand before him. */
  ahead: number
  /** The hospital answers nobody. */
  isSilent: boolean
}

/** Where a lock stands in the line. */
export function findWaiting(sql: Sql, lockId: string): Promise<Waiting | undefined> {
  return firstRow(sql`
    select l.status, (select count(*)::int from slot_lock o where o.status in ('WAITING', 'ASKING', 'UNKNOWN') and (o.queued_at, o.lock_id) < (l.queued_at, l.lock_id)) as ahead,
      exists (select 1 from slot_lock o where o.status in ('ASKING', 'UNKNOWN') and o.asked_at < clock_timestamp() - make_interval(secs => ${silentAfterSeconds}::int))
        and not exists (select 1 from slot_lock o where o.answered_at > clock_timestamp() - make_interval(secs => ${silentAfterSeconds}::int)) as is_silent
    from slot_lock l where l.lock_id = ${lockId}`)
}

/** The hospital entered the order behind a lock: it ends with the order. */
export async function keepConfirmed(tx: Transaction, orderId: string): Promise<void> {
  await tx`update slot_lock set status = 'CONFIRMED', next_at = null where order_id = ${orderId} and status <> 'CONFIRMED'`
}

/** The hospital has taken an entered order back. */
export async function endConfirmed(executor: Executor, orderId: string): Promise<void> {
  await executor`
    with back as (update slot_lock set status = 'RELEASED' where order_id = ${orderId} and status = 'CONFIRMED' returning slot_id)
    update slot t set capacity = t.capacity + 1 from back where t.slot_id = back.slot_id and not t.stopped`
}

/** Claims the question of what is left of a clinic of the hospital's own: one question for all who look. */
export function claimQuestion(sql: Sql, scheduleId: string, everySeconds: number) {
  return firstRow<{ clinicId: string }>(sql`
    update schedule set left_asked_at = clock_timestamp() where schedule_id = ${scheduleId} and pool = 'hospital' and clinic_id is not null
      and (left_asked_at is null or left_asked_at < clock_timestamp() - make_interval(secs => ${everySeconds}::int))
    returning clinic_id`)
}

/** What the hospital says is left, less those who are being asked for at this moment. */
export async function keepLeft(
  sql: Sql,
  scheduleId: string,
  times: readonly { beginTime: string; left: number | null; state: 'open' | 'full' }[],
): Promise<void> {
  await sql`
    with told as (
      select t.slot_id, t.taken + case when g.state = 'full' then 0 when g."left" is null then greatest(t.capacity - t.taken, 20) else greatest(0, g."left" - (
        select count(*)::int from slot_lock l where l.slot_id = t.slot_id and l.status in ('WAITING', 'ASKING', 'UNKNOWN')
          and exists (select 1 from slot_hold h where h.hold_id = l.lock_id))) end as capacity
      from json_to_recordset(${JSON.stringify(times)}::text::json) as g ("beginTime" time, "left" int, state text)
      join slot t on t.schedule_id = ${scheduleId} and t.begin_time = g."beginTime"
    )
    update slot t set capacity = greatest(told.capacity, t.taken) from told where t.slot_id = told.slot_id and t.capacity <> greatest(told.capacity, t.taken)`
  await sql`update schedule set left_told_at = clock_timestamp() where schedule_id = ${scheduleId}`
}

/** A forgotten account has no locks of its own. */
export async function forgetLocks(sql: Executor, accountId: string): Promise<void> {
  await sql`update slot_lock set account_id = null where account_id = ${accountId}`
}
