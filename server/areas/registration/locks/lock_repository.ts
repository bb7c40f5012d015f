/** SQL of locks at the hospital. A lock has the id of its hold; deleting the hold without making an order of it leaves a lock to be released. */
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import { activeStatuses } from '../rules/rules'

/** A lock sent by a killed process counts as unanswered after so many seconds. */
const unansweredAfterSeconds = 12

export type LockStatus =
  | 'WAITING'
  | 'ASKING'
  | 'UNKNOWN'
  | 'LOCKED'
  | 'REFUSED'
  | 'RELEASING'
  | 'RELEASED'
  | 'CONFIRMED'

/** A lock that waits for its answer, its row locked. */
export function lockAsked(
  tx: Transaction,
  lockId: string,
): Promise<{ slotId: string } | undefined> {
  return firstRow(tx`
    select slot_id from slot_lock where lock_id = ${lockId} and status in ('ASKING', 'UNKNOWN') for update`)
}

/** The hospital locked it: the hold's time begins now and ends with the lock; without a hold the lock is released. */
export async function keepLocked(
  tx: Transaction,
  lockId: string,
  answer: { hisLockNo: string; expiresAt: string | null; untilSeconds: number },
  minutes: { usual: number; unhurried: number },
): Promise<void> {
  // Where the hospital does not say until when: as long as was asked for.
  const until = tx`coalesce(${answer.expiresAt}::timestamptz, hospital_now() + make_interval(secs => ${answer.untilSeconds}::int))`
  await tx`
    with held as (
      update slot_hold h set held_at = hospital_now(), expires_at = u.until, ends_at = least(h.ends_at, u.until)
      from slot t, lateral (select h2.hold_id, least(hospital_now() + make_interval(mins => case when h2.is_unhurried then ${minutes.unhurried}::int else ${minutes.usual}::int end),
        t.begins_at, ${until}) as until from slot_hold h2 where h2.slot_id = t.slot_id and h2.hold_id = ${lockId}) u
      where h.hold_id = ${lockId} and t.slot_id = h.slot_id and u.hold_id = h.hold_id returning h.hold_id
    )
    update slot_lock set status = case when exists (select 1 from held) then 'LOCKED' else 'RELEASING' end, his_lock_no = ${answer.hisLockNo}, expires_at = ${until},
      answered_at = clock_timestamp(), next_at = now(), attempts = 0 where lock_id = ${lockId}`
}

/** The hospital refused it. FULL answers all requests that wait for this slot; after any other refusal the place is still there for others. */
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

/** The hospital never received it: it keeps its place in the line. */
export async function keepUnsent(executor: Executor, lockId: string): Promise<void> {
  await executor`
    update slot_lock set status = 'WAITING', answered_at = clock_timestamp() where lock_id = ${lockId} and status in ('ASKING', 'UNKNOWN')`
}

/** What was believed to be locked is asked about anew; false when it stands otherwise by now. */
export function askAnew(executor: Executor, lockId: string): Promise<boolean> {
  return hasRow(executor`
    update slot_lock set status = 'UNKNOWN', next_at = now(), attempts = 0 where lock_id = ${lockId} and status = 'LOCKED' returning 1`)
}

/** The hospital cannot vouch for it: the place is not the patient's, and is released. */
export async function keepUnvouched(tx: Transaction, lockId: string): Promise<void> {
  await tx`update slot_lock set status = 'RELEASING', next_at = now(), attempts = 0, answered_at = clock_timestamp() where lock_id = ${lockId} and status in ('ASKING', 'UNKNOWN')`
  await tx`
    with gone as (delete from slot_hold where hold_id = ${lockId} returning slot_id)
    update slot t set taken = t.taken - 1, capacity = t.capacity - 1 from gone where t.slot_id = gone.slot_id`
}

/** Without an answer its status is asked next. */
export async function keepUnknown(executor: Executor, lockId: string, inMs: number): Promise<void> {
  await executor`
    update slot_lock set status = 'UNKNOWN', next_at = now() + ${inMs} * interval '1 millisecond' where lock_id = ${lockId} and status in ('ASKING', 'UNKNOWN')`
}

