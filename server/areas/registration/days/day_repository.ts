/** SQL of the comparison of a day with the hospital's books. */
import type { DayDifferenceKind } from '../../../../src/contract/desk/words/hospital_day_words'
import { allRows, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { DayDifference, OurLock, OurOrder } from './comparing'

const statesOfHeld = ['BOOKED', 'TAKEN', 'VISITED', 'PAST', 'NO_SHOW']

/** What changed so shortly ago may be on its way between the two books. */
const freshMinutes = 2

/** Orders that the hospital entered on a day, or that have one of these numbers. */
export function listOrders(sql: Sql, day: string, numbers: readonly string[]) {
  return allRows<OurOrder>(sql`
    select o.order_id, o.order_no, o.total_fee_fen,
      case when o.status in ('PENDING_PAY', 'CONFIRMING') or o.release_to_his or o.choose_until is not null
          or greatest(o.confirmed_at, o.cancelled_at) > hospital_now() - make_interval(mins => ${freshMinutes}::int) then 'moving'
        when o.his_order_no is not null and o.status = any(${statesOfHeld}::text[]) then 'held' else 'ended' end as state,
      coalesce((o.confirmed_at at time zone 'Asia/Shanghai')::date = ${day}::date, false) as is_of_day
    from registration_order o
    where (o.confirmed_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai' and o.confirmed_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')
      or o.order_no = any(${[...numbers]}::text[])`)
}

/** Locks that the hospital gave on a day and that somebody still has, or that have one of these numbers. */
export function listLocks(sql: Sql, day: string, lockIds: readonly string[]) {
  return allRows<OurLock>(sql`
    select l.lock_id,
      case when l.status in ('WAITING', 'ASKING', 'UNKNOWN', 'RELEASING') or l.answered_at > clock_timestamp() - make_interval(mins => ${freshMinutes}::int) then 'moving'
        when l.status = 'LOCKED' and exists (select 1 from slot_hold h where h.hold_id = l.lock_id) then 'held' when l.status in ('LOCKED', 'CONFIRMED') then 'entered' else 'ended' end as state,
      coalesce((l.answered_at at time zone 'Asia/Shanghai')::date = ${day}::date, false) as is_of_day
    from slot_lock l where l.lock_id = any(${[...lockIds]}::uuid[]) or l.status = 'LOCKED'`)
}

/** Claims days that are over and were not compared since. */
export async function claimDays(sql: Sql, leaseSeconds: number) {
  await sql`
    insert into registration_day (day, status, next_attempt_at)
    select hospital_today() - back, 'WAITING', now() from generate_series(1, 3) back on conflict (day) do nothing`
  return allRows<{ day: string; attempts: number }>(sql`
    with due as (
      select day from registration_day
      where day < hospital_today() and next_attempt_at <= now() and (status = 'WAITING' or compared_at < (day + 1)::timestamp at time zone 'Asia/Shanghai')
      order by day desc limit 3 for update skip locked
    )
    update registration_day r set next_attempt_at = now() + make_interval(secs => ${leaseSeconds}::float8), attempts = r.attempts + 1
    from due where r.day = due.day returning r.day, r.attempts`)
}

/** The hospital did not answer: compared after this. */
export async function compareLater(sql: Sql, day: string, delayMs: number): Promise<void> {
  await sql`
    update registration_day set next_attempt_at = now() + ${delayMs} * interval '1 millisecond' where day = ${day}`
}

/** The worker compares the day once more. */
export async function compareAgain(tx: Transaction, day: string): Promise<void> {
  await tx`update registration_day set status = 'WAITING', next_attempt_at = now() where day = ${day}::date`
}

/** Whether a day is over or going on, and not too long ago. */
export function isComparable(sql: Sql, day: string, daysKept: number): Promise<boolean> {
  return hasRow(sql`
    select 1 where ${day}::date <= hospital_today() and ${day}::date > hospital_today() - ${daysKept}::int`)
}

interface Side<Fen> {
  count: number
  fen: Fen
}

/** Keeps the outcome of a day in place of an earlier one; what is being mended stays, and what was mended and is right now. Returns the differences that somebody must look at. */
export async function keepOutcome(
  tx: Transaction,
  day: string,
  outcome: {
    isOffered: boolean
    ours: Side<number>
    theirs: Side<number | null>
    differences: readonly DayDifference[]
  },
): Promise<DayDifference[]> {
  const { isOffered, ours, theirs, differences } = outcome
  const status = isOffered ? 'COMPARED' : 'NOT_OFFERED'
  await tx`
    insert into registration_day (day, status, ours_count, ours_fen, theirs_count, theirs_fen, next_attempt_at, compared_at)
    values (${day}, ${status}, ${ours.count}, ${ours.fen}, ${theirs.count}, ${theirs.fen}, now(), hospital_now())
    on conflict (day) do update set status = excluded.status, ours_count = excluded.ours_count, ours_fen = excluded.ours_fen, theirs_count = excluded.theirs_count,
      theirs_fen = excluded.theirs_fen, compared_at = excluded.compared_at, attempts = 0`
  await tx`delete from registration_day_difference where day = ${day} and mended_at is null and mending_at is null`
  const open: DayDifference[] = []
  for (const one of differences) {
    const { kind, number, orderId, oursFen, theirsFen } = one
    const isOpen = await hasRow(tx`
      insert into registration_day_difference (day, kind, number, order_id, ours_fen, theirs_fen) values (${day}, ${kind}, ${number}, ${orderId}, ${oursFen}, ${theirsFen})
      on conflict (day, kind, number) do update set mended_at = null, ours_fen = excluded.ours_fen, theirs_fen = excluded.theirs_fen, why = null
      where registration_day_difference.mending_at is null returning 1`)
    if (isOpen) open.push(one)
  }
  return open
}

/** Which difference. */
export interface DifferenceKey {
  day: string
  kind: DayDifferenceKind
  number: string
}

/** Somebody decided that it is mended; false when it is, or is being so. */
export function beginMending(tx: Transaction, { day, kind, number }: DifferenceKey) {
  return hasRow(tx`
    update registration_day_difference set mending_at = now(), attempts = 0, why = null
    where day = ${day}::date and kind = ${kind} and number = ${number} and mended_at is null and mending_at is null returning 1`)
}

/** A difference that is to be mended. */
export type ToMend = DifferenceKey & { orderId: string | null; attempts: number }

/** Claims what is to be mended at this moment; a killed worker's claim comes back after half a minute. */
export function claimMending(sql: Sql, limit: number) {
  return allRows<ToMend>(sql`
    with due as (
      select day, kind, number from registration_day_difference where mending_at <= now() order by mending_at limit ${limit} for update skip locked
    )
    update registration_day_difference x set mending_at = now() + interval '30 seconds', attempts = x.attempts + 1
    from due where x.day = due.day and x.kind = due.kind and x.number = due.number
    returning x.day, x.kind, x.number, x.order_id, x.attempts`)
}

/** It is right now. */
export async function keepMended(executor: Executor, { day, kind, number }: DifferenceKey) {
  await executor`
    update registration_day_difference set mending_at = null, mended_at = hospital_now() where day = ${day}::date and kind = ${kind} and number = ${number}`
}

/** The hospital did not answer: tried again after this. */
export async function mendLater(sql: Sql, { day, kind, number }: DifferenceKey, delayMs: number) {
  await sql`
    update registration_day_difference set mending_at = now() + ${delayMs} * interval '1 millisecond' where day = ${day}::date and kind = ${kind} and number = ${number}`
}

/** It cannot be mended so: a person must look again. */
export async function keepOpen(
  tx: Transaction,
  { day, kind, number }: DifferenceKey,
  why: string,
): Promise<void> {
  await tx`
    update registration_day_difference set mending_at = null, why = ${why} where day = ${day}::date and kind = ${kind} and number = ${number}`
}

/** A day as the desk shows it. */
export interface DayRow {
  day: string
  status: 'WAITING' | 'NOT_OFFERED' | 'COMPARED'
  oursCount: number
  oursFen: number
  theirsCount: number
  /** Null where the hospital does not tell amounts. */
  theirsFen: number | null
  comparedAt: Date | null
  differences: (DayDifference & { state: 'OPEN' | 'MENDING' | 'MENDED'; why: string | null })[]
}

/** The newest days with their differences, those that wait first. */
export function listDays(sql: Sql, limit: number) {
  return allRows<DayRow>(sql`
    select r.day, r.status, r.ours_count, r.ours_fen::float8 as ours_fen, r.theirs_count, r.theirs_fen::float8 as theirs_fen, r.compared_at, coalesce(d.list, '[]'::json) as differences
    from registration_day r left join lateral (
      select json_agg(json_build_object('kind', x.kind, 'number', x.number, 'orderId', x.order_id, 'oursFen', x.ours_fen, 'theirsFen', x.theirs_fen, 'why', x.why,
        'state', case when x.mended_at is not null then 'MENDED' when x.mending_at is not null then 'MENDING' else 'OPEN' end) order by x.mended_at is not null, x.kind, x.number) as list
      from registration_day_difference x where x.day = r.day
    ) d on true order by r.day desc limit ${limit}`)
}
