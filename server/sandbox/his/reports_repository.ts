/** The reports in the books of the sandbox's hospital system: a list of changes that only grows. */
import type { Executor } from '../../database/client'
import type { HisReportInput } from '../../gateways/his/reports'

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
      select distinct on (report_no) report_no as "reportNo", content, seq from sandbox.his_report order by report_no, seq desc
    ) newest order by seq desc limit 20`
}

/** Patients that somebody entered the app for, without names. */
export function listPatientNumbers(sql: Executor): Promise<{ patientNo: string; label: string }[]> {
  return sql`
    select p.patient_no as "patientNo", left(p.name, 1) || '** ' || extract(year from age(hospital_today(), p.birthday))::int || '岁' as label
    from patient p where exists (select 1 from account_patient ap where ap.patient_id = p.patient_id and ap.unbound_at is null)
    order by p.created_at, p.patient_no limit 40`
}

/** Sex and completed years: the laboratory's ranges follow them. Undefined when nobody has the number. */
export async function findSampleOf(
  sql: Executor,
  patientNo: string,
): Promise<{ sex: 'male' | 'female'; age: number } | undefined> {
  const [row] = await sql<{ sex: 'male' | 'female'; age: number }[]>`
    select sex, extract(year from age(hospital_today(), birthday))::int as age from patient where patient_no = ${patientNo}`
  return row
}

export async function readHospitalClock(sql: Executor): Promise<Date> {
  const [clock] = await sql<{ now: Date }[]>`select hospital_now() as now`
  return clock?.now ?? new Date()
}
