/** SQL of places that the desk opens beside the hospital's own. */
import type { ClinicTime } from '../../../../src/contract/desk/clinics'
import type { Executor, Transaction } from '../../../database/client'
import type { OldRows } from '../../../database/old_rows'

interface TimeRow extends Omit<ClinicTime, 'sourceTimeId'> {
  sourceId: string
}

const columns = (executor: Executor) => executor`
  source_id, to_char(begin_time, 'HH24:MI') as begin_time, to_char(end_time, 'HH24:MI') as end_time, capacity, taken, desk_places as extra, ends_at <= hospital_now() as is_over`

/** The times of a clinic as the desk sees them. */
export function listTimes(executor: Executor, scheduleId: string): Promise<TimeRow[]> {
  return executor<TimeRow[]>`
    select ${columns(executor)} from time_source where schedule_id = ${scheduleId} and not gone order by time_source.begin_time`
}

/** The same, locked: nobody books while it is decided. */
export function lockTimes(tx: Transaction, scheduleId: string): Promise<TimeRow[]> {
  return tx<TimeRow[]>`
    select ${columns(tx)} from time_source where schedule_id = ${scheduleId} and not gone order by time_source.source_id for update`
}

/** So many places beside the hospital's own from now on. */
export async function setExtra(tx: Transaction, sourceId: string, extra: number): Promise<void> {
  await tx`
    update time_source set capacity = capacity - desk_places + ${extra}, desk_places = ${extra} where source_id = ${sourceId}`
}

/** Places of days that are over, which nobody ever took: no order points at them. */
export const oldPlaces: OldRows = {
  what: 'places',
  words: 'places that nobody took',
  table: 'time_source',
  key: 'source_id',
  at: 'visit_date',
  only: (executor) => executor`taken = 0 and next_no = 1`,
}
