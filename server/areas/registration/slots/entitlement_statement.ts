/** Which right to a further visit without a fee (续诊) a slot falls under. */

/**
 * The entitlement (续诊) of a patient to a slot: of his department and doctor, on one of its days, not used yet, or by the
 * order that is being replaced. Only an account that has proven who the patient is uses it. A query of one row, from text for
 * each value.
 */
export const entitlementOf = (of: {
  account: string
  patient: string
  slot: string
  doctor: string
  replaces: string
}): string => `
    select e.entitlement_id, e.valid_until, e.reason from registration_open_entitlement e
    where e.patient_id = ${of.patient} and e.department_id = ${of.slot}.department_id and (e.doctor_id is null or e.doctor_id = ${of.doctor})
      and ${of.slot}.visit_date between e.valid_from and e.valid_until and coalesce(e.used_by, ${of.replaces}) is not distinct from ${of.replaces}
      and (${of.replaces} is null or exists (select 1 from registration_order m where m.order_id = ${of.replaces} and m.entitlement_id = e.entitlement_id))
      and exists (select 1 from patient_known_link k where k.account_id = ${of.account} and k.patient_id = ${of.patient} and k.is_proven)
    order by e.valid_until, e.entitlement_id limit 1`
