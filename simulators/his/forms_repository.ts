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
    photo?: { content: [{ attachment: { data: string } }] } | undefined
  },
): Promise<void> {
  const { answerId, orderNo, patientNo, revision, summary, response } = answers
  const photo = answers.photo?.content[0].attachment.data ?? null
  await sql`
    insert into sandbox.his_form_answer (answer_id, order_no, patient_no, revision, summary, response, photo)
    values (${answerId}, ${orderNo}, ${patientNo}, ${revision}, ${summary}, ${JSON.stringify(response)}::text::jsonb, ${photo})
    on conflict (answer_id) do update set revision = excluded.revision,
      summary = excluded.summary, response = excluded.response, photo = excluded.photo, created_at = clock_timestamp()
    where sandbox.his_form_answer.revision < excluded.revision`
}

/** The newest answers. */
export function listAnswers(
  sql: Executor,
): Promise<
  { orderNo: string; patientNo: string; revision: number; summary: string; photo: string | null }[]
> {
  return sql`
    select order_no, patient_no, revision, summary, photo from sandbox.his_form_answer
    order by created_at desc limit 20`
}
