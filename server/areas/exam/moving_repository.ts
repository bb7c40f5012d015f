/** SQL of stopped times that patients still have. */
import type { StoppedDevice } from '../../../src/contract/desk/exams'
import { firstColumn } from '../../database/answers'
import type { Executor } from '../../database/client'

/** Devices and days with stopped times that patients have, the soonest first. */
export function listStopped(executor: Executor): Promise<StoppedDevice[]> {
  return executor<StoppedDevice[]>`
    select s.resource_id, (s.begins_at at time zone 'Asia/Shanghai')::date::text as day, r.name,
      r.department_name, b.name as branch_name, sum(s.taken)::int as exams
    from exam_slot s join exam_resource r on r.resource_id = s.resource_id
    join branch b on b.branch_id = r.branch_id
    where s.stopped and s.taken > 0 and s.begins_at > hospital_now()
    group by s.resource_id, 2, r.resource_id, b.branch_id order by 2, r.name, s.resource_id
    limit 200`
}

/** Whose exams have a stopped time of the device on that day, the earliest first. */
export function listStoppedPatients(
  executor: Executor,
  { resourceId, day }: { resourceId: string; day: string },
): Promise<string[]> {
  return firstColumn(executor`
    select o.patient_id from exam_slot s join exam_order o on o.slot_id = s.slot_id
    where s.stopped and s.taken > 0 and s.resource_id = ${resourceId}
      and s.begins_at > hospital_now() and o.state = 'ordered'
      and s.begins_at >= ${day}::date::timestamp at time zone 'Asia/Shanghai'
      and s.begins_at < (${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    group by o.patient_id order by min(s.begins_at), o.patient_id`)
}
