/** SQL of the hospital's file. */
import type { Executor } from '../database/client'
import { replaceRows } from '../database/rows'

/** One clinic as the file says it; moments as ISO 8601. */
export interface ClinicRow {
  schedule_id: string
  branch_id: string
  department_id: string
  doctor_id: string | null
  registration_type: string
  visit_date: string
  half_day: string
  reg_fee_fen: number
  treat_fee_fen: number
  place: string | null
  release_at: string
}

/** One bookable time as the file says it. */
export interface SourceRow {
  source_id: string
  schedule_id: string
  begin_time: string
  end_time: string
  begins_at: string
  ends_at: string
  capacity: number
}

/** Writes rows of a table with a text key; rows that the file does not name stay. */
export async function renew(
  tx: Executor,
  table: 'hospital' | 'branch' | 'department' | 'doctor',
  rows: readonly object[],
): Promise<void> {
  await replaceRows(tx, table, `${table}_id`, rows)
}

/** Adds clinics that are new, and renews fees, place and release of known ones. A clinic that was stopped stays stopped. */
export async function renewClinics(tx: Executor, rows: readonly ClinicRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into schedule (schedule_id, branch_id, department_id, doctor_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, place, release_at)
    select schedule_id, branch_id, department_id, doctor_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, place, release_at
    from json_populate_recordset(null::schedule, ${JSON.stringify(rows)}::text::json)
    on conflict (schedule_id) do update set
      branch_id = excluded.branch_id, reg_fee_fen = excluded.reg_fee_fen, treat_fee_fen = excluded.treat_fee_fen, place = excluded.place, release_at = excluded.release_at`
}

/** Adds times that are new, and renews capacities of known ones, never below the places that are taken. Those that could not shrink that far. */
export async function renewSources(
  tx: Executor,
  rows: readonly SourceRow[],
): Promise<{ source_id: string; capacity: number }[]> {
  if (rows.length === 0) return []
  const written = await tx<{ source_id: string; capacity: number; wanted: number }[]>`
    with given as (select * from json_populate_recordset(null::time_source, ${JSON.stringify(rows)}::text::json)),
    written as (
      insert into time_source as known (source_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, stopped, capacity)
      select g.source_id, g.schedule_id, s.branch_id, s.department_id, s.visit_date, g.begin_time, g.end_time, g.begins_at, g.ends_at, s.release_at, s.stopped_at is not null, g.capacity
      from given g join schedule s on s.schedule_id = g.schedule_id
      order by g.source_id
      on conflict (source_id) do update set
        branch_id = excluded.branch_id, end_time = excluded.end_time, ends_at = excluded.ends_at, release_at = excluded.release_at,
        capacity = greatest(excluded.capacity, known.taken)
      returning source_id, capacity
    )
    select written.source_id, written.capacity, given.capacity as wanted from written join given on given.source_id = written.source_id`
  return written
    .filter((row) => row.capacity !== row.wanted)
    .map(({ source_id, capacity }) => ({ source_id, capacity }))
}
