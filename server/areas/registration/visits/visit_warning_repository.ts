/** SQL of what looks wrong in visits that the hospital tells. */
import { firstColumn } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** Visits among these of a patient who has no registration at that clinic, in the app or told by the hospital; by their ids. */
export function listUnknownVisits(
  executor: Executor,
  visits: readonly { id: string; patientId: string; clinicId: string }[],
): Promise<string[]> {
  const given = JSON.stringify(
    visits.map(({ id, patientId, clinicId }) => ({
      id,
      patient_id: patientId,
      clinic_id: clinicId,
    })),
  )
  return firstColumn(executor`
    select g.id from json_to_recordset(${given}::text::json) as g (id text, patient_id uuid, clinic_id text)
    where not exists (select 1 from registration_order o join schedule s on s.schedule_id = o.schedule_id where o.patient_id = g.patient_id and s.clinic_id = g.clinic_id)
      and not exists (select 1 from outside_registration r where r.patient_id = g.patient_id and r.clinic_id = g.clinic_id)`)
}
