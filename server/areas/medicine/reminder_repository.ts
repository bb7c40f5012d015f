/** SQL of reminders that are due. */
import { allRows } from '../../database/answers'
import type { Transaction } from '../../database/client'
import type { PrescriptionLine } from '../../hospital_documents/prescription'

/** A reminder by its key. */
export interface ReminderKey {
  accountId: string
  prescriptionId: string
  lineId: string
}

/** One that is due. */
export interface DueReminder extends ReminderKey {
  patientId: string
  times: string[]
  /** When it was to be. */
  dueAt: Date
  now: Date
  /** Null where the hospital took it out. */
  line: PrescriptionLine | null
  isStopped: boolean
  /** The account may still see the patient's medicines, and the patient lives. */
  isShown: boolean
}

/** Locks the due ones; another worker takes the others. The few are taken first: what is looked up beside them is then looked up for them alone. */
export function lockDue(tx: Transaction, limit: number): Promise<DueReminder[]> {
  return allRows<DueReminder>(tx`
    with r as materialized (
      select account_id, prescription_id, line_id, times, next_at from medicine_reminder where next_at <= hospital_now()
      order by next_at, account_id, prescription_id, line_id limit ${limit} for update skip locked)
    select r.account_id, r.prescription_id, r.line_id, p.patient_id, r.times, r.next_at as due_at, hospital_now() as now, p.state = 'stopped' as is_stopped,
      (select l.line from jsonb_array_elements(p.lines) l(line) where l.line ->> 'lineId' = r.line_id) as line,
      exists (select 1 from patient_known_link a where a.account_id = r.account_id and a.patient_id = p.patient_id and a.is_proven and a.access_level = 'full')
        and not exists (select 1 from patient_person q where q.patient_id = p.patient_id and q.deceased_on is not null) as is_shown
    from r join prescription p on p.prescription_id = r.prescription_id
    order by r.next_at, r.account_id, r.prescription_id, r.line_id`)
}

/** Writes when each is next. */
export async function setNext(
  tx: Transaction,
  rows: readonly (ReminderKey & { nextAt: Date })[],
): Promise<void> {
  if (rows.length === 0) return
  await tx`
    update medicine_reminder r set next_at = n."nextAt"
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as n("accountId" uuid, "prescriptionId" uuid, "lineId" text, "nextAt" timestamptz)
    where r.account_id = n."accountId" and r.prescription_id = n."prescriptionId" and r.line_id = n."lineId"`
}

export async function endReminders(tx: Transaction, keys: readonly ReminderKey[]): Promise<void> {
  if (keys.length === 0) return
  await tx`
    delete from medicine_reminder r
    using json_to_recordset(${JSON.stringify(keys)}::text::json) as n("accountId" uuid, "prescriptionId" uuid, "lineId" text)
    where r.account_id = n."accountId" and r.prescription_id = n."prescriptionId" and r.line_id = n."lineId"`
}
