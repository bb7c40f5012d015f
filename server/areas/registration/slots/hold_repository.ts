/** SQL of holds. A row of `slot_hold` holds one place of a slot: deleting the row releases it or makes an order of it. */
import { allRows } from '../../../database/answers'
import type { Executor, Sql, Transaction } from '../../../database/client'
import { comeBack, releaseClinicReturns } from '../returns/return_repository'
import type { ReturnDelay } from '../rules/rules'
import { holdStatement, holdValues, type HoldParameters, type HoldRow } from './hold_statement'

/** Takes a slot for a hold by the one statement of `hold_statement`. */
export async function takeSlotForHold(
  executor: Executor,
  parameters: HoldParameters,
): Promise<HoldRow> {
  const [row] = await executor.unsafe<HoldRow[]>(holdStatement, holdValues(parameters), {
    prepare: true,
  })
  if (row === undefined) throw new Error('holding gave no answer')
  return row
}

/** Releases the account's holds, of one slot or of all. */
export async function release(
  executor: Executor,
  of: { accountId: string; slotId: string | undefined; delay: ReturnDelay },
): Promise<void> {
  await executor`
    with gone as (
      delete from slot_hold where account_id = ${of.accountId} and waitlist_entry_id is null ${of.slotId === undefined ? executor`` : executor`and slot_id = ${of.slotId}`}
      returning slot_id, account_id, null::uuid as patient_id
    ), ${comeBack(executor, of.delay)}`
}

/** Releases what was offered to a waitlist entry. */
export async function releaseOffer(
  executor: Executor,
  entryId: string,
  delay: ReturnDelay,
): Promise<void> {
  await executor`
    with gone as (delete from slot_hold where waitlist_entry_id = ${entryId} returning slot_id, null::uuid as account_id, null::uuid as patient_id),
    ${comeBack(executor, delay)}`
}

/** Ends overdue holds and releases their slots; offers among them lapse. */
export function releaseOverdue(sql: Sql, limit: number, delay: ReturnDelay) {
  return allRows<{ slotId: string; count: number }>(sql`
    with due as (
      select hold_id from slot_hold where ends_at <= hospital_now() order by ends_at limit ${limit} for update skip locked
    ), gone as (
      delete from slot_hold h using due where h.hold_id = due.hold_id
      returning h.slot_id, h.waitlist_entry_id, case when h.waitlist_entry_id is null then h.account_id end as account_id, null::uuid as patient_id
    ), lapsed as (
      update waitlist_entry e set status = 'LAPSED', ended_at = hospital_now(), end_reason = '没有在时限内确认，号已让给其他人'
      from gone where e.entry_id = gone.waitlist_entry_id and e.status = 'OFFERED'
    ), ${comeBack(sql, delay)}`)
}

/** Releases every hold of a clinic that is being stopped, resting ones too. */
export async function releaseClinic(tx: Transaction, scheduleId: string): Promise<void> {
  await releaseClinicReturns(tx, scheduleId)
  await tx`
    with gone as (
      delete from slot_hold h using slot t where t.slot_id = h.slot_id and t.schedule_id = ${scheduleId} returning h.slot_id, h.waitlist_entry_id
    ), lapsed as (
      update waitlist_entry e set status = 'LAPSED', ended_at = hospital_now(), end_reason = '医院停诊' from gone where e.entry_id = gone.waitlist_entry_id and e.status = 'OFFERED'
    ), counted as (select slot_id, count(*)::int as n from gone group by slot_id)
    update slot t set taken = t.taken - counted.n from counted where t.slot_id = counted.slot_id`
}
