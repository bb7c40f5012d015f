/** The patients in the books of the sandbox's hospital: the demo's people, and those opened since. */
import type { Executor } from '../../database/client'

/** The file of a certificate. */
export async function findPatient(
  sql: Executor,
  idType: string,
  certificate: string,
): Promise<{ patientNo: string; name: string; tel: string } | undefined> {
  const [row] = await sql<{ patientNo: string; name: string; tel: string }[]>`
    select patient_no as "patientNo", name, tel from patient where id_type = ${idType} and id_no_index = ${certificate} and patient_no is not null
    union all select patient_no, name, tel from sandbox.his_patient where certificate = ${certificate} limit 1`
  return row
}

/** Whether an adult has this phone on file. */
export async function isTelOfAdult(sql: Executor, tel: string): Promise<boolean> {
  const rows = await sql`
    select 1 from patient where tel = ${tel} and patient_no is not null and birthday <= hospital_today() - interval '18 years'
    union all select 1 from sandbox.his_patient where tel = ${tel} and birthday <= hospital_today() - interval '18 years' limit 1`
  return rows.length > 0
}

/** Opens a file; of two at once the first stays. */
export async function addPatient(
  sql: Executor,
  file: { certificate: string; name: string; birthday: string; tel: string },
): Promise<void> {
  await sql`
    insert into sandbox.his_patient (certificate, name, birthday, tel) values (${file.certificate}, ${file.name}, ${file.birthday}, ${file.tel})
    on conflict (certificate) do nothing`
}
