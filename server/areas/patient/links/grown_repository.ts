/** SQL of links that were made for a child who has become an adult since. */
import { ages } from '../../../../src/contract/certificate'
import { allRows } from '../../../database/answers'
import type { Transaction } from '../../../database/client'

/** How long after the birthday it is still done: a server may have been away. */
const lateDays = 60

/**
 * Lowers links with full access, that were made for a minor, to booking once the patient is of age (民法典 art. 17: no guardian any more). Once a link: what the patient allows afterwards stays.
 * Links of 本人 are the patient's own.
 */
export function lowerGrown(tx: Transaction, limit: number) {
  return allRows<{ accountId: string; patientId: string; name: string }>(tx`
    update patient_link ap set access_level = 'booking', grown_at = now() from patient p
    where p.patient_id = ap.patient_id and ap.patient_link_id in (
      select l.patient_link_id from patient c join patient_link l on l.patient_id = c.patient_id
      where c.birthday <= hospital_today() - make_interval(years => ${ages.adult})
        and c.birthday > hospital_today() - make_interval(years => ${ages.adult}, days => ${lateDays})
        and l.unbound_at is null and l.access_level = 'full' and l.relation <> 'self' and l.grown_at is null
        and (l.bound_at at time zone 'Asia/Shanghai')::date < c.birthday + make_interval(years => ${ages.adult})
      order by l.patient_link_id limit ${limit} for update of l skip locked)
    returning ap.account_id, ap.patient_id, p.name`)
}
