/** SQL of released slots. Those of a full schedule rest in `slot_return`, counted as taken, until a random moment, so that a place cannot be handed over by cancelling and booking again. */
import { allRows, firstColumn, hasRow } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import type { ReturnDelay } from '../rules/rules'

/**
 * The last part of a statement in which `gone (slot_id, account_id, patient_id)` are released places: they rest, or
 * are free at once where the schedule has other free places, is stopped or the hospital wants no delay. A place of the
 * hospital's own slots is released to it (`locks`), and cannot be sold here until it has been. The row of each slot is
 * written in any case: what other processes cached of it is void. A place rests at most a quarter of the time that is
 * left.
 */
export const comeBack = (
  executor: Executor,
  { fromMinutes, toMinutes }: ReturnDelay,
  returning = executor`t.slot_id, counted.n as count`,
) => executor`
  rested as (
    insert into slot_return (slot_id, account_id, patient_id, returned_at, public_at)
    select g.slot_id, g.account_id, g.patient_id, hospital_now() + (clock_timestamp() - now()),
      hospital_now() + least(make_interval(secs => 60.0 * (${fromMinutes}::float8 + random() * ${toMinutes - fromMinutes}::float8)), (t.begins_at - hospital_now()) / 4)
    from gone g join slot t on t.slot_id = g.slot_id join schedule s on s.schedule_id = t.schedule_id
    where s.pool = 'app' and ${toMinutes}::float8 > 0 and not t.stopped and t.begins_at > hospital_now()
      and not exists (select 1 from slot o where o.schedule_id = t.schedule_id and o.taken < o.capacity and not o.stopped and o.release_at <= hospital_now() and o.begins_at > hospital_now())
    returning slot_id
  ), counted as (
    select g.slot_id, count(*)::int as n, coalesce(r.n, 0)::int as rested from gone g left join (select slot_id, count(*) as n from rested group by slot_id) r on r.slot_id = g.slot_id
    group by g.slot_id, r.n
  )
  update slot t set taken = t.taken - (counted.n - counted.rested), capacity = t.capacity - case s.pool when 'hospital' then counted.n else 0 end
  from counted, schedule s where t.slot_id = counted.slot_id and s.schedule_id = t.schedule_id returning ${returning}`

/** Releases the slot of an order. */
export async function giveBack(
  tx: Transaction,
  order: { slotId: string; accountId: string; patientId: string },
  delay: ReturnDelay,
): Promise<void> {
  await tx`
    with gone as (select ${order.slotId}::uuid as slot_id, ${order.accountId}::uuid as account_id, ${order.patientId}::uuid as patient_id),
    ${comeBack(tx, delay)}`
}

/** Takes the resting place that an order of this patient released; false when there is none. */
export function takeOwnReturn(
  tx: Transaction,
  order: { slotId: string; accountId: string; patientId: string },
): Promise<boolean> {
  return hasRow(tx`
    delete from slot_return where return_id = (
      select return_id from slot_return where slot_id = ${order.slotId} and account_id = ${order.accountId} and patient_id = ${order.patientId} limit 1 for update skip locked)
    returning return_id`)
}

/** Opens places whose rest is over to the public. */
export function releaseReturns(sql: Sql, limit: number) {
  return allRows<{ slotId: string; count: number }>(sql`
    with due as (
      select return_id from slot_return where public_at <= hospital_now() order by public_at limit ${limit} for update skip locked
    ), gone as (
      delete from slot_return r using due where r.return_id = due.return_id returning r.slot_id
    ), counted as (select slot_id, count(*)::int as n from gone group by slot_id)
    update slot t set taken = t.taken - counted.n from counted where t.slot_id = counted.slot_id returning t.slot_id, counted.n as count`)
}

/** Ends the rest of all places of a clinic that is being stopped. */
export async function releaseClinicReturns(tx: Transaction, scheduleId: string): Promise<void> {
  await tx`
    with gone as (
      delete from slot_return r using slot t where t.slot_id = r.slot_id and t.schedule_id = ${scheduleId} returning r.slot_id
    ), counted as (select slot_id, count(*)::int as n from gone group by slot_id)
    update slot t set taken = t.taken - counted.n from counted where t.slot_id = counted.slot_id`
}

/** Whether a slot `t` has a place released since the entry `e` joined. */
export const restsForEntry = (executor: Executor) => executor`
  exists (select 1 from slot_return r where r.slot_id = t.slot_id and r.returned_at >= e.joined_at)`

/** The slots of a schedule with a place that the account released and may take back. */
export function listOwnReturns(
  executor: Executor,
  accountId: string,
  scheduleId: string,
): Promise<string[]> {
  return firstColumn(executor`
    select distinct r.slot_id from slot_return r join slot t on t.slot_id = r.slot_id where r.account_id = ${accountId} and t.schedule_id = ${scheduleId}
      and not exists (select 1 from waitlist_entry w where w.schedule_id = t.schedule_id and w.kind = 'place' and w.status = 'WAITING')`)
}

/** Deletes a forgotten account's resting places. */
export async function forgetReturns(sql: Executor, accountId: string): Promise<void> {
  await sql`update slot_return set account_id = null, patient_id = null where account_id = ${accountId}`
}
