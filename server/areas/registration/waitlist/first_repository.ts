/** SQL of who waits before all others. */
import { randomUUID } from 'node:crypto'
import { hasRow } from '../../../database/answers'
import type { Transaction } from '../../../database/client'

/** Puts the patient of an order that the hospital could not keep before all who wait for its clinic; false where nothing of the clinic is left to wait for, or the patient waits there. */
export function waitFirst(tx: Transaction, orderId: string): Promise<boolean> {
  return hasRow(tx`
    insert into waitlist_entry (entry_id, account_id, patient_id, kind, schedule_id, branch_id, department_id, doctor_id, useful_until, joined_at, status)
    select ${randomUUID()}, o.account_id, o.patient_id, 'place', o.schedule_id, o.branch_id, o.department_id, o.doctor_id, t.last_begin,
      least(hospital_now(), (select min(w.joined_at) from waitlist_entry w where w.schedule_id = o.schedule_id and w.kind = 'place' and w.status = 'WAITING') - interval '1 millisecond'), 'WAITING'
    from registration_order o join schedule s on s.schedule_id = o.schedule_id and s.stopped_at is null
    cross join lateral (select max(t.begins_at) as last_begin from slot t where t.schedule_id = o.schedule_id and not t.stopped and t.begins_at > hospital_now()) t
    where o.order_id = ${orderId} and t.last_begin is not null
    on conflict (patient_id, schedule_id) where kind = 'place' and status = 'WAITING' do nothing returning 1`)
}
