/** SQL of a visit's facts for messages. */
import { firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'

/** What a sentence about a visit says of it. */
export type FormattedVisit = Pick<
  VisitTexts,
  'visitDate' | 'beginTime' | 'endTime' | 'departmentName' | 'doctorName' | 'place'
>

export interface VisitTexts {
  accountId: string
  patientId: string
  visitDate: string
  beginTime: string
  endTime: string
  beginsAt: Date
  departmentName: string
  doctorName: string | null
  place: string | null
  /** The substitute doctor, when the schedule was stopped for one. */
  standIn: string | null
  /** The order that the hospital moved here. */
  movedFrom: string | null
  /** The fee is to be paid at the hospital. */
  paysAtHospital: boolean
  now: Date
}

/** One visit, whichever account booked it. */
export function findVisitTexts(sql: Executor, orderId: string): Promise<VisitTexts | undefined> {
  return firstRow(sql`
    select o.account_id, o.patient_id, o.visit_date, to_char(t.begin_time, 'HH24:MI') as begin_time,
      to_char(t.end_time, 'HH24:MI') as end_time, o.begins_at, d.name as department_name, doc.name as doctor_name, coalesce(s.place, d.place) as place,
      (select other.name from schedule instead join doctor other on other.doctor_id = instead.doctor_id where instead.clinic_id = s.clinic_id
        and instead.schedule_id <> s.schedule_id and instead.stopped_at is null and s.stopped_at is not null limit 1) as stand_in,
      case when o.moved_by_hospital then o.replaces_order_id end as moved_from,
      o.pays_at_hospital and o.paid_at_hospital_at is null as pays_at_hospital, hospital_now() as now
    from registration_order o join slot t on t.slot_id = o.slot_id join schedule s on s.schedule_id = o.schedule_id
    join department d on d.department_id = o.department_id left join doctor doc on doc.doctor_id = o.doctor_id where o.order_id = ${orderId}`)
}
