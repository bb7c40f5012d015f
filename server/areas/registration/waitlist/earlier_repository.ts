/** SQL of earlier places: the watching entries, the earlier slots, and the hold behind an offer. */
import type { PendingQuery, Row } from 'postgres'
import { allRows, firstValue, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'

/** The entry that watches for an order. */
export function findWatching(executor: Executor, orderId: string): Promise<string | undefined> {
  return firstValue(executor`
    select entry_id from waitlist_entry where order_id = ${orderId} and kind = 'earlier' and status in ('WAITING', 'OFFERED')`)
}

/** Earlier slots for an order with this doctor (or this kind of general clinic): without a waitlist, and at least so far ahead. */
export function findEarlier(
  executor: Executor,
  { orderId, entryId }: { orderId: string; entryId?: string },
  aheadMinutes: number,
) {
  const joinedAt = executor`(select joined_at from waitlist_entry where entry_id = ${entryId ?? null}::uuid)`
  const watching = { orderId: executor`${orderId}::uuid`, joinedAt }
  return firstValue<string>(executor`
    ${earlierSlots(executor, watching, aheadMinutes)} order by t.begins_at, t.slot_id limit 1`)
}

function earlierSlots(
  executor: Executor,
  { orderId, joinedAt }: Record<'orderId' | 'joinedAt', PendingQuery<Row[]>>,
  aheadMinutes: number,
) {
  return executor`
    select t.slot_id from registration_order o join schedule os on os.schedule_id = o.schedule_id
    join slot t on t.department_id = o.department_id and t.visit_date between hospital_today() and o.visit_date and t.begins_at < o.begins_at
    join schedule s on s.schedule_id = t.schedule_id and s.doctor_id is not distinct from o.doctor_id and s.registration_type = os.registration_type
    where o.order_id = ${orderId} and (t.taken < t.capacity or exists (select 1 from slot_return r where r.slot_id = t.slot_id and r.returned_at >= ${joinedAt}))
      and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now() + ${aheadMinutes} * interval '1 minute'
      and not exists (select 1 from waitlist_entry w where w.schedule_id = t.schedule_id and w.kind = 'place' and w.status = 'WAITING')
      and not exists (select 1 from registration_order b where b.patient_id = o.patient_id and b.visit_date = t.visit_date and b.department_id = t.department_id
        and b.order_id <> o.order_id and b.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN'))`
}

/** Entries that wait for an earlier place and could have one now, the longest waiting first. */
export function listServableWatching(sql: Sql, aheadMinutes: number, limit: number) {
  return allRows<{ entryId: string; orderId: string }>(sql`
    select e.entry_id, e.order_id from waitlist_entry e
    where e.kind = 'earlier' and e.status = 'WAITING' and (exists (${earlierSlots(sql, { orderId: sql`e.order_id`, joinedAt: sql`e.joined_at` }, aheadMinutes)})
      or exists (select 1 from slot_hold h join slot_lock l on l.lock_id = h.hold_id where h.waitlist_entry_id = e.entry_id and l.status = 'LOCKED'))
    order by e.joined_at, e.entry_id limit ${limit}`)
}

/** Takes a slot for an offer, with its lock where it is the hospital's own; false when it is gone, or the hospital refused this patient there. */
export function holdForOffer(
  tx: Transaction,
  offer: {
    holdId: string
    entryId: string
    slotId: string
    accountId: string
    patientId: string
    minutes: number
  },
): Promise<boolean> {
  return hasRow(tx`
    with open as (
      select slot_id from slot where slot_id = ${offer.slotId} and not stopped and release_at <= hospital_now() and begins_at > hospital_now()
        and not exists (select 1 from slot_hold h where h.waitlist_entry_id = ${offer.entryId}) and not exists (select 1 from slot_lock l where l.slot_id = ${offer.slotId}
          and l.account_id = ${offer.accountId} and l.patient_id = ${offer.patientId} and l.status = 'REFUSED' and l.refusal_code <> 'FULL')
      for no key update
    ), back as (
      delete from slot_return where return_id = (
        select r.return_id from slot_return r join open on open.slot_id = r.slot_id join waitlist_entry e on e.entry_id = ${offer.entryId}
        where r.returned_at >= e.joined_at order by r.public_at limit 1 for update of r skip locked)
      returning return_id
    ), seat as (
      update slot t set taken = t.taken + case when exists (select 1 from back) then 0 else 1 end from open
      where t.slot_id = open.slot_id and (exists (select 1 from back) or t.taken < t.capacity)
      returning t.slot_id, t.schedule_id, least(hospital_now() + ${offer.minutes} * interval '1 minute', t.begins_at - interval '30 minutes') as until
    ), asks as (
      insert into slot_lock (lock_id, slot_id, account_id, patient_id, status, queued_at)
      select ${offer.holdId}, seat.slot_id, ${offer.accountId}, ${offer.patientId}, 'WAITING', clock_timestamp() from seat join schedule s on s.schedule_id = seat.schedule_id where s.pool = 'hospital'
    )
    insert into slot_hold (hold_id, slot_id, account_id, patient_id, waitlist_entry_id, held_at, expires_at, ends_at)
    select ${offer.holdId}, slot_id, ${offer.accountId}, ${offer.patientId}, ${offer.entryId}, hospital_now(), until, until from seat returning hold_id`)
}

/** The hold of an entry that can be offered: one of the hospital's own once it is locked; its time to answer begins then. */
export function findOffered(
  tx: Transaction,
  entryId: string,
  minutes: number,
): Promise<string | undefined> {
  return firstValue(tx`
    with ready as (
      select h.hold_id, t.begins_at, l.expires_at as locked_until from slot_hold h join slot t on t.slot_id = h.slot_id left join slot_lock l on l.lock_id = h.hold_id
      where h.waitlist_entry_id = ${entryId} and coalesce(l.status, 'LOCKED') = 'LOCKED'
    ), until as (
      select hold_id, least(hospital_now() + ${minutes} * interval '1 minute', begins_at - interval '30 minutes', locked_until) as at from ready
    )
    update slot_hold h set expires_at = until.at, ends_at = until.at from until where h.hold_id = until.hold_id returning h.slot_id`)
}

/** The slot of an offer. */
export function findOffer(tx: Transaction, entryId: string): Promise<string | undefined> {
  return firstValue(tx`
    select slot_id from slot_hold where waitlist_entry_id = ${entryId} and ends_at > hospital_now()`)
}
