/** SQL of watching all queues of a day. */
import { firstColumn } from '../../database/answers'
import type { Sql } from '../../database/client'

/** Today's queues with their versions, in one row; and the hospital's clock. */
export async function lookAtQueues(
  sql: Sql,
): Promise<{ now: Date; versions: ReadonlyMap<string, number> }> {
  const [row] = await sql<{ now: Date; queueIds: string[]; versions: number[] }[]>`
    select hospital_now() as now, coalesce(array_agg(q.queue_id::text), '{}') as queue_ids, coalesce(array_agg(q.version::int), '{}') as versions
    from queue q where q.queue_date = hospital_today()`
  if (row === undefined) throw new Error('the queues were not read')
  const { now, queueIds, versions } = row
  return { now, versions: new Map(queueIds.map((id, at) => [id, versions[at] ?? 0])) }
}

/** The accounts that may see these numbers. */
export function findOwners(sql: Sql, ticketIds: readonly string[]): Promise<string[]> {
  return firstColumn(sql`
    select distinct link.account_id from queue_ticket t join patient_known_link link on link.patient_id = t.patient_id
    where t.ticket_id = any(${[...ticketIds]}::uuid[]) and link.is_proven`)
}