/** The hospital did not release it: it is asked again. */
export async function releaseLater(
  executor: Executor,
  lockId: string,
  inMs: number,
): Promise<void> {
  await executor`
    update slot_lock set next_at = now() + ${inMs} * interval '1 millisecond' where lock_id = ${lockId} and status = 'RELEASING'`
}

/** The hospital released it: the place can be sold again. */
export async function keepReleased(executor: Executor, lockId: string): Promise<void> {
  await executor`
    with back as (
      update slot_lock set status = 'RELEASED', next_at = null, answered_at = clock_timestamp() where lock_id = ${lockId} and status = 'RELEASING' returning slot_id
    )
    update slot t set capacity = t.capacity + 1 from back where t.slot_id = back.slot_id and not t.stopped`
}

/** Whether any lock is not at its end. */
export function isAnyOpen(sql: Sql): Promise<boolean> {
  return hasRow(sql`
    select 1 from slot_lock where status in ('WAITING', 'ASKING', 'UNKNOWN', 'LOCKED', 'RELEASING') limit 1`)
}

/** Looks after locks whose hold is gone, and those sent by a killed process. Locks that were never sent need no release at the hospital. */
export async function sweep(sql: Sql): Promise<void> {
  await sql`
    update slot_lock set status = 'UNKNOWN', next_at = now() where status = 'ASKING' and asked_at < statement_timestamp() - make_interval(secs => ${unansweredAfterSeconds}::int)`
  await sql`
    with gone as (
      update slot_lock l set status = case l.status when 'WAITING' then 'RELEASED' else 'RELEASING' end, next_at = now(), attempts = 0
      where l.status in ('WAITING', 'LOCKED') and not exists (select 1 from slot_hold h where h.hold_id = l.lock_id)
        and not exists (select 1 from registration_order o where o.order_id = l.order_id and (o.status = any(${[...activeStatuses]}) or o.release_to_his))
      returning l.slot_id, l.status
    ), counted as (select slot_id, count(*)::int as n from gone where status = 'RELEASED' group by slot_id)
    update slot t set capacity = t.capacity + counted.n from counted where t.slot_id = counted.slot_id and not t.stopped`
}

/** Claims the locks whose status, or release, is due. */
export function claimDue(
  sql: Sql,
  status: 'UNKNOWN' | 'RELEASING',
  of: { limit: number; accountId?: string; slotId?: string },
) {
  return allRows<{ lockId: string; attempts: number }>(sql`
    with due as (
      select lock_id from slot_lock where status = ${status} and next_at <= now() ${of.accountId === undefined ? sql`` : sql`and account_id = ${of.accountId}`} ${of.slotId === undefined ? sql`` : sql`and slot_id = ${of.slotId}`}
      order by next_at limit ${of.limit} for update skip locked
    )
    update slot_lock l set next_at = now() + interval '15 seconds', attempts = l.attempts + 1 from due where l.lock_id = due.lock_id
    returning l.lock_id, l.attempts`)
}

/** The hospital booked the order behind a lock: the lock ends with the order. */
export async function keepConfirmed(tx: Transaction, orderId: string): Promise<void> {
  await tx`update slot_lock set status = 'CONFIRMED', next_at = null where order_id = ${orderId} and status <> 'CONFIRMED'`
}

/** The hospital has cancelled a booked order. */
export async function endConfirmed(executor: Executor, orderId: string): Promise<void> {
  await executor`
    with back as (update slot_lock set status = 'RELEASED' where order_id = ${orderId} and status = 'CONFIRMED' returning slot_id)
    update slot t set capacity = t.capacity + 1 from back where t.slot_id = back.slot_id and not t.stopped`
}

/** Deletes a forgotten account's locks. */
export async function forgetLocks(sql: Executor, accountId: string): Promise<void> {
  await sql`update slot_lock set account_id = null where account_id = ${accountId}`
}
