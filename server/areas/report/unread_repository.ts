/** SQL of what an account has read of its patients' reports. */
import type postgres from 'postgres'
import type { ReportType } from '../../../src/contract/report'
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'
import { isShownTo } from './doctor_first_repository'
import { readableFrom } from './report_repository'

/** Records that the account has read the newest version. */
export async function markRead(sql: Executor, accountId: string, reportId: string): Promise<void> {
  await sql`
    insert into report_read (account_id, report_id, version) select ${accountId}, report_id, version from report where report_id = ${reportId} and status = 'PUBLISHED'
    on conflict (account_id, report_id) do update set version = excluded.version, read_at = now() where report_read.version < excluded.version`
}

/** An unread report. */
export interface NewReport {
  reportId: string
  patientId: string
  patientName: string
  type: ReportType
  name: string
  reportedAt: Date
}

/** Whether one of these patients may have a recent report that the account has not read, as a part of a statement. */
export const hasNew = (
  sql: Executor,
  accountId: string,
  { patientIds, days }: { patientIds: postgres.Fragment; days: number },
): postgres.Fragment => sql`
  exists (select 1 from report r where r.patient_id = ${patientIds} and r.status = 'PUBLISHED'
    and coalesce(r.corrected_at, r.reported_at) > hospital_now() - make_interval(days => ${days}::int)
    and not exists (select 1 from report_read rr
      where rr.report_id = r.report_id and rr.account_id = ${accountId} and rr.version = r.version))`

/** Recent reports that the account has not read, newest first. */
export function listNew(sql: Executor, accountId: string, days: number, limit: number) {
  return allRows<NewReport>(sql`
    select r.report_id, r.patient_id, p.name as patient_name, r.type, r.name, r.reported_at
    from ${readableFrom(sql, accountId)}
    where link.access_level = 'full' and ${isShownTo(sql, accountId)} and rr.version is distinct from r.version
      and coalesce(r.corrected_at, r.reported_at) > hospital_now() - make_interval(days => ${days}::int)
    order by r.reported_at desc, r.report_id limit ${limit}`)
}
