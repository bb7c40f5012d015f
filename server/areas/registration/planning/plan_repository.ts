/** SQL of schedules made at the desk. */
import { allRows, firstRow, firstValue } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { Existing } from './plan'

/** The departments that patients choose schedules of. */
export function listDepartments(executor: Executor) {
  return allRows<{ departmentId: string; name: string; branchName: string }>(executor`
    select d.department_id, d.name, b.name as branch_name from department d join branch b on b.branch_id = d.branch_id
    where d.active and b.active and d.parent_id is not null order by b.sort, b.branch_id, d.sort, d.department_id limit 2000`)
}

/** The department's doctors. */
export function listDoctors(executor: Executor, departmentId: string) {
  return allRows<{ doctorId: string; name: string }>(executor`
    select doctor_id, name from doctor where department_id = ${departmentId} and active order by sort, doctor_id`)
}

/** Makes plans of one department one after the other; its name, undefined when there is none. */
export function lockDepartment(tx: Transaction, departmentId: string) {
  return firstValue<string>(tx`
    select name from department where department_id = ${departmentId} and active and parent_id is not null for no key update`)
}

/** Days of one department. */
interface Span {
  departmentId: string
  from: string
  to: string
}

/** The schedules of a department, and those of its doctors elsewhere, on these days. */
export function listExisting(
  executor: Executor,
  { departmentId, from, to }: Span,
): Promise<Existing[]> {
  return allRows(executor`
    select s.schedule_id, s.department_id, d.name as department_name, s.doctor_id, c.name as doctor_name, s.registration_type, s.visit_date as day, s.half_day, s.place, s.reg_fee_fen, s.treat_fee_fen,
      s.release_at, s.made_here as is_made_here, s.clinic_id is not null as is_published, s.pool = 'hospital' as is_hospitals_own, s.stopped_at is not null as is_stopped, t.slots
    from schedule s join department d on d.department_id = s.department_id left join doctor c on c.doctor_id = s.doctor_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('beginTime', to_char(begin_time, 'HH24:MI'), 'endTime', to_char(end_time, 'HH24:MI'), 'capacity', capacity - desk_places, 'extra', desk_places, 'taken', taken) order by begin_time), '[]'::json) as slots
      from slot where schedule_id = s.schedule_id and not gone
    ) t
    where s.visit_date between ${from}::date and ${to}::date
      and (s.department_id = ${departmentId} or s.doctor_id in (select doctor_id from doctor where department_id = ${departmentId}))
    order by s.visit_date, s.half_day = 'evening', s.half_day = 'afternoon', c.sort nulls first, s.schedule_id limit 5000`)
}

/** Where a schedule stands; undefined when there is none. */
export function findSchedule(executor: Executor, scheduleId: string) {
  return firstRow<{ departmentId: string; day: string; isMadeHere: boolean }>(executor`
    select department_id, visit_date as day, made_here as is_made_here from schedule where schedule_id = ${scheduleId}`)
}

/** Lets nobody take a place of what was made here on these days until the transaction ends. */
export async function lockSlots(tx: Transaction, { departmentId, from, to }: Span): Promise<void> {
  await tx`
    select 1 from slot t join schedule s on s.schedule_id = t.schedule_id
    where s.made_here and s.department_id = ${departmentId} and s.visit_date between ${from}::date and ${to}::date order by t.slot_id for update of t`
}

/** Marks schedules as made here. */
export async function markMadeHere(tx: Transaction, scheduleIds: readonly string[]): Promise<void> {
  await tx`
    update schedule set made_here = true where schedule_id = any(${[...scheduleIds]}::uuid[]) and not made_here`
}

/** Sets the places of slots, beside what was opened by 加号. */
export async function setPlaces(
  tx: Transaction,
  scheduleId: string,
  times: readonly { beginTime: string; capacity: number }[],
): Promise<void> {
  await tx`
    update slot t set capacity = g.capacity + t.desk_places
    from json_to_recordset(${JSON.stringify(times)}::text::json) as g ("beginTime" time, capacity integer)
    where t.schedule_id = ${scheduleId} and t.begin_time = g."beginTime" and not t.gone`
}
