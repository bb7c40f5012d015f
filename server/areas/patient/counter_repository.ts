/** SQL of finding a person at the counter by what he has with him. */
import type { Executor } from '../../database/client'

/** Whose file has this phone, this number of the hospital, or one of these certificates; 20 at most. */
export async function findFiles(
  executor: Executor,
  {
    text,
    certificates,
  }: { text: string; certificates: readonly { idType: string; mark: string }[] },
): Promise<string[]> {
  const rows = await executor<{ patientId: string }[]>`
    select patient_id from patient where tel = ${text} and merged_into is null
    union select patient_id from patient where patient_no = ${text}
    union select patient_id from patient where patient_card_no = ${text}
    union select patient_id from patient_identifier where value = ${text}
    union select p.patient_id from hospital h
      cross join unnest(${certificates.map(({ idType }) => idType)}::text[], ${certificates.map(({ mark }) => mark)}::text[]) c (id_type, mark)
      join patient p on p.hospital_id = h.hospital_id and p.id_type = c.id_type and p.id_no_index = c.mark
    limit 20`
  return rows.map(({ patientId }) => patientId)
}
