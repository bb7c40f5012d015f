/** SQL of entitlements that are not used yet, and of what can be booked under them. */
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import type { VisitFacts } from '../schedules/visit'

/** One, with the words that are shown of it. */
export interface EntitlementRow {
  entitlementId: string
  patientId: string
  patientName: string
  departmentId: string
  departmentName: string
  doctorId: string | null
  doctorName: string | null
  validFrom: string
  validUntil: string
  reason: string | null
  /** The account's order whose visit it follows. */
  orderId: string | null
}

/** Those of the patients of whom the account has proven who they are; what ends first comes first. */
export function listOpen(executor: Executor, accountId: string, patientId: string | undefined) {
  return allRows<EntitlementRow>(executor`
    select e.entitlement_id, e.patient_id, p.name as patient_name, e.department_id, d.name as department_name, e.doctor_id, doc.name as doctor_name,
      e.valid_from, e.valid_until, e.reason,
      (select o.order_id from registration_order o where o.order_no = e.order_no and o.account_id = a.account_id) as order_id
    from patient_known_link a join registration_open_entitlement e on e.patient_id = a.patient_id join patient_person p on p.patient_id = a.patient_id
    join department d on d.department_id = e.department_id left join doctor doc on doc.doctor_id = e.doctor_id
    where a.account_id = ${accountId} and a.is_proven and p.deceased_on is null and e.used_by is null and e.valid_until >= hospital_today() and d.active
      ${patientId === undefined ? executor`` : executor`and e.patient_id = ${patientId}`}
    order by e.valid_until, e.entitlement_id limit 20`)
}

/** The next free slots for each of these, so many of a day, with whose they are; not on a day on which the patient comes to that department anyway. */
export function listFitting(
  executor: Executor,
  entitlementIds: readonly string[],
  { most, ofDay }: { most: number; ofDay: number },
) {
  return allRows<VisitFacts & { entitlementId: string }>(executor`
    select e.entitlement_id, t.slot_id, t.schedule_id, t.branch_id, b.name as branch_name, b.address as branch_address, t.department_id, d.name as department_name,
      coalesce(s.place, d.place) as place, d.way, s.doctor_id, doc.name as doctor_name, doc.title as doctor_title, s.registration_type, t.visit_date, s.half_day,
      t.begin_time, t.end_time
    from registration_open_entitlement e cross join lateral (
      select * from (
      select t.*, row_number() over (partition by t.visit_date order by t.begins_at, t.slot_id) as of_day from slot t join schedule s on s.schedule_id = t.schedule_id
      where t.department_id = e.department_id and t.visit_date between greatest(e.valid_from, hospital_today()) and e.valid_until
        and (e.doctor_id is null or e.doctor_id = s.doctor_id) and not t.gone and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now()
        and t.taken < t.capacity
        and not exists (select 1 from waitlist_entry w where w.schedule_id = t.schedule_id and w.kind = 'place' and w.status = 'WAITING')
        and not exists (select 1 from registration_order o where o.patient_id = e.patient_id and o.visit_date = t.visit_date and o.department_id = t.department_id
          and o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN'))
      ) t where t.of_day <= ${ofDay} order by t.begins_at, t.slot_id limit ${most}
    ) t join schedule s on s.schedule_id = t.schedule_id join branch b on b.branch_id = t.branch_id join department d on d.department_id = t.department_id
    left join doctor doc on doc.doctor_id = s.doctor_id
    where e.entitlement_id = any(${[...entitlementIds]}) order by t.begins_at, t.slot_id`)
}
