/** SQL of questionnaires as the hospital publishes them. */
import type { Transaction } from '../../database/client'

/** No version of these is asked any more. */
export async function closeQuestionnaires(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx`
    update questionnaire set current = false
    where questionnaire_id = any(${[...ids]}) and current`
}

/** Versions beside those that were answered before. */
export async function saveQuestionnaires(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into questionnaire
    select * from json_populate_recordset(null::questionnaire, ${JSON.stringify(rows)}::text::json)
    on conflict (questionnaire_id, version) do update set published_at = excluded.published_at,
      department_id = excluded.department_id, doctor_id = excluded.doctor_id,
      current = excluded.current, content = excluded.content`
}
