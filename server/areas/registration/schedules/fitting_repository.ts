/** SQL of free slots that a right to a visit, or a follow-up, could be booked at. */
import type postgres from 'postgres'
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import type { VisitFacts } from './visit'

/** A slot, and for what it is. */
export type FittingSlot = VisitFacts & { wantedId: string; beginsAt: Date }

/**
 * The next free slots for each row of `wanted` (wanted_id, patient_id, department_id, doctor_id or null, valid_from,
 * valid_until), at most so many, so many of a day, with whose they are; not on a day on which the patient comes to that
 * department anyway.
 */
export function listFitting(
  executor: Executor,
  wanted: postgres.Fragment,
  { most, ofDay }: { most: number; ofDay: number },
): Promise<FittingSlot[]> {
  return allRows<FittingSlot>(executor`
    select w.wanted_id, t.slot_id, t.schedule_id, t.branch_id, b.name as branch_name, b.address as branch_address, t.department_id, d.name as department_name,
      coalesce(s.place, d.place) as place, d.way, s.doctor_id, doc.name as doctor_name, doc.title as doctor_title, s.registration_type, t.visit_date, s.half_day,
      t.begin_time, t.end_time, t.begins_at
    from (${wanted}) w cross join lateral (
      select * from (
      select t.*, row_number() over (partition by t.visit_date order by t.begins_at, t.slot_id) as of_day from slot t join schedule s on s.schedule_id = t.schedule_id
      where t.department_id = w.department_id and t.visit_date between greatest(w.valid_from, hospital_today()) and w.valid_until
        and (w.doctor_id is null or w.doctor_id = s.doctor_id) and not t.gone and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now()
        and t.taken < t.capacity
        and not exists (select 1 from waitlist_entry e where e.schedule_id = t.schedule_id and e.kind = 'place' and e.status = 'WAITING')
        and not exists (select 1 from registration_order o where o.patient_id = w.patient_id and o.visit_date = t.visit_date and o.department_id = t.department_id
          and o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN'))
      ) t where t.of_day <= ${ofDay} order by t.begins_at, t.slot_id limit ${most}
    ) t join schedule s on s.schedule_id = t.schedule_id join branch b on b.branch_id = t.branch_id join department d on d.department_id = t.department_id
    left join doctor doc on doc.doctor_id = s.doctor_id
    order by t.begins_at, t.slot_id`)
}
