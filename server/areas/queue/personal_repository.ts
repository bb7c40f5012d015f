/** SQL of what the area holds about an account's patients, for its export. */
import type { Executor } from '../../database/client'

/** The numbers of the account's proven patients. */
export async function exportAccount(sql: Executor, accountId: string): Promise<object> {
  const queueNumbers = await sql<object[]>`
    select t.patient_id, q.item_name, t.queue_date, q.letter || lpad(t.number::text, 3, '0') as queue_no, t.status, t.taken_at, t.called_at, t.ended_at
    from queue_ticket t join patient_known_link a on a.patient_id = t.patient_id join queue q on q.queue_id = t.queue_id
    where a.account_id = ${accountId} and a.is_proven order by t.taken_at desc`
  return { queueNumbers }
}
