/** The patients in the books of the sandbox's hospital: the demo's people, and those opened since. */
import { firstRow, hasRow } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'

/** A patient's file. */
export interface PatientFile {
  number: string
  name: string
  sex: 'male' | 'female'
  birthday: string
  tel: string
}

const columns = (sql: Executor) => sql`patient_no as number, name, sex, birthday, tel`

/** The file of a certificate. */
export function findPatient(sql: Executor, certificate: string): Promise<PatientFile | undefined> {
  return firstRow(sql`
    select ${columns(sql)} from sandbox.his_patient where certificate = ${certificate}`)
}

/** The file of a number. */
export function findPatientByNo(sql: Executor, patientNo: string) {
  return firstRow<PatientFile>(sql`
    select ${columns(sql)} from sandbox.his_patient where patient_no = ${patientNo}`)
}

/** The files, the newest first; the demo's own people before them. */
export function listPatients(sql: Executor): Promise<PatientFile[]> {
  return sql<PatientFile[]>`
    select ${columns(sql)} from sandbox.his_patient order by patient_no like '01%' desc, created_at desc, patient_no limit 60`
}

/** Whether an adult has this phone on file. */
export function isTelOfAdult(sql: Executor, tel: string): Promise<boolean> {
  return hasRow(sql`
    select 1 from sandbox.his_patient where tel = ${tel} and birthday <= hospital_today() - interval '18 years' limit 1`)
}

/** Opens a file; of two at once the first stays. */
export async function addPatient(
  sql: Executor,
  file: Omit<PatientFile, 'number'> & { certificate: string },
): Promise<void> {
  await sql`
    insert into sandbox.his_patient (certificate, name, sex, birthday, tel) values (${file.certificate}, ${file.name}, ${file.sex}, ${file.birthday}, ${file.tel})
    on conflict (certificate) do nothing`
}
