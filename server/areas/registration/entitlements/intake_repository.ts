/** SQL of entitlements as the hospital tells them. */
import { allRows } from '../../../database/answers'
import type { Transaction } from '../../../database/client'
import type { OldRows } from '../../../database/old_rows'

/** One that was written. */
interface Saved {
  entitlementId: string
  isOpen: boolean
  /** It is open, and was not before. */
  isGiven: boolean
}

/** Writes them whole. Of one with another last day the patient is told anew before it. */
export function saveEntitlements(tx: Transaction, rows: readonly object[]): Promise<Saved[]> {
  return allRows<Saved>(tx`
    with g as (
      select * from json_populate_recordset(null::entitlement, ${JSON.stringify(rows)}::text::json)
    ), known as (
      select e.entitlement_id from entitlement e where e.entitlement_id in (select g.entitlement_id from g) and e.state = 'open'
    ), saved as (
      insert into entitlement as e (entitlement_id, hospital_entitlement_id, patient_id, department_id, doctor_id, valid_from, valid_until, order_no, reason, state)
      select g.entitlement_id, g.hospital_entitlement_id, g.patient_id, g.department_id, g.doctor_id, g.valid_from, g.valid_until, g.order_no, g.reason, g.state
      from g order by g.entitlement_id
      on conflict (entitlement_id) do update set patient_id = excluded.patient_id, department_id = excluded.department_id, doctor_id = excluded.doctor_id,
        valid_from = excluded.valid_from, valid_until = excluded.valid_until, order_no = excluded.order_no, reason = excluded.reason, state = excluded.state,
        end_notified_at = case when e.valid_until = excluded.valid_until then e.end_notified_at end
      returning e.entitlement_id, e.state
    )
    select s.entitlement_id, s.state = 'open' as is_open, s.state = 'open' and not exists (select 1 from known k where k.entitlement_id = s.entitlement_id) as is_given
    from saved s order by s.entitlement_id`)
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
