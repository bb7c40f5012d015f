/** SQL of what an account has of medicines. */
import type { Executor } from '../../database/client'

/** The medicines of the patients whose medical facts the account may see, and its own reminders, for its export. */
export async function exportAccount(sql: Executor, accountId: string): Promise<object> {
  const prescriptions = await sql<object[]>`
    select p.patient_id, d.name as department, p.prescribed_at, p.state, p.stop_reason, p.lines
    from prescription p join patient_known_link a on a.patient_id = p.patient_id join department d on d.department_id = p.department_id
    where a.account_id = ${accountId} and a.is_proven and a.access_level = 'full' order by p.prescribed_at desc`
  const medicineReminders = await sql<object[]>`
    select p.patient_id, r.line_id, r.times, r.next_at from medicine_reminder r join prescription p on p.prescription_id = r.prescription_id
    where r.account_id = ${accountId} order by r.next_at`
  return { prescriptions, medicineReminders }
}

/** The patient's medicines stay; nobody is reminded any more. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`delete from medicine_reminder where account_id = ${accountId}`
}
