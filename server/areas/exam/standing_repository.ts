/** SQL of how it stands with exams: for the desk, and for what waits for a person. */
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'
import type { OrderRow } from './exam_repository'

/** An exam that must be done soon and has no time. */
export interface UnplannedRow extends Pick<OrderRow, 'risks' | 'rule'> {
  examOrderId: string
  patientId: string
  name: string
  orderedBy: string | null
  latestAt: Date
}

/** Exams without a time that must be over within so many hours, the most urgent first. A time of a day that is past is none. */
export function listUnplanned(executor: Executor, hours: number): Promise<UnplannedRow[]> {
  return allRows<UnplannedRow>(executor`
    select o.exam_order_id, o.patient_id, o.name, o.ordered_by, o.latest_at, o.risks, r.rule
    from exam_order o join exam_rule r on r.code = o.code left join exam_slot s on s.slot_id = o.slot_id
    where o.state = 'ordered' and o.latest_at > hospital_now()
      and o.latest_at < hospital_now() + make_interval(hours => ${hours}::int)
      and (s.slot_id is null
        or s.begins_at < hospital_today()::timestamp at time zone 'Asia/Shanghai')
    order by o.latest_at, o.exam_order_id limit 200`)
}

/** The places of one device on one day. */
export interface LoadRow {
  resourceId: string
  name: string
  departmentName: string
  branchName: string
  day: string
  places: number
  taken: number
  stopped: number
}

/** Active devices whose times are the app's and their days from today on, devices in the order of their names. */
export function listLoads(executor: Executor, days: number): Promise<LoadRow[]> {
  return allRows<LoadRow>(executor`
    select r.resource_id, r.name, r.department_name, b.name as branch_name,
      (s.begins_at at time zone 'Asia/Shanghai')::date::text as day,
      coalesce(sum(s.capacity) filter (where not s.stopped), 0)::int as places,
      sum(s.taken)::int as taken,
      coalesce(sum(s.capacity) filter (where s.stopped), 0)::int as stopped
    from exam_slot s join exam_resource r on r.resource_id = s.resource_id
    join branch b on b.branch_id = r.branch_id
    where r.active and r.pool = 'app' and s.begins_at >= hospital_today()::timestamp at time zone 'Asia/Shanghai'
      and s.begins_at < (hospital_today() + ${days}::int)::timestamp at time zone 'Asia/Shanghai'
    group by r.resource_id, b.branch_id, 5
    order by r.department_name, r.name, r.resource_id, day limit 2000`)
}
