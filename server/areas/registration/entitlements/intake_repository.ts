/** SQL of entitlements as the hospital tells them. */
import type { Transaction } from '../../../database/client'
import type { OldRows } from '../../../database/old_rows'

/** Writes them whole. */
export async function saveEntitlements(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into entitlement (entitlement_id, hospital_entitlement_id, patient_id, department_id, doctor_id, valid_from, valid_until, order_no, reason, state)
    select g.entitlement_id, g.hospital_entitlement_id, g.patient_id, g.department_id, g.doctor_id, g.valid_from, g.valid_until, g.order_no, g.reason, g.state
    from json_populate_recordset(null::entitlement, ${JSON.stringify(rows)}::text::json) g order by g.entitlement_id
    on conflict (entitlement_id) do update set patient_id = excluded.patient_id, department_id = excluded.department_id, doctor_id = excluded.doctor_id,
      valid_from = excluded.valid_from, valid_until = excluded.valid_until, order_no = excluded.order_no, reason = excluded.reason, state = excluded.state`
}

/** Those that nobody used, long after their last day. */
export const oldEntitlements: OldRows = {
  what: 'places',
  words: 'rights to a further visit that nobody used',
  table: 'entitlement',
  key: 'entitlement_id',
  at: 'valid_until',
  only: (executor) =>
    executor`(select o.order_id from registration_order o where o.entitlement_id = entitlement.entitlement_id limit 1) is null`,
}
