/** SQL of what is left of the hospital's own slots. */
import { firstColumn, firstRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'

/** A clinic of which the hospital is asked what is left. */
export interface ClinicAsked {
  /** When the question was claimed. */
  askedAt: string
  clinicId: string
  departmentId: string
  doctorId: string | null
  visitDate: string
  beginTimes: string[]
}

/** Claims the question of what is left of a clinic: one question for all readers. */
export function claimQuestion(sql: Sql, scheduleId: string, everySeconds: number) {
  return firstRow<ClinicAsked>(sql`
    update schedule set left_asked_at = clock_timestamp() where schedule_id = ${scheduleId} and pool = 'hospital' and clinic_id is not null
      and (left_asked_at is null or left_asked_at < statement_timestamp() - make_interval(secs => ${everySeconds}::int))
    returning left_asked_at::text as asked_at, clinic_id, department_id, doctor_id, visit_date::text as visit_date,
      array(select to_char(t.begin_time, 'HH24:MI') from slot t where t.schedule_id = schedule.schedule_id order by t.begin_time) as begin_times`)
}

/** Clinics of the hospital's own with a waitlist, whose value is older than so many seconds. */
export function listAwaited(sql: Sql, olderThanSeconds: number, limit: number): Promise<string[]> {
  return firstColumn(sql`
    select s.schedule_id from schedule s where s.pool = 'hospital' and s.visit_date >= hospital_today() and s.stopped_at is null
      and (s.left_asked_at is null or s.left_asked_at < statement_timestamp() - make_interval(secs => ${olderThanSeconds}::int))
      and exists (select 1 from waitlist_entry e where e.schedule_id = s.schedule_id and e.kind = 'place' and e.status = 'WAITING')
    order by s.left_asked_at nulls first limit ${limit}`)
}

/** What the hospital says of a time. */
interface TimeLeft {
  beginTime: string
  left: number | null
  state: 'open' | 'full'
}

/**
 * The capacity of a time `t` by what the hospital says, `g`: what the app has, and what is left less those who are
 * being asked for at this moment, and less those whom the hospital answered since `since`: it may have counted before
 * it locked them. One place too few for some seconds is kinder than one that is not there.
 */
const capacityBy = (executor: Executor, since: string) => executor`
  t.taken + case when g.state = 'full' then 0 when g."left" is null then greatest(t.capacity - t.taken, 20) else greatest(0, g."left" - (
    select count(*)::int from slot_lock l where l.slot_id = t.slot_id
      and (l.status in ('WAITING', 'ASKING', 'UNKNOWN') and exists (select 1 from slot_hold h where h.hold_id = l.lock_id)
        or l.status in ('LOCKED', 'CONFIRMED') and l.answered_at >= ${since}::text::timestamptz))) end`

/** Stores what the hospital, asked at `askedAt`, says is left, less the locks that it may not have counted. */
export async function keepLeft(
  sql: Sql,
  { scheduleId, askedAt }: { scheduleId: string; askedAt: string },
  times: readonly TimeLeft[],
): Promise<void> {
  await sql`
    with said as (
      select t.slot_id, ${capacityBy(sql, askedAt)} as capacity
      from json_to_recordset(${JSON.stringify(times)}::text::json) as g ("beginTime" time, "left" int, state text)
      join slot t on t.schedule_id = ${scheduleId} and t.begin_time = g."beginTime"
    )
    update slot t set capacity = greatest(said.capacity, t.taken) from said where t.slot_id = said.slot_id and t.capacity <> greatest(said.capacity, t.taken)`
  // A time that the answer left out keeps what was known of it: then the clinic is as old as it was.
  await sql`
    update schedule set left_at = clock_timestamp() where schedule_id = ${scheduleId} and not exists (
      select 1 from slot t where t.schedule_id = ${scheduleId} and not t.gone and t.begin_time <> all(${times.map(({ beginTime }) => beginTime)}::text[]::time[]))`
}

/** Keeps what the hospital pushed of times of its own slots; it pushes after it has locked, so that its locks are counted. A clinic counts as told when any of its times was: nobody need ask for it at this moment. */
export async function keepSlotStates(
  tx: Transaction,
  times: readonly (TimeLeft & { clinicId: string })[],
): Promise<void> {
  await tx`
    with said as (
      select t.slot_id, ${capacityBy(tx, 'infinity')} as capacity
      from json_to_recordset(${JSON.stringify(times)}::text::json) as g ("clinicId" text, "beginTime" time, "left" int, state text)
      join schedule s on s.clinic_id = g."clinicId" and s.pool = 'hospital' and s.visit_date >= hospital_today() join slot t on t.schedule_id = s.schedule_id and t.begin_time = g."beginTime"
    )
    update slot t set capacity = greatest(said.capacity, t.taken) from said where t.slot_id = said.slot_id and t.capacity <> greatest(said.capacity, t.taken)`
  await tx`
    update schedule set left_at = clock_timestamp() where clinic_id = any(${times.map(({ clinicId }) => clinicId)}) and pool = 'hospital' and visit_date >= hospital_today()`
}
