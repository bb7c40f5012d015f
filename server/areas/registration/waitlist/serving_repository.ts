/** SQL of serving the waitlist: the servable clinics, the first of each queue, and entries of no more use. */
import { allRows, firstColumn, firstValue } from '../../../database/answers'
import type { Executor, Sql } from '../../../database/client'
import { restsForEntry } from '../returns/return_repository'

/** The first of a clinic's queue, in its order. */
export function listQueue(sql: Sql, scheduleId: string, limit: number): Promise<string[]> {
  return firstColumn(sql`
    select entry_id from waitlist_entry
    where schedule_id = ${scheduleId} and kind = 'place' and status = 'WAITING' order by joined_at, entry_id limit ${limit}`)
}

/** Whether the hospital has locked one of its own slots `t` for the entry `e`. */
const isLockedForEntry = (executor: Executor) => executor`
  exists (select 1 from slot_hold h join slot_lock l on l.lock_id = h.hold_id where h.waitlist_entry_id = e.entry_id and h.slot_id = t.slot_id and l.status = 'LOCKED')`

/** Clinics with a waitlist and a free slot. */
export function listServable(sql: Sql, limit: number): Promise<string[]> {
  return firstColumn(sql`
    select distinct e.schedule_id from waitlist_entry e
    where e.kind = 'place' and e.status = 'WAITING' and exists (select 1 from slot t where t.schedule_id = e.schedule_id and (t.taken < t.capacity or ${restsForEntry(sql)} or ${isLockedForEntry(sql)}) and not t.stopped
      and t.release_at <= hospital_now() and t.begins_at > hospital_now())
    limit ${limit}`)
}

/** The earliest slot of the entry's clinic that is free, or was released since the entry joined. */
export function findFreeSlot(executor: Executor, entryId: string) {
  return firstValue<string>(executor`
    select t.slot_id from waitlist_entry e join slot t on t.schedule_id = e.schedule_id where e.entry_id = ${entryId} and (t.taken < t.capacity or ${restsForEntry(executor)} or ${isLockedForEntry(executor)})
      and not t.stopped and t.release_at <= hospital_now() and t.begins_at > hospital_now() order by ${isLockedForEntry(executor)} desc, t.begins_at, t.slot_id limit 1`)
}

/** Does not mention a death: accounts with an unproven link read it too. */
export const reasonOfDeath = '医院不再为这位就诊人预约'

/** Entries of no more use: their time is over, or the order that they watch for has changed. */
export function listUseless(sql: Sql, limit: number) {
  return allRows<{ entryId: string; reason: string }>(sql`
    select e.entry_id, case when e.useful_until <= hospital_now() then '没有等到号' when p.deceased_on is not null then ${reasonOfDeath} else '原来的预约已取消或已改约' end as reason
    from waitlist_entry e join patient_person p on p.patient_id = e.patient_id left join registration_order o on o.order_id = e.order_id
    where e.status in ('WAITING', 'OFFERED') and (e.useful_until <= hospital_now() or p.deceased_on is not null or e.kind = 'earlier' and (o.status <> 'BOOKED' or o.replaced_by is not null))
    order by e.joined_at limit ${limit}`)
}
