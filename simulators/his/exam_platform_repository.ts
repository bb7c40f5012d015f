/** The books of the hospital's exam platform. */
import { allRows, firstRow, hasRow } from '../../server/database/answers'
import type { Executor, Transaction } from '../../server/database/client'

/** A time that a patient has there. */
export interface ExamBooking {
  lockId: string
  examId: string
  resourceId: string
  beginsAt: string
  state: 'locked' | 'confirmed' | 'cancelled'
  platformNo: string
  expiresAt: Date
}

/** A booking at this moment; an expired lock is cancelled. */
export function findBooking(executor: Executor, lockId: string): Promise<ExamBooking | undefined> {
  return firstRow(executor`
    select lock_id, exam_id, resource_id, begins_at, platform_no, expires_at, case when state = 'locked' and expires_at <= clock_timestamp() then 'cancelled' else state end as state
    from sandbox.exam_booking where lock_id = ${lockId}`)
}

/** Serialises bookings of one device. */
export async function lockDevice(tx: Transaction, resourceId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`exam ${resourceId}`}, 0))`
}

/** The times of a device that somebody has, once for each place. */
export async function listTaken(executor: Executor, resourceId: string): Promise<number[]> {
  const rows = await allRows<{ beginsAt: Date }>(executor`
    select begins_at from sandbox.exam_booking where resource_id = ${resourceId}
      and (state = 'confirmed' or state = 'locked' and expires_at > clock_timestamp())`)
  return rows.map(({ beginsAt }) => beginsAt.getTime())
}

export async function addBooking(
  executor: Executor,
  booking: Omit<ExamBooking, 'expiresAt'> & { untilSeconds: number },
): Promise<void> {
  const { lockId, examId, resourceId, beginsAt, state, platformNo, untilSeconds } = booking
  await executor`
    insert into sandbox.exam_booking (lock_id, exam_id, resource_id, begins_at, state, platform_no, expires_at)
    values (${lockId}, ${examId}, ${resourceId}, ${beginsAt}, ${state}, ${platformNo}, clock_timestamp() + make_interval(secs => ${untilSeconds}::int))`
}

/** False where the lock is gone. */
export function confirmBooking(executor: Executor, lockId: string): Promise<boolean> {
  return hasRow(executor`
    update sandbox.exam_booking set state = 'confirmed' where lock_id = ${lockId}
      and (state = 'confirmed' or state = 'locked' and expires_at > clock_timestamp()) returning 1`)
}

/** Ends it; one that never came is remembered, so that it is not given later. */
export async function cancelBooking(
  executor: Executor,
  { lockId, examId }: { lockId: string; examId: string },
): Promise<void> {
  await executor`
    insert into sandbox.exam_booking (lock_id, exam_id, resource_id, begins_at, state, platform_no, expires_at)
    values (${lockId}, ${examId}, '', clock_timestamp(), 'cancelled', '', clock_timestamp())
    on conflict (lock_id) do update set state = 'cancelled'`
}
