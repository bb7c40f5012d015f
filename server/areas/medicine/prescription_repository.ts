/** SQL of a patient's prescriptions and of an account's reminders. */
import { allRows, firstColumn, firstRow, hasRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import type { PrescriptionLine } from '../../hospital_documents/prescription'

/** A prescription with the words that are shown of it. */
export interface PrescriptionRow {
  prescriptionId: string
  patientId: string
  departmentName: string
  doctorName: string | null
  prescribedAt: Date
  state: 'active' | 'stopped'
  stopReason: string | null
  lines: PrescriptionLine[]
}

/** So many are shown: what lasts longest comes first. */
const shown = 50

export function listOf(executor: Executor, patientId: string): Promise<PrescriptionRow[]> {
  return allRows<PrescriptionRow>(executor`
    select p.prescription_id, p.patient_id, d.name as department_name, doc.name as doctor_name, p.prescribed_at, p.state, p.stop_reason, p.lines
    from prescription p join department d on d.department_id = p.department_id left join doctor doc on doc.doctor_id = p.doctor_id
    where p.patient_id = ${patientId}
    order by p.last_day desc, p.prescription_id limit ${shown}`)
}

/** Whether medicines were prescribed in this stay of the hospital's. */
export function hasPrescriptionsOfStay(
  executor: Executor,
  given: { patientId: string; hospitalStayId: string },
): Promise<boolean> {
  return hasRow(executor`
    select 1 from prescription where stay_id = ${given.hospitalStayId} and patient_id = ${given.patientId} limit 1`)
}

/** The account's reminders of these. */
export function listReminders(executor: Executor, accountId: string, ids: readonly string[]) {
  return allRows<{ prescriptionId: string; lineId: string; times: string[] }>(executor`
    select prescription_id, line_id, times from medicine_reminder
    where account_id = ${accountId} and prescription_id = any(${[...ids]}::uuid[])`)
}

/** Of these codes those that have a leaflet. */
export function listWithLeaflet(executor: Executor, codes: readonly string[]): Promise<string[]> {
  return firstColumn<string>(executor`
    select drug_code from leaflet where drug_code = any(${[...codes]}::text[]) and active`)
}

/** One prescription, whosever it is. */
export function findPrescription(executor: Executor, prescriptionId: string) {
  return firstRow<Pick<PrescriptionRow, 'patientId' | 'state' | 'lines'>>(executor`
    select patient_id, state, lines from prescription where prescription_id = ${prescriptionId}`)
}

/** The same while it cannot change. */
export function lockPrescription(tx: Transaction, prescriptionId: string) {
  return firstRow<Pick<PrescriptionRow, 'patientId' | 'state' | 'lines'>>(tx`
    select patient_id, state, lines from prescription where prescription_id = ${prescriptionId} for share`)
}

export function findLeaflet(executor: Executor, code: string) {
  return firstRow<{ name: string; sections: { title: string; content: string }[] }>(executor`
    select name, sections from leaflet where drug_code = ${code} and active`)
}

/** Writes a reminder in place of the one before. */
export async function setReminder(
  tx: Transaction,
  given: {
    accountId: string
    prescriptionId: string
    lineId: string
    times: readonly string[]
    nextAt: Date
  },
): Promise<void> {
  const { accountId, prescriptionId, lineId, times, nextAt } = given
  await tx`
    insert into medicine_reminder (account_id, prescription_id, line_id, times, next_at)
    values (${accountId}, ${prescriptionId}, ${lineId}, ${[...times]}::text[], ${nextAt})
    on conflict (account_id, prescription_id, line_id) do update set times = excluded.times, next_at = excluded.next_at`
}

export async function deleteReminder(
  tx: Transaction,
  { accountId, prescriptionId, lineId }: Record<'accountId' | 'prescriptionId' | 'lineId', string>,
): Promise<void> {
  await tx`
    delete from medicine_reminder where account_id = ${accountId} and prescription_id = ${prescriptionId} and line_id = ${lineId}`
}
