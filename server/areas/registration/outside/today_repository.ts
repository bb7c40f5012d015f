/** SQL of today's registrations of other channels, which may be signed in. */
import type postgres from 'postgres'
import type { OutsideChannel } from '../../../../src/contract/registration'
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { clinicOfOutside } from '../rules/standing_statement'
import type { VisitToday } from '../schedules/visit'

/** A visit of today that another channel registered. */
export type OutsideToday = Omit<VisitToday, 'orderId' | 'orderNo' | 'serialNo'> & {
  hospitalRegistrationId: string
  channel: OutsideChannel
}

/** Whether another channel registered one of these patients for today, as a part of a statement. */
export const hasOutsideToday = (
  executor: Executor,
  patientIds: postgres.Fragment,
): postgres.Fragment => executor`
  exists (select 1 from outside_registration
    where patient_id = ${patientIds} and visit_date = hospital_today() and state <> 'cancelled')`

/** Those of these patients at clinics that the app knows and that are not stopped, the earliest first; of one schedule where it is given. */
export function listOutsideToday(
  executor: Executor,
  patientIds: readonly string[],
  scheduleId?: string,
) {
  return allRows<OutsideToday>(executor`
    select r.patient_id, r.hospital_registration_id, r.channel, s.clinic_id,
      case r.state when 'booked' then 'BOOKED' when 'taken' then 'TAKEN' when 'seen' then 'VISITED' else 'NO_SHOW' end as status,
      b.hospital_id, r.branch_id, b.name as branch_name, s.schedule_id, d.name as department_name, doc.name as doctor_name, doc.title as doctor_title, r.registration_type,
      coalesce(r.place, s.place, d.place) as place, d.way, r.half_day, r.visit_date, to_char(r.begin_time, 'HH24:MI') as begin_time, to_char(r.end_time, 'HH24:MI') as end_time,
      (r.visit_date + r.begin_time) at time zone 'Asia/Shanghai' as begins_at, span.begins_at as session_begins_at, span.ends_at as session_ends_at
    from outside_registration r
    join branch b on b.branch_id = r.branch_id join department d on d.department_id = r.department_id left join doctor doc on doc.doctor_id = r.doctor_id
    cross join lateral (${executor.unsafe(clinicOfOutside)}) s
    cross join lateral (select min(t.begins_at) as begins_at, max(t.ends_at) as ends_at from slot t where t.schedule_id = s.schedule_id) span
    where r.patient_id = any(${[...patientIds]}) and r.visit_date = hospital_today() and r.state <> 'cancelled' and span.ends_at is not null and not s.is_stopped
      ${scheduleId === undefined ? executor`` : executor`and s.schedule_id = ${scheduleId}`}
    order by r.begin_time, r.registration_id`)
}
