/** What the app itself stores about an account and reports; the reports are the hospital's. */
import type { Executor } from '../../database/client'

/** Which reports of those that it may still see the account has read, and when; about which kinds it wants to hear from a doctor first. */
export async function exportAccount(sql: Executor, accountId: string): Promise<object> {
  const reportsRead = await sql<object[]>`
    select r.report_no, r.name, rr.version, rr.read_at
    from report_read rr join report r on r.report_id = rr.report_id
    join patient_known_link link on link.patient_id = r.patient_id and link.account_id = rr.account_id and link.access_level = 'full' where rr.account_id = ${accountId} order by rr.read_at desc limit 1000`
  const doctorFirst = await sql<object[]>`
    select patient_id, type, days, chosen_at from report_doctor_first where account_id = ${accountId} order by chosen_at desc, choice_id limit 1000`
  return { reportsRead, doctorFirst }
}

/** Deletes what the account read and searched for. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from report_read where account_id = ${accountId}`
  await sql`delete from report_doctor_first where account_id = ${accountId}`
  await sql`delete from report_search_try where account_id = ${accountId}`
}
