/** SQL of today's visits that may be signed in. */
import type postgres from 'postgres'
import type { Executor } from '../../../database/client'
import type { VisitToday } from '../schedules/visit'

/** Whether one of these patients may have a visit today, as a part of a statement. */
export const hasVisitsToday = (
  executor: Executor,
  patientIds: postgres.Fragment,
): postgres.Fragment => executor`
  exists (select 1 from registration_order where patient_id = ${patientIds} and visit_date = hospital_today())`

/** Today's visits of these patients that still matter, the earliest first; of one schedule where it is given. */
export function listVisitsToday(
  executor: Executor,
  patientIds: readonly string[],
  scheduleId?: string,
): Promise<VisitToday[]> {
  return executor<VisitToday[]>`
    select o.patient_id, o.order_id, o.order_no, s.clinic_id, o.status, b.hospital_id, o.branch_id, b.name as branch_name, o.schedule_id,
      d.name as department_name, doc.name as doctor_name, doc.title as doctor_title, s.registration_type, coalesce(s.place, d.place) as place, d.way,
      o.serial_no, s.half_day, o.visit_date, to_char(t.begin_time, 'HH24:MI') as begin_time, to_char(t.end_time, 'HH24:MI') as end_time,
      o.begins_at, span.begins_at as session_begins_at, span.ends_at as session_ends_at
    from registration_order o
    join branch b on b.branch_id = o.branch_id
    join department d on d.department_id = o.department_id
    join schedule s on s.schedule_id = o.schedule_id
    join slot t on t.slot_id = o.slot_id
    left join doctor doc on doc.doctor_id = o.doctor_id
    cross join lateral (select min(all_times.begins_at) as begins_at, max(all_times.ends_at) as ends_at from slot all_times where all_times.schedule_id = o.schedule_id) span
    where o.patient_id = any(${[...patientIds]}) and o.visit_date = hospital_today()
      and (o.status in ('CONFIRMING', 'BOOKED', 'TAKEN', 'VISITED', 'PAST', 'NO_SHOW', 'STOPPED') or o.status = 'PENDING_PAY' and o.expires_at > hospital_now())
      ${scheduleId === undefined ? executor`` : executor`and o.schedule_id = ${scheduleId}`}
    order by case when o.status in ('BOOKED', 'TAKEN') then 1 when o.status in ('PENDING_PAY', 'CONFIRMING') then 2 else 3 end, o.begins_at, o.order_id`
}
