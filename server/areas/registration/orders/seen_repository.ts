/** SQL of the doctors whom one has seen. */
import type { Executor } from '../../../database/client'
import type { DoctorRow } from '../clinics/repository'

/** Doctors whom the account's patients saw, the latest first. */
export function listDoctorsSeen(
  executor: Executor,
  accountId: string,
  limit: number,
): Promise<DoctorRow[]> {
  return executor<DoctorRow[]>`
    with seen as (
      select o.doctor_id, max(o.begins_at) as last from registration_order o
      where o.account_id = ${accountId} and o.doctor_id is not null and (o.status in ('VISITED', 'PAST') or o.status in ('BOOKED', 'TAKEN') and o.ends_at < hospital_now())
      group by o.doctor_id order by last desc limit ${limit}
    )
    select doc.doctor_id, doc.name, doc.title, doc.department_id, d.name as department_name, doc.branch_id, doc.photo, doc.good_at
    from seen join doctor doc on doc.doctor_id = seen.doctor_id join department d on d.department_id = doc.department_id
    order by seen.last desc, doc.doctor_id`
}
