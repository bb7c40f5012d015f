/** SQL of asking the hospital about single patients. */
import { firstRow } from '../../database/answers'
import type { Executor, Sql } from '../../database/client'
import type { PatientReference } from '../../hospital_documents/envelope'

export interface AskRow extends PatientReference {
  since: Date
  failures: number
}

/** Requests a patient's history; a former request is made due again. */
export async function addAsks(
  tx: Executor,
  identifiers: readonly PatientReference[],
  months: number,
): Promise<void> {
  await tx`
    insert into intake_ask (system, value, since)
    select system, value, hospital_now() - make_interval(months => ${months}::int)
    from json_to_recordset(${JSON.stringify(identifiers)}::text::json) as given (system text, value text)
    on conflict (system, value) do update set since = excluded.since, next_at = now(), failures = 0`
}

/** Claims a due request; a claim of a killed replica becomes free again. */
export function claimAsk(sql: Sql): Promise<AskRow | undefined> {
  return firstRow(sql`
    with due as (select system, value from intake_ask where next_at <= now() order by next_at limit 1 for update skip locked)
    update intake_ask a set next_at = now() + interval '2 minutes' from due where a.system = due.system and a.value = due.value
    returning a.system, a.value, a.since, a.failures`)
}

export async function endAsk(sql: Sql, { system, value }: AskRow): Promise<void> {
  await sql`delete from intake_ask where system = ${system} and value = ${value}`
}

export async function delayAsk(
  sql: Sql,
  { system, value }: AskRow,
  delayMs: number,
): Promise<void> {
  await sql`
    update intake_ask set failures = failures + 1, next_at = now() + ${delayMs} * interval '1 millisecond' where system = ${system} and value = ${value}`
}
