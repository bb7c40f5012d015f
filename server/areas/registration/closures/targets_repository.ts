/** SQL of what a closure would end. */
import type { ClosureScope, ClosureTarget } from '../../../../src/contract/desk/closures'
import { allRows, firstNumber } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { activeStatuses } from '../rules/rules'

/** A clinic in the scope, and what stands against ending it. */
export interface TargetRow extends Omit<ClosureTarget, 'outcome' | 'why' | 'orders'> {
  departmentId: string
  isStopped: boolean
  isOver: boolean
  isElsewhere: boolean
  /** The hospital hands out its slots itself. */
  isHospitalsOwn: boolean
  /** To replace: the substitute is of another department, or has a clinic at that time. */
  isOtherDepartment: boolean
  isBusy: boolean
}

/** The clinics of a scope in the order of the days, up to `limit`. */
export function listTargets(
  executor: Executor,
  { from, to, branchIds, departmentIds, doctorIds, standInId }: ClosureScope,
  limit: number,
): Promise<TargetRow[]> {
  const standIn = standInId ?? null
  const within = (column: ReturnType<Executor>, ids: readonly string[] = []) =>
    ids.length === 0 ? executor`true` : executor`${column} = any(${[...ids]}::text[])`
  return executor<TargetRow[]>`
    select s.schedule_id, s.department_id, s.visit_date, s.half_day, b.name as branch_name, d.name as department_name, c.name as doctor_name,
      s.stopped_at is not null as is_stopped, t.ends_at <= hospital_now() as is_over, s.pool = 'hospital' as is_hospitals_own,
      exists (select 1 from closure_item i where i.schedule_id = s.schedule_id and i.state = 'waiting') as is_elsewhere,
      ${standIn}::text is not null and not exists (select 1 from doctor o where o.doctor_id = ${standIn}::text and o.active and o.department_id = s.department_id and o.doctor_id is distinct from s.doctor_id) as is_other_department,
      ${standIn}::text is not null and exists (select 1 from schedule o where o.doctor_id = ${standIn}::text and o.visit_date = s.visit_date and o.half_day = s.half_day and o.stopped_at is null) as is_busy
    from schedule s join branch b on b.branch_id = s.branch_id join department d on d.department_id = s.department_id left join doctor c on c.doctor_id = s.doctor_id
    cross join lateral (select coalesce(max(ends_at), s.release_at) as ends_at from slot where schedule_id = s.schedule_id) t
    where (s.clinic_id is not null or s.made_here) and s.visit_date between ${from}::date and ${to}::date and ${within(executor`s.branch_id`, branchIds)}
      and (${within(executor`s.department_id`, departmentIds)} or ${within(executor`d.parent_id`, departmentIds)}) and ${within(executor`s.doctor_id`, doctorIds)}
    order by s.visit_date, b.sort, d.sort, d.department_id, s.half_day = 'evening', s.half_day = 'afternoon', c.sort nulls first, s.schedule_id limit ${limit}`
}

/** An order that holds a slot of these clinics. */
export interface TouchedRow {
  scheduleId: string
  accountId: string
  patientId: string
  isPaid: boolean
  totalFeeFen: number
}

/** The orders that ending them would end. */
export function listTouched(executor: Executor, scheduleIds: readonly string[]) {
  return allRows<TouchedRow>(executor`
    select schedule_id, account_id, patient_id, pay_status = 'PAID' and total_fee_fen > 0 as is_paid, total_fee_fen
    from registration_order where schedule_id = any(${[...scheduleIds]}::uuid[]) and status in ${executor([...activeStatuses])}`)
}

/** Waitlist entries that would end. */
export function countWaiting(executor: Executor, scheduleIds: readonly string[]): Promise<number> {
  return firstNumber(executor`
    select count(*)::int from waitlist_entry where schedule_id = any(${[...scheduleIds]}::uuid[]) and kind = 'place' and status = 'WAITING'`)
}

/** What can be chosen: whatever has a clinic from today on. */
export async function listOptions(executor: Executor) {
  const [branches, departments, doctors] = await Promise.all([
    allRows<{ id: string; name: string }>(executor`
      select branch_id as id, name from branch where active order by sort, branch_id`),
    allRows<{ id: string; name: string; branchId: string }>(executor`
      select d.department_id as id, d.name, d.branch_id from department d
      where exists (select 1 from schedule s where s.department_id = d.department_id and s.visit_date >= hospital_today()) order by d.branch_id, d.sort, d.department_id`),
    allRows<{ id: string; name: string; departmentId: string }>(executor`
      select doctor_id as id, name, department_id from doctor where active order by department_id, sort, doctor_id`),
  ])
  return { branches, departments, doctors }
}
