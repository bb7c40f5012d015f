/** The books of locks, and of what a window sold. */
import { firstNumber, firstRow, hasRow, pairsOf } from '../../../server/database/answers'
import type { Executor, Transaction } from '../../../server/database/client'

interface Time {
  clinicId: string
  beginTime: string
}

export interface HisLockEntry extends Time {
  state: 'locked' | 'confirmed' | 'released'
  hisLockNo: string
  expiresAt: Date
}

/** A lock at this moment; an expired one is released. */
export function findLock(executor: Executor, lockId: string): Promise<HisLockEntry | undefined> {
  return firstRow(executor`
    select case when state = 'locked' and expires_at <= clock_timestamp() then 'released' else state end as state, his_lock_no, expires_at, clinic_id, begin_time
    from sandbox.his_lock where lock_id = ${lockId}`)
}

/** Serialises locks of one slot. */
export async function lockTime(tx: Transaction, { clinicId, beginTime }: Time): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${clinicId} ${beginTime}`}, 0))`
}

/** How many places of a slot are locked, registered through a lock, or sold at a window. */
export function countTaken(executor: Executor, { clinicId, beginTime }: Time): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from sandbox.his_lock where clinic_id = ${clinicId} and begin_time = ${beginTime}
      and (state in ('confirmed', 'sold') or state = 'locked' and expires_at > clock_timestamp())`)
}

/** What windows sold of a day beside, by clinic. */
export const countSold = (executor: Executor, day: string): Promise<Map<string, number>> =>
  pairsOf(executor`
    select clinic_id, count(*)::int from sandbox.his_lock where state = 'sold' and clinic_id like ${`%:${day}:%`} group by clinic_id`)

/** Enters a lock, or a sale; the same number again starts over. */
export async function addLock(
  executor: Executor,
  entry: Time & { lockId: string; hisLockNo: string; state: string; untilSeconds: number },
): Promise<void> {
  await executor`
    insert into sandbox.his_lock (lock_id, clinic_id, begin_time, state, his_lock_no, expires_at)
    values (${entry.lockId}, ${entry.clinicId}, ${entry.beginTime}, ${entry.state}, ${entry.hisLockNo}, clock_timestamp() + make_interval(secs => ${entry.untilSeconds}::int))
    on conflict (lock_id) do update set state = excluded.state, his_lock_no = excluded.his_lock_no, expires_at = excluded.expires_at`
}

/** Releases a lock; of a confirmed one the registration is cancelled instead. */
export async function endLock(executor: Executor, lockId: string): Promise<void> {
  await executor`update sandbox.his_lock set state = 'released' where lock_id = ${lockId} and state = 'locked'`
}

/** What a window sold is given back. */
export async function endSale(executor: Executor, lockId: string): Promise<void> {
  await executor`update sandbox.his_lock set state = 'released' where lock_id = ${lockId} and state = 'sold'`
}

/** Enters the registration of a lock; false when the lock is gone. */
export function confirmLock(executor: Executor, lockId: string): Promise<boolean> {
  return hasRow(executor`
    update sandbox.his_lock set state = 'confirmed' where lock_id = ${lockId} and state in ('locked', 'confirmed') returning 1`)
}
