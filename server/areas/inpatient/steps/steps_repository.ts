/** SQL of the steps of stays; no account is involved. */
import { allRows } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { SaidSteps } from './said'

/** What these stays said before, by the hospital's ids. */
export async function listSaidSteps(
  tx: Transaction,
  hospitalIds: readonly string[],
): Promise<ReadonlyMap<string, SaidSteps>> {
  const rows = await tx<(SaidSteps & { id: string })[]>`
    select hospital_stay_id as id, status, admission, discharge, settlement from inpatient_stay where hospital_stay_id = any(${[...hospitalIds]})`
  return new Map(rows.map((row) => [row.id, row]))
}

/** A discharge that waits. */
export interface HangingRow {
  hospitalStayId: string
  patientId: string
  discharge: SaidSteps['discharge']
  since: Date
  hours: number
}

/** Discharges that were ordered more hours ago than these and are not settled, the oldest first; those of weeks ago are nobody's any more. */
export function listHanging(executor: Executor, fromHours: number, untilDays: number) {
  return allRows<HangingRow>(executor`
    select hospital_stay_id, patient_id, discharge, discharge_open_since as since,
      floor(extract(epoch from hospital_now() - discharge_open_since) / 3600)::int as hours
    from inpatient_stay
    where discharge_open_since <= hospital_now() - make_interval(hours => ${fromHours}::int)
      and discharge_open_since > hospital_now() - make_interval(days => ${untilDays}::int) and hospital_stay_id is not null
    order by discharge_open_since, hospital_stay_id limit 500`)
}
