/** SQL of calls that wait for the hospital's connector, and of the connectors' states. */
import { allRows, firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'

/** Queues a call; returns its id. */
export async function addCall(
  sql: Executor,
  call: { path: string; key: string; body: string; patienceMs: number },
): Promise<string | undefined> {
  const row = await firstRow<{ callId: string }>(sql`
    insert into connector_call (path, key, body, expires_at)
    values (${call.path}, ${call.key}, ${call.body}, now() + ${call.patienceMs} * interval '1 millisecond')
    returning call_id`)
  return row?.callId
}

/** The answered ones among these. */
export function listAnswers(
  sql: Executor,
  callIds: readonly string[],
): Promise<{ callId: string; status: number; answer: string }[]> {
  return allRows(sql`
    select call_id, status, answer from connector_call
    where call_id = any(${[...callIds]}::uuid[]) and status is not null`)
}

/** Claims the oldest calls with a waiting caller: each is given to one connector once. */
export function claimCalls(
  sql: Executor,
  clientId: string,
  limit: number,
): Promise<{ callId: string; path: string; key: string; body: string }[]> {
  return allRows(sql`
    with open as (
      select call_id from connector_call where taken_at is null and expires_at > now()
      order by asked_at limit ${limit} for update skip locked)
    update connector_call c set taken_at = now(), taken_by = ${clientId} from open
    where c.call_id = open.call_id returning c.call_id, c.path, c.key, c.body`)
}

/** Stores the answer of the connector that took the call; false when there is no such call. */
export async function answerCall(
  sql: Executor,
  given: { callId: string; clientId: string; status: number; answer: string },
): Promise<boolean> {
  const row = await firstRow(sql`
    update connector_call set status = ${given.status}, answer = ${given.answer}
    where call_id = ${given.callId} and taken_by = ${given.clientId} and status is null returning call_id`)
  return row !== undefined
}

/** Deletes calls a minute after their caller's time-out, because they hold patients' data. */
export async function purgeCalls(sql: Executor): Promise<void> {
  await sql`delete from connector_call where expires_at < now() - interval '1 minute'`
}

/** Stores a connector's state. */
export async function keepState(sql: Executor, clientId: string, state: string): Promise<void> {
  await sql`
    insert into connector_state (client_id, state) values (${clientId}, ${state}::text::jsonb)
    on conflict (client_id) do update set state = excluded.state, heard_at = now()`
}

/** The latest state of each connector. */
export function listStates(
  sql: Executor,
): Promise<{ clientId: string; state: unknown; heardAt: Date }[]> {
  return allRows(
    sql`select client_id, state, heard_at from connector_state order by client_id limit 100`,
  )
}
