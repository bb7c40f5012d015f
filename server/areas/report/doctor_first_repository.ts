/** SQL of results about which a reader wants to hear from a doctor first. */
import { randomUUID } from 'node:crypto'
import type { ReportType } from '../../../src/contract/report'
import type { Executor, Transaction } from '../../database/client'

/** Until when a report waits for a doctor, for this reader; null where it does not. One that the reader has opened before waits no more. `alias`: of the report in the statement. */
export function waitsUntil(sql: Executor, accountId: string, alias: 'r' | 'y' = 'r') {
  const r = sql(alias)
  return sql`(
    select ${r}.reported_at + make_interval(days => max(f.days)::int) from report_doctor_first f
    where f.account_id = ${accountId} and f.patient_id = ${r}.patient_id and f.type = ${r}.type and ${r}.status = 'PUBLISHED' and ${r}.discussed_at is null
      and ${r}.reported_at + make_interval(days => f.days::int) > hospital_now()
      and not exists (select 1 from report_read o where o.account_id = ${accountId} and o.report_id = ${r}.report_id))`
}

/** Whether a report is shown to this reader. */
export function isShownTo(sql: Executor, accountId: string, alias: 'r' | 'y' = 'r') {
  return sql`(${sql(alias)}.status = 'PUBLISHED' and ${waitsUntil(sql, accountId, alias)} is null)`
}

/** The kinds that an account chose for a patient. */
export async function listChosen(
  sql: Executor,
  accountId: string,
  patientId: string,
): Promise<ReportType[]> {
  const rows = await sql<{ type: ReportType }[]>`
    select distinct type from report_doctor_first where account_id = ${accountId} and patient_id = ${patientId}`
  return rows.map(({ type }) => type)
}

/** Replaces the choice. */
export async function setChosen(
  tx: Transaction,
  {
    accountId,
    patientId,
    types,
    days,
  }: { accountId: string; patientId: string; types: readonly ReportType[]; days: number },
): Promise<void> {
  await tx`delete from report_doctor_first where account_id = ${accountId} and patient_id = ${patientId}`
  const rows = types.map((type) => ({
    choice_id: randomUUID(),
    account_id: accountId,
    patient_id: patientId,
    type,
    days,
  }))
  if (rows.length > 0) await tx`insert into report_doctor_first ${tx(rows)}`
}
