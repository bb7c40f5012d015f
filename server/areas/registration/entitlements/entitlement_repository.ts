/** SQL of entitlements that are not used yet, and of what can be booked under them. */
import type postgres from 'postgres'
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { listFitting as listFittingSlots, type FittingSlot } from '../schedules/fitting_repository'
import type { FurtherVisitRow } from '../schedules/further_visits'

/** One, with the words that are shown of it. */
export interface EntitlementRow extends FurtherVisitRow {
  entitlementId: string
}

/** Whether one of these patients may have one, as a part of a statement. */
export const hasEntitlements = (
  executor: Executor,
  patientIds: postgres.Fragment,
): postgres.Fragment => executor`
  exists (select 1 from entitlement
    where patient_id = ${patientIds} and state = 'open' and valid_until >= hospital_today())`

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

/** The next free slots for each of these, so many of a day. */
export function listFitting(
  executor: Executor,
  entitlementIds: readonly string[],
  shown: { most: number; ofDay: number },
): Promise<FittingSlot[]> {
  return listFittingSlots(
    executor,
    executor`
      select e.entitlement_id as wanted_id, e.patient_id, e.department_id, e.doctor_id, e.valid_from, e.valid_until
      from registration_open_entitlement e where e.entitlement_id = any(${[...entitlementIds]})`,
    shown,
  )
}
