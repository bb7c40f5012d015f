/** The reports in the books of the sandbox's hospital system: a list of changes that only grows. */
import type { Executor } from '../../server/database/client'
import type { HisReportInput } from '../../server/gateways/his/reports'

/** Adds a change; it gets the next place in the list. */
export async function addReportChange(sql: Executor, content: HisReportInput): Promise<void> {
  await sql`insert into sandbox.his_report (report_no, content) values (${content.reportNo}, ${JSON.stringify(content)}::text::jsonb)`
}

/** Changes after a place in the list, the oldest first. */
export function listReportChanges(
  sql: Executor,
  after: number,
  limit: number,
): Promise<{ seq: number; content: unknown }[]> {
  return sql`select seq, content from sandbox.his_report where seq > ${after} order by seq limit ${limit}`
}

/** The newest state of the reports that the console published, the last one first. */
export function listPublished(
  sql: Executor,
): Promise<{ reportNo: string; content: HisReportInput }[]> {
  return sql`
    select * from (
      select distinct on (report_no) report_no, content, seq from sandbox.his_report order by report_no, seq desc
    ) newest order by seq desc limit 20`
}

export async function readHospitalClock(sql: Executor): Promise<Date> {
  const [clock] = await sql<{ now: Date }[]>`select hospital_now() as now`
  return clock?.now ?? new Date()
}
