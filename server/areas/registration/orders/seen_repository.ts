/** SQL of the doctors visited before, and of their next free slots. */
import type { HalfDay } from '../../../../src/contract/registration'
import type { OrNulls } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import type { DoctorRow } from '../schedules/schedule_repository'

/** Doctors whom the account's patients visited, the latest first; and the hospital's clock. */
export async function findDoctorsSeen(
  executor: Executor,
  accountId: string,
  limit: number,
): Promise<{ doctors: DoctorRow[]; now: Date }> {
  const rows = await executor<(OrNulls<DoctorRow & { last: Date }> & { now: Date })[]>`
    with seen as (
      select o.doctor_id, max(o.begins_at) as last from registration_order o
      where o.account_id = ${accountId} and o.doctor_id is not null and (o.status in ('VISITED', 'PAST') or o.status in ('BOOKED', 'TAKEN') and o.ends_at < hospital_now())
      group by o.doctor_id order by last desc limit ${limit}
    )
    select clock.now, own.* from (select hospital_now() as now) clock
    left join (
      select doc.doctor_id, doc.name, doc.title, doc.department_id, d.name as department_name, doc.branch_id, doc.photo, doc.good_at, seen.last
      from seen join doctor doc on doc.doctor_id = seen.doctor_id join department d on d.department_id = doc.department_id
    ) own on true
    order by own.last desc, own.doctor_id`
  const [first] = rows
  if (first === undefined) throw new Error('the database has no clock')
  return { doctors: rows.flatMap((row) => (row.doctorId === null ? [] : [row])), now: first.now }
}

interface NextTimeRow {
  doctorId: string
  slotId: string
  visitDate: string
  halfDay: HalfDay
  beginTime: string
}

/** The first free slot of each of these doctors' next bookable half days, so many per doctor. */
export async function listNextTimes(
  executor: Executor,
  doctorIds: readonly string[],
  { days, each }: { days: number; each: number },
): Promise<NextTimeRow[]> {
  if (doctorIds.length === 0) return []
  return executor<NextTimeRow[]>`
    with clock as materialized (select hospital_now() as now, hospital_today() as today)
    select doc.doctor_id, n.slot_id, n.visit_date, n.half_day, n.begin_time
    from clock join doctor doc on doc.doctor_id = any(array(select unnest(${[...doctorIds]}::text[]))) and doc.active
    cross join lateral (
      select t.slot_id, s.visit_date, s.half_day, t.begin_time, t.begins_at from schedule s
      cross join lateral (
        select slot_id, begin_time, begins_at from slot
        where schedule_id = s.schedule_id and not gone and not stopped and begins_at > clock.now and release_at <= clock.now and taken < capacity
        order by begin_time, slot_id limit 1
      ) t
      where s.doctor_id = doc.doctor_id and s.visit_date between clock.today and clock.today + ${days}::int
      order by s.visit_date, t.begins_at limit ${each}
    ) n
    order by n.begins_at, n.slot_id`
}
