/** The books that documents are written into, without what is only when and how it was written. */
import type { Sql } from '../../../server/database/client'
import { streamPatients } from './stream'

/** Every table, what tells its rows apart, and the columns that are not compared. */
const tables = {
  hospital: ['hospital_id', 'seq'],
  branch: ['branch_id', ''],
  department: ['department_id', ''],
  doctor: ['doctor_id', ''],
  queue_item: ['branch_id, item_code', ''],
  remark: ['remark_id', ''],
  clinic_window: ['window_id', ''],
  schedule: ['schedule_id', 'stopped_at, stop_open'],
  slot: ['slot_id', ''],
  outpatient_bill: ['bill_no', 'announced_at'],
  outpatient_item: ['item_id', ''],
  inpatient_stay: ['hospital_stay_id', ''],
  inpatient_fee: ['day_id, category, name, amount_fen', ''],
  inpatient_deposit: ['deposit_no', ''],
  report: ['report_no', 'corrected_at'],
  report_item: ['report_id, line_no', ''],
  queue: ['queue_id', 'version, gap_since'],
  queue_ticket: ['queue_id, number', ''],
  queue_news: ['queue_id, seq', ''],
  intake_document: ['kind, id', 'taken_at, source'],
} as const

/** Everything that the documents wrote. */
export async function booksOf(sql: Sql): Promise<Record<string, unknown>> {
  const books: Record<string, unknown> = {}
  for (const [table, [key, left]] of Object.entries(tables)) {
    const skipped = left === '' ? [] : left.split(', ')
    const rows = await sql.unsafe<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(t) - '{${skipped.join(',')}}'::text[] as row from ${table} t order by ${key}`,
    )
    books[table] = rows.map(({ row }) => row)
  }
  const [rules] = await sql`
    select rules from registration_rule_version order by version desc limit 1`
  books.rules = rules
  const stopped =
    await sql`select schedule_id from schedule where stopped_at is not null order by 1`
  books.stopped = [...stopped]
  const gaps = await sql`select queue_id from queue where gap_since is not null`
  books.gaps = [...gaps]
  return books
}

/** Empties them. */
export async function clearBooks(sql: Sql): Promise<void> {
  await sql.unsafe(
    `truncate ${Object.keys(tables).join(', ')}, intake_parked, intake_refused, intake_call, remark_version, patient, message cascade`,
  )
  await sql`delete from registration_rule_version where version > 1`
}

/** The patients whom the stream is about. */
export async function addPatients(sql: Sql): Promise<void> {
  await sql`insert into hospital (hospital_id, name) values ('h1', '测试医院')`
  for (const patientNo of streamPatients)
    await sql`
      insert into patient (patient_id, hospital_id, patient_no, patient_card_no, name, id_type, id_no_cipher, id_no_index, sex, birthday, tel)
      values (('00000000-0000-4000-8000-00' || ${patientNo}::text)::uuid, 'h1', ${patientNo}, ${`C${patientNo}`}, '李小龙', '01', 'x', ${patientNo}, 'male', '1980-05-01', '13800000000')`
}
