/** SQL that reads departments, doctors, schedules and slots. States come as counts, so that one query serves many rows. */
import type { DoctorTitle, HalfDay, RegistrationType } from '../../../../src/contract/registration'
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import type { StateCounts } from '../rules/slot_state'

/** Slots counted by state; `left_num` are free slots that can be booked now. */
interface CountRow extends StateCounts {
  totalNum: number
  leftNum: number
}

export interface DepartmentRow {
  departmentId: string
  parentId: string | null
  branchId: string
  branchName: string
  name: string
  place: string | null
  treats: string | null
  minAge: number | null
  maxAge: number | null
  sexLimit: 'male' | 'female' | null
  leftNum: number
}

/** A department with the counts of its days. */
export interface ListedDepartmentRow extends DepartmentRow, CountRow {
  leftNum: number
  hasClinic: boolean
}

/** The counts over slots `t`, at the hospital's moment `clock.now`. */
function counts(executor: Executor) {
  return executor`
    coalesce(sum(t.capacity), 0)::int as total_num,
    coalesce(sum(t.capacity - t.taken) filter (where not t.stopped and t.begins_at > clock.now and t.release_at <= clock.now), 0)::int as left_num,
    (count(*) filter (where not t.stopped and t.begins_at > clock.now and t.release_at <= clock.now and t.taken < t.capacity))::int as available,
    (count(*) filter (where not t.stopped and t.begins_at > clock.now and t.release_at <= clock.now and t.taken >= t.capacity))::int as full,
    (count(*) filter (where not t.stopped and t.begins_at > clock.now and t.release_at > clock.now))::int as unreleased,
    (count(*) filter (where t.stopped))::int as stopped`
}

/** Both levels of a branch's departments, with the counts from today over `days` days. */
export function listDepartments(executor: Executor, branchId: string, days: number) {
  return allRows<ListedDepartmentRow>(executor`
    with clock as materialized (select hospital_now() as now, hospital_today() as today), held as (
      select t.department_id, ${counts(executor)}
      from clock join slot t on t.visit_date between clock.today and clock.today + ${days}::int
      where t.branch_id = ${branchId} group by t.department_id
    )
    select d.department_id, d.parent_id, d.branch_id, b.name as branch_name, d.name, d.place, d.treats, d.min_age, d.max_age, d.sex_limit,
      h.department_id is not null as has_clinic, coalesce(h.total_num, 0) as total_num, coalesce(h.left_num, 0) as left_num, coalesce(h.available, 0) as available, coalesce(h.full, 0) as "full",
      coalesce(h.unreleased, 0) as unreleased, coalesce(h.stopped, 0) as stopped
    from department d join branch b on b.branch_id = d.branch_id left join held h on h.department_id = d.department_id
    where d.branch_id = ${branchId} and d.active order by d.sort, d.department_id`)
}

export function isBranch(executor: Executor, branchId: string): Promise<boolean> {
  return hasRow(executor`select 1 from branch where branch_id = ${branchId}`)
}

export function findDepartment(executor: Executor, departmentId: string, days: number) {
  return firstRow<DepartmentRow & { now: Date; today: string }>(executor`
    with clock as materialized (select hospital_now() as now, hospital_today() as today)
    select d.department_id, d.parent_id, d.branch_id, b.name as branch_name, d.name, d.place, d.treats, d.min_age, d.max_age, d.sex_limit, clock.now, clock.today,
      (select coalesce(sum(t.capacity - t.taken), 0)::int from slot t where t.department_id = d.department_id and t.visit_date between clock.today and clock.today + ${days}::int
        and not t.stopped and t.begins_at > clock.now and t.release_at <= clock.now) as left_num
    from clock cross join department d join branch b on b.branch_id = d.branch_id where d.department_id = ${departmentId} and d.parent_id is not null`)
}

/** The days on which a department has clinics. */
export function listDays(executor: Executor, departmentId: string, days: number) {
  return allRows<CountRow & { visitDate: string }>(executor`
    with clock as materialized (select hospital_now() as now, hospital_today() as today)
    select t.visit_date, ${counts(executor)}
    from clock join slot t on t.visit_date between clock.today and clock.today + ${days}::int
    where t.department_id = ${departmentId} and not t.gone group by t.visit_date order by t.visit_date`)
}

