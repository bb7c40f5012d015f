/** SQL that reads departments, doctors, schedules and times. States come as counts, so that one query serves many rows. */
import type { DoctorTitle, HalfDay, RegistrationType } from '../../../../src/contract/registration'
import type { Executor } from '../../../database/client'
import type { DepartmentLimits, StateCounts } from '../rules/rules'

/** What can be booked, counted by state; `left_num` are free places that can be booked now. */
interface CountRow {
  totalNum: number
  leftNum: number
  available: number
  full: number
  unreleased: number
  stopped: number
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

/** A department with what its days hold. */
export interface ListedDepartmentRow extends DepartmentRow, CountRow {
  leftNum: number
  hasClinic: boolean
}

/** The counts over times `t`, at the hospital's moment `clock.now`. */
function counts(executor: Executor) {
  return executor`
    coalesce(sum(t.capacity), 0)::int as total_num,
    coalesce(sum(t.capacity - t.taken) filter (where not t.stopped and t.begins_at > clock.now and t.release_at <= clock.now), 0)::int as left_num,
    (count(*) filter (where not t.stopped and t.begins_at > clock.now and t.release_at <= clock.now and t.taken < t.capacity))::int as available,
    (count(*) filter (where not t.stopped and t.begins_at > clock.now and t.release_at <= clock.now and t.taken >= t.capacity))::int as full,
    (count(*) filter (where not t.stopped and t.begins_at > clock.now and t.release_at > clock.now))::int as unreleased,
    (count(*) filter (where t.stopped))::int as stopped`
}

/** Both levels of a branch's departments, with what from today over `days` days holds. */
export function listDepartments(
  executor: Executor,
  branchId: string,
  days: number,
): Promise<ListedDepartmentRow[]> {
  return executor<ListedDepartmentRow[]>`
    with clock as materialized (select hospital_now() as now, hospital_today() as today), held as (
      select t.department_id, ${counts(executor)}
      from clock join time_source t on t.visit_date between clock.today and clock.today + ${days}::int
      where t.branch_id = ${branchId} group by t.department_id
    )
    select d.department_id, d.parent_id, d.branch_id, b.name as branch_name, d.name, d.place, d.treats, d.min_age, d.max_age, d.sex_limit,
      h.department_id is not null as has_clinic, coalesce(h.total_num, 0) as total_num, coalesce(h.left_num, 0) as left_num, coalesce(h.available, 0) as available, coalesce(h.full, 0) as "full",
      coalesce(h.unreleased, 0) as unreleased, coalesce(h.stopped, 0) as stopped
    from department d join branch b on b.branch_id = d.branch_id left join held h on h.department_id = d.department_id
    where d.branch_id = ${branchId} and d.active order by d.sort, d.department_id`
}

export async function isBranch(executor: Executor, branchId: string): Promise<boolean> {
  const rows = await executor`select 1 from branch where branch_id = ${branchId}`
  return rows.length > 0
}

export async function findDepartment(
  executor: Executor,
  departmentId: string,
  days: number,
): Promise<(DepartmentRow & { now: Date; today: string }) | undefined> {
  const [row] = await executor<(DepartmentRow & { now: Date; today: string })[]>`
    with clock as materialized (select hospital_now() as now, hospital_today() as today)
    select d.department_id, d.parent_id, d.branch_id, b.name as branch_name, d.name, d.place, d.treats, d.min_age, d.max_age, d.sex_limit, clock.now, clock.today,
      (select coalesce(sum(t.capacity - t.taken), 0)::int from time_source t where t.department_id = d.department_id and t.visit_date between clock.today and clock.today + ${days}::int
        and not t.stopped and t.begins_at > clock.now and t.release_at <= clock.now) as left_num
    from clock cross join department d join branch b on b.branch_id = d.branch_id where d.department_id = ${departmentId} and d.parent_id is not null`
  return row
}

/** The days on which a department has clinics. */
export function listDays(
  executor: Executor,
  departmentId: string,
  days: number,
): Promise<(CountRow & { visitDate: string })[]> {
  return executor<(CountRow & { visitDate: string })[]>`
    with clock as materialized (select hospital_now() as now, hospital_today() as today)
    select t.visit_date, ${counts(executor)}
    from clock join time_source t on t.visit_date between clock.today and clock.today + ${days}::int
    where t.department_id = ${departmentId} and not t.gone group by t.visit_date order by t.visit_date`
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
    join lateral (select ${counts(executor)} from time_source t where t.schedule_id = s.schedule_id and not t.gone) n on true
    left join doctor doc on doc.doctor_id = s.doctor_id left join department home on home.department_id = doc.department_id
    where ${chosen} and coalesce(doc.active, true)
    order by s.visit_date, case s.half_day when 'morning' then 1 when 'afternoon' then 2 else 3 end, doc.sort nulls first, s.schedule_id`
}

export interface SourceRow {
  sourceId: string
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

export function listSources(executor: Executor, scheduleId: string): Promise<SourceRow[]> {
  return executor<SourceRow[]>`
    select source_id, schedule_id, begin_time, end_time, begins_at, release_at, stopped, capacity, taken, next_no, hospital_now() as now
    from time_source where schedule_id = ${scheduleId} and not gone order by begin_time, source_id`
}

export async function isSchedule(executor: Executor, scheduleId: string): Promise<boolean> {
  const rows = await executor`select 1 from schedule where schedule_id = ${scheduleId}`
  return rows.length > 0
}

interface DoctorPageRow {
  doctorId: string
  name: string
  title: DoctorTitle
  departmentId: string
  departmentName: string
  branchId: string
  branchName: string
  place: string | null
  photo: string | null
  goodAt: string | null
  intro: string | null
}

export async function findDoctor(
  executor: Executor,
  doctorId: string,
): Promise<DoctorPageRow | undefined> {
  const [row] = await executor<DoctorPageRow[]>`
    select doc.doctor_id, doc.name, doc.title, doc.department_id, d.name as department_name, doc.branch_id, b.name as branch_name, d.place, doc.photo, doc.good_at, doc.intro
    from doctor doc join department d on d.department_id = doc.department_id join branch b on b.branch_id = doc.branch_id where doc.doctor_id = ${doctorId}`
  return row
}

/** A time with everything the confirm page shows of it. */
export interface PlaceRow extends SourceRow {
  /** The account holds one of the places. */
  held: boolean
  /** Somebody waits for a place of this clinic: a free one is his. */
  waited: boolean
  branchId: string
  branchName: string
  branchAddress: string | null
  departmentId: string
  departmentName: string
  place: string | null
  preparation: string[]
  minAge: number | null
  maxAge: number | null
  sexLimit: 'male' | 'female' | null
  doctorId: string | null
  doctorName: string | null
  doctorTitle: DoctorTitle | null
  registrationType: RegistrationType
  visitDate: string
  halfDay: HalfDay
  regFeeFen: number
  treatFeeFen: number
}

export async function findPlace(
  executor: Executor,
  accountId: string,
  sourceId: string,
): Promise<PlaceRow | undefined> {
  const [row] = await executor<PlaceRow[]>`
    select t.source_id, t.schedule_id, t.begin_time, t.end_time, t.begins_at, t.release_at, t.stopped, t.capacity, t.taken, t.next_no, hospital_now() as now,
      t.branch_id, b.name as branch_name, b.address as branch_address, t.department_id, d.name as department_name, coalesce(s.place, d.place) as place, d.preparation,
      d.min_age, d.max_age, d.sex_limit, s.doctor_id, doc.name as doctor_name, doc.title as doctor_title, s.registration_type, t.visit_date, s.half_day, s.reg_fee_fen, s.treat_fee_fen,
      exists (select 1 from place_hold h where h.source_id = t.source_id and h.account_id = ${accountId} and h.ends_at > hospital_now()) as held,
      exists (select 1 from waitlist_entry w where w.schedule_id = t.schedule_id and w.kind = 'place' and w.status = 'WAITING') as waited
    from time_source t join schedule s on s.schedule_id = t.schedule_id join branch b on b.branch_id = t.branch_id join department d on d.department_id = t.department_id
    left join doctor doc on doc.doctor_id = s.doctor_id
    where t.source_id = ${sourceId}`
  return row
}

/** What stands against a booking, for each patient of the account; orders are named when they are the account's own. */
export interface CandidateRow {
  patientId: string
  birthday: string
  sex: 'male' | 'female' | 'unknown'
  sameDepartment: number
  sameDepartmentOrder: string | null
  sameDay: number
  sameDayOrder: string | null
  unpaid: number
  unpaidOrder: string | null
  restrictedUntil: Date | null
}

/** The patients of the account; `replacedOrderId` is the order that is to be moved, which does not stand in its own way. */
export function listCandidates(
  executor: Executor,
  accountId: string,
  place: { departmentId: string; visitDate: string; replacedOrderId: string | null },
): Promise<CandidateRow[]> {
  return executor<CandidateRow[]>`
    select p.patient_id, p.birthday, p.sex, u.unpaid, u.unpaid_order,
      (count(o.order_id) filter (where o.department_id = ${place.departmentId}))::int as same_department,
      min(o.order_id::text) filter (where o.department_id = ${place.departmentId} and o.account_id = ${accountId}) as same_department_order,
      count(o.order_id)::int as same_day, min(o.order_id::text) filter (where o.account_id = ${accountId}) as same_day_order,
      (select max(r.ends_at) from booking_restriction r where r.patient_id = p.patient_id and r.lifted_at is null and r.ends_at > hospital_now()) as restricted_until
    from account_patient a join patient p on p.patient_id = a.patient_id
    cross join lateral (
      select count(*)::int as unpaid, (array_agg(w.order_id order by w.created_at))[1] as unpaid_order
      from registration_order w where w.account_id = ${accountId} and w.status = 'PENDING_PAY' and w.expires_at > hospital_now()
    ) u
    left join registration_order o on o.patient_id = p.patient_id and o.visit_date = ${place.visitDate}::date and not o.stands_aside
      and o.order_id is distinct from ${place.replacedOrderId}
      and (o.status in ('CONFIRMING', 'BOOKED', 'TAKEN') or o.status = 'PENDING_PAY' and o.expires_at > hospital_now())
    where a.account_id = ${accountId} and a.unbound_at is null
    group by p.patient_id, a.is_default, a.bound_at, u.unpaid, u.unpaid_order order by a.is_default desc, a.bound_at, p.patient_id`
}

export function limitsOf(row: {
  minAge: number | null
  maxAge: number | null
  sexLimit: 'male' | 'female' | null
}): DepartmentLimits {
  return { minAge: row.minAge, maxAge: row.maxAge, sexLimit: row.sexLimit }
}

export function countsOf(row: CountRow): StateCounts {
  return {
    available: row.available,
    full: row.full,
    unreleased: row.unreleased,
    stopped: row.stopped,
  }
}
