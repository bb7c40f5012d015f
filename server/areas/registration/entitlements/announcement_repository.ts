/** SQL of what is said about entitlements. */
import { allRows, firstColumn } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { FurtherVisitTexts } from '../schedules/further_visits'

/** One, in the words of a message. */
export interface EntitlementTexts extends FurtherVisitTexts {
  entitlementId: string
}

/** Those of these that may still be used. */
export function listTexts(tx: Transaction, ids: readonly string[]): Promise<EntitlementTexts[]> {
  return allRows<EntitlementTexts>(tx`
    select e.entitlement_id, e.patient_id, d.name as department_name, doc.name as doctor_name, e.valid_from, e.valid_until,
      (e.valid_until + 1)::timestamp at time zone 'Asia/Shanghai' as ends_at
    from registration_open_entitlement e join department d on d.department_id = e.department_id left join doctor doc on doc.doctor_id = e.doctor_id
    where e.entitlement_id = any(${[...ids]}) and e.used_by is null and e.valid_until >= hospital_today() and d.active
    order by e.entitlement_id`)
}

/** Claims those that end tomorrow (from 10:00 on) or today, that nobody used, and that were given before that moment; each once for a last day. */
export function claimEnding(tx: Transaction, limit: number): Promise<string[]> {
  return firstColumn<string>(tx`
    with due as (
      select e.entitlement_id from entitlement e join registration_open_entitlement o on o.entitlement_id = e.entitlement_id
      where e.state = 'open' and e.end_notified_at is null and e.valid_until between hospital_today() and hospital_today() + 1
        and ((e.valid_until - 1) + time '10:00') at time zone 'Asia/Shanghai' <= hospital_now()
        and ((e.valid_until - 1) + time '10:00') at time zone 'Asia/Shanghai' > e.given_at and o.used_by is null
      order by e.valid_until, e.entitlement_id limit ${limit} for update of e skip locked
    )
    update entitlement e set end_notified_at = hospital_now() from due where e.entitlement_id = due.entitlement_id returning e.entitlement_id`)
}

/** Of these what may still be used. */
export function listUsable(executor: Executor, ids: readonly string[]): Promise<string[]> {
  return firstColumn<string>(executor`
    select entitlement_id from registration_open_entitlement
    where entitlement_id = any(${[...ids]}) and used_by is null and valid_until >= hospital_today()`)
}
