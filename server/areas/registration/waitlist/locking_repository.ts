/** SQL of serving the waitlist from the hospital's own slots: a slot is held for the entry, locked at the hospital, and then ordered. */
import { firstRow } from '../../../database/answers'
import type { Transaction } from '../../../database/client'
import type { LockedEntry } from './waitlist_repository'

/** Holds a slot for an entry, with its lock; nothing when the entry has one, or none is left. */
export async function holdForEntry(
  tx: Transaction,
  { entryId, accountId, patientId }: LockedEntry,
  hold: { holdId: string; slotId: string; minutes: number },
): Promise<void> {
  await tx`
    with seat as (
      update slot set taken = taken + 1 where slot_id = ${hold.slotId} and taken < capacity and not stopped
        and not exists (select 1 from slot_hold h where h.waitlist_entry_id = ${entryId}) returning slot_id, begins_at
    ), held as (
      insert into slot_hold (hold_id, slot_id, account_id, patient_id, waitlist_entry_id, held_at, expires_at, ends_at)
      select ${hold.holdId}, slot_id, ${accountId}, ${patientId}, ${entryId}, hospital_now(), until, until
      from seat, lateral (select least(hospital_now() + make_interval(mins => ${hold.minutes}::int), begins_at) as until) u returning hold_id, slot_id
    )
    insert into slot_lock (lock_id, slot_id, account_id, patient_id, status, queued_at)
    select hold_id, slot_id, ${accountId}, ${patientId}, 'WAITING', clock_timestamp() from held`
}

/** The hospital's refusal of this patient, other than for want of a place; returned once. */
export function takeRefusal(
  tx: Transaction,
  { accountId, patientId }: LockedEntry,
  scheduleId: string,
): Promise<{ code: string; words: string } | undefined> {
  return firstRow(tx`
    update slot_lock l set read_at = now() from slot t
    where t.slot_id = l.slot_id and t.schedule_id = ${scheduleId} and l.account_id = ${accountId} and l.patient_id = ${patientId}
      and l.status = 'REFUSED' and l.refusal_code <> 'FULL' and l.read_at is null
    returning l.refusal_code as code, l.refusal_words as words`)
}
