/** SQL of prescriptions and leaflets as the hospital publishes them. */
import { allRows } from '../../database/answers'
import type { Transaction } from '../../database/client'
import type { PrescriptionLine } from '../../hospital_documents/prescription'

export async function saveLeaflets(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into leaflet
    select * from json_populate_recordset(null::leaflet, ${JSON.stringify(rows)}::text::json) order by drug_code
    on conflict (drug_code) do update set name = excluded.name, sections = excluded.sections, version = excluded.version, active = excluded.active`
}

/** What is known of these, by the hospital's numbers; locked. */
export function lockKnown(tx: Transaction, ids: readonly string[]) {
  return allRows<{
    prescriptionId: string
    hospitalPrescriptionId: string
    patientId: string
    lines: PrescriptionLine[]
  }>(tx`
    select prescription_id, hospital_prescription_id, patient_id, lines from prescription
    where hospital_prescription_id = any(${[...ids]}::text[]) order by prescription_id for update`)
}

export async function savePrescriptions(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into prescription
    select * from json_populate_recordset(null::prescription, ${JSON.stringify(rows)}::text::json) order by prescription_id
    on conflict (prescription_id) do update set department_id = excluded.department_id, doctor_id = excluded.doctor_id, order_no = excluded.order_no,
      stay_id = excluded.stay_id, prescribed_at = excluded.prescribed_at, state = excluded.state, stop_reason = excluded.stop_reason,
      lines = excluded.lines, last_day = excluded.last_day`
}

/** All reminders of these, of every account. */
export function listReminders(tx: Transaction, prescriptionIds: readonly string[]) {
  return allRows<{ accountId: string; prescriptionId: string; lineId: string; times: string[] }>(tx`
    select account_id, prescription_id, line_id, times from medicine_reminder
    where prescription_id = any(${[...prescriptionIds]}::uuid[])
    order by account_id, prescription_id, line_id for update`)
}
