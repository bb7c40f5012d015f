/** SQL of the tickets, stored as hashes, and of the hospital's name on printed files. */
import { firstRow } from '../../database/answers'
import type { Executor, Sql } from '../../database/client'

export interface TicketRow {
  accountId: string
  kind: string
  subjectId: string
}

/** Stores a ticket and deletes expired ones. */
export async function insertTicket(
  sql: Sql,
  ticket: TicketRow & { hash: Buffer; forMs: number },
): Promise<Date> {
  await sql`delete from document_ticket where expires_at < now()`
  const [row] = await sql<{ expiresAt: Date }[]>`
    insert into document_ticket (ticket_hash, account_id, kind, subject_id, expires_at)
    values (${ticket.hash}, ${ticket.accountId}, ${ticket.kind}, ${ticket.subjectId}, now() + ${ticket.forMs} * interval '1 millisecond')
    returning expires_at`
  if (row === undefined) throw new Error('the ticket was not kept')
  return row.expiresAt
}

/** The ticket while it is valid, and no session of its account was ended since it was made, `forMs` before its end. */
export function findTicket(
  sql: Sql,
  hashes: readonly Buffer[],
  forMs: number,
): Promise<TicketRow | undefined> {
  return firstRow(sql`
    select t.account_id, t.kind, t.subject_id from document_ticket t
    where t.ticket_hash in ${sql(hashes)} and t.expires_at > now()
      and not exists (select 1 from account_ended_session e where e.account_id = t.account_id and e.ended_at > t.expires_at - ${forMs} * interval '1 millisecond')`)
}

/** The hospital's name for printed files. */
export async function findHospitalName(executor: Executor): Promise<string> {
  const [row] = await executor<{ name: string }[]>`
    select name from hospital join hospital_own using (hospital_id)`
  return row?.name ?? '医院'
}