export interface ScheduleRow extends CountRow {
  scheduleId: string
  branchId: string
  departmentId: string
  departmentName: string
  registrationType: RegistrationType
  visitDate: string
  halfDay: HalfDay
  regFeeFen: number
  treatFeeFen: number
  place: string | null
  releaseAt: Date
  doctorId: string | null
  doctorName: string | null
  doctorTitle: DoctorTitle | null
  doctorDepartmentId: string | null
  doctorDepartmentName: string | null
  doctorBranchId: string | null
  photo: string | null
  goodAt: string | null
}

/** Half days of a department or of a doctor, from today over `days` days, or of one day. */
export function listSchedules(
  executor: Executor,
  by: { departmentId: string; day: string | undefined } | { doctorId: string },
  days: number,
): Promise<ScheduleRow[]> {
  const chosen =
    'doctorId' in by
      ? executor`s.doctor_id = ${by.doctorId}`
      : executor`s.department_id = ${by.departmentId} ${by.day === undefined ? executor`` : executor`and s.visit_date = ${by.day}::date`}`
  return executor<ScheduleRow[]>`
    with clock as materialized (select hospital_now() as now, hospital_today() as today)
    select s.schedule_id, s.branch_id, s.department_id, d.name as department_name, s.registration_type, s.visit_date, s.half_day, s.reg_fee_fen, s.treat_fee_fen,
      coalesce(s.place, d.place) as place, s.release_at, n.*, doc.doctor_id, doc.name as doctor_name, doc.title as doctor_title, doc.department_id as doctor_department_id,
      home.name as doctor_department_name, doc.branch_id as doctor_branch_id, doc.photo, doc.good_at
    from clock join schedule s on s.visit_date between clock.today and clock.today + ${days}::int
    join department d on d.department_id = s.department_id
    join lateral (select ${counts(executor)} from slot t where t.schedule_id = s.schedule_id and not t.gone) n on true
    left join doctor doc on doc.doctor_id = s.doctor_id left join department home on home.department_id = doc.department_id
    where ${chosen} and coalesce(doc.active, true)
    order by s.visit_date, case s.half_day when 'morning' then 1 when 'afternoon' then 2 else 3 end, doc.sort nulls first, s.schedule_id`
}

export interface SlotRow {
  slotId: string
  scheduleId: string
  beginTime: string
  endTime: string
  beginsAt: Date
  releaseAt: Date
  stopped: boolean
  capacity: number
  taken: number
  nextNo: number
  now: Date
}

export function listSources(executor: Executor, scheduleId: string) {
  return allRows<SlotRow & { isLeftOld: boolean }>(executor`
    select t.slot_id, t.schedule_id, t.begin_time, t.end_time, t.begins_at, t.release_at, t.stopped, t.capacity, t.taken, t.next_no, hospital_now() as now,
      s.pool = 'hospital' and coalesce(s.left_at < clock_timestamp() - interval '1 minute', true) as is_left_old
    from slot t join schedule s on s.schedule_id = t.schedule_id where t.schedule_id = ${scheduleId} and not t.gone order by t.begin_time, t.slot_id`)
}

export function isSchedule(executor: Executor, scheduleId: string): Promise<boolean> {
  return hasRow(executor`select 1 from schedule where schedule_id = ${scheduleId}`)
}

interface DoctorPageRow extends DoctorRow {
  branchName: string
  place: string | null
  intro: string | null
}

export function findDoctor(executor: Executor, doctorId: string) {
  return firstRow<DoctorPageRow>(executor`
    select doc.doctor_id, doc.name, doc.title, doc.department_id, d.name as department_name, doc.branch_id, b.name as branch_name, d.place, doc.photo, doc.good_at, doc.intro
    from doctor doc join department d on d.department_id = doc.department_id join branch b on b.branch_id = doc.branch_id where doc.doctor_id = ${doctorId}`)
}

/** A doctor as rows hold it. */
export interface DoctorRow {
  doctorId: string
  name: string
  title: DoctorTitle
  departmentId: string
  departmentName: string
  branchId: string
  photo: string | null
  goodAt: string | null
}
