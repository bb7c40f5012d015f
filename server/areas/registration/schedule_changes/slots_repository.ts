/** SQL of slots that the desk opens beside the hospital's. */
import type { ClinicTime } from '../../../../src/contract/desk/clinics'
import { hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { OldRows } from '../../../database/old_rows'

interface TimeRow extends Omit<ClinicTime, 'sourceTimeId'> {
  slotId: string
}

const columns = (executor: Executor) => executor`
  slot_id, to_char(begin_time, 'HH24:MI') as begin_time, to_char(end_time, 'HH24:MI') as end_time, capacity, taken, desk_places as extra, ends_at <= hospital_now() as is_over`

/** The slots of a clinic as the desk sees them. */
export function listTimes(executor: Executor, scheduleId: string): Promise<TimeRow[]> {
  return executor<TimeRow[]>`
    select ${columns(executor)} from slot where schedule_id = ${scheduleId} and not gone order by slot.begin_time`
}

/** The same, locked against bookings. */
export function lockTimes(tx: Transaction, scheduleId: string): Promise<TimeRow[]> {
  return tx<TimeRow[]>`
    select ${columns(tx)} from slot where schedule_id = ${scheduleId} and not gone order by slot.slot_id for update`
}

/** Whether its slots are the hospital's own. */
export function isHospitalsOwn(executor: Executor, scheduleId: string): Promise<boolean> {
  return hasRow(
    executor`select 1 from schedule where schedule_id = ${scheduleId} and pool = 'hospital'`,
  )
}

/** Sets how many slots there are beside the hospital's. */
export async function setExtra(tx: Transaction, slotId: string, extra: number): Promise<void> {
  await tx`
    update slot set capacity = capacity - desk_places + ${extra}, desk_places = ${extra} where slot_id = ${slotId}`
}

/** Slots of past days that were never taken: no order refers to them. */
export const oldSlots: OldRows = {
  what: 'places',
  words: 'places that nobody took',
  table: 'slot',
  key: 'slot_id',
  at: 'visit_date',
  only: (executor) => executor`taken = 0 and next_no = 1`,
}
