/** SQL of answers before visits in the sandbox's hospital system. */
import type { Executor } from '../../server/database/client'

/** The newest revision stays. */
export async function keepAnswers(
  sql: Executor,
  answers: {
    answerId: string
    orderNo: string
    patientNo: string
    revision: number
    summary: string
    response: object
  },
): Promise<void> {
  const { answerId, orderNo, patientNo, revision, summary, response } = answers
  await sql`
    insert into sandbox.his_form_answer (answer_id, order_no, patient_no, revision, summary, response)
    values (${answerId}, ${orderNo}, ${patientNo}, ${revision}, ${summary}, ${JSON.stringify(response)}::text::jsonb)
    on conflict (answer_id) do update set revision = excluded.revision,
      summary = excluded.summary, response = excluded.response, created_at = clock_timestamp()
    where sandbox.his_form_answer.revision < excluded.revision`
}

/** The newest answers. */
export function listAnswers(
  sql: Executor,
): Promise<{ orderNo: string; patientNo: string; revision: number; summary: string }[]> {
  return sql`
    select order_no, patient_no, revision, summary from sandbox.his_form_answer
    order by created_at desc limit 20`
}
