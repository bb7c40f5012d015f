/** SQL of ingesting stays; no account is involved. */
import { firstColumn, pairsOf } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

/** Stays by the hospital's ids. */
export function findStays(executor: Executor, ids: readonly string[]) {
  return pairsOf<string, string>(executor`
    select hospital_stay_id as id, inpatient_id from inpatient_stay where hospital_stay_id = any(${[...ids]})`)
}

/** The hospital's ids among these whose stay belongs to another patient. */
export function listOtherPatients(tx: Transaction, rows: readonly object[]): Promise<string[]> {
  return firstColumn(tx`
    select given.hospital_stay_id as id from json_populate_recordset(null::inpatient_stay, ${JSON.stringify(rows)}::text::json) given
    join inpatient_stay s on (s.hospital_stay_id = given.hospital_stay_id or s.admission_no = given.admission_no and s.in_times = given.in_times)
    where s.patient_id <> given.patient_id`)
}

/** Writes stays whole. A stay known only by its number gets the hospital's id. */
export async function saveStays(tx: Transaction, rows: readonly object[]): Promise<void> {
  const given = JSON.stringify(rows)
  await tx`
    update inpatient_stay s set hospital_stay_id = given.hospital_stay_id
    from json_populate_recordset(null::inpatient_stay, ${given}::text::json) given
    where s.hospital_stay_id is null and s.admission_no = given.admission_no and s.in_times = given.in_times`
  await tx`
    insert into inpatient_stay (inpatient_id, hospital_stay_id, branch_id, patient_id, admission_no, in_times, status, depart_name, ward_name, ward_place, ward_telephone,
      bed_no, doctor_name, nurse_name, diagnosis, cost_type_name, in_date, out_date, insurance_fee_fen, settlement,
      admission, admission_forms, discharge, suggested_deposit, discharge_open_since)
    select inpatient_id, hospital_stay_id, branch_id, patient_id, admission_no, in_times, status, depart_name, ward_name, ward_place, ward_telephone,
      bed_no, doctor_name, nurse_name, diagnosis, cost_type_name, in_date, out_date, insurance_fee_fen, settlement,
      admission, admission_forms, discharge, suggested_deposit, discharge_open_since
    from json_populate_recordset(null::inpatient_stay, ${given}::text::json)
    on conflict (hospital_stay_id) do update set branch_id = excluded.branch_id, admission_no = excluded.admission_no, in_times = excluded.in_times, status = excluded.status,
      depart_name = excluded.depart_name, ward_name = excluded.ward_name, ward_place = excluded.ward_place, ward_telephone = excluded.ward_telephone, bed_no = excluded.bed_no,
      doctor_name = excluded.doctor_name, nurse_name = excluded.nurse_name, diagnosis = excluded.diagnosis, cost_type_name = excluded.cost_type_name,
      in_date = excluded.in_date, out_date = excluded.out_date, insurance_fee_fen = excluded.insurance_fee_fen,
      settlement = excluded.settlement, admission = excluded.admission, admission_forms = excluded.admission_forms, discharge = excluded.discharge, suggested_deposit = excluded.suggested_deposit,
      discharge_open_since = excluded.discharge_open_since`
}

/** Writes the fees of these documents whole: other rows of the same days are deleted. */
export async function replaceFees(
  tx: Transaction,
  dayIds: readonly string[],
  rows: readonly object[],
): Promise<void> {
  await tx`delete from inpatient_fee where day_id = any(${[...dayIds]})`
  await tx`
    insert into inpatient_fee (inpatient_id, day_id, fee_date, category, name, spec, unit, price_fen, quantity, amount_fen, insurance_class)
    select inpatient_id, day_id, fee_date, category, name, spec, unit, price_fen, quantity, amount_fen, insurance_class
    from json_populate_recordset(null::inpatient_fee, ${JSON.stringify(rows)}::text::json)`
}

/** Which of these numbers are the app's own deposits. */
export function listOwnDeposits(tx: Transaction, depositNos: readonly string[]): Promise<string[]> {
  return firstColumn(tx`
    select deposit_no from inpatient_deposit where deposit_no = any(${[...depositNos]}) and mode <> 'window'`)
}

/** Stores deposits paid at a window, as the hospital publishes them. */
export async function saveWindowDeposits(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into inpatient_deposit (deposit_id, deposit_no, inpatient_id, mode, amount_fen, status, pay_status, idempotency_key, created_at, paid_at, confirmed_at,
      receipt_no, end_reason)
    select deposit_id, deposit_no, inpatient_id, 'window', amount_fen, status, pay_status, idempotency_key, created_at, paid_at, confirmed_at, receipt_no, end_reason
    from json_populate_recordset(null::inpatient_deposit, ${JSON.stringify(rows)}::text::json)
    on conflict (deposit_no) do update set inpatient_id = excluded.inpatient_id, amount_fen = excluded.amount_fen, status = excluded.status, pay_status = excluded.pay_status,
      created_at = excluded.created_at, paid_at = excluded.paid_at, confirmed_at = excluded.confirmed_at, receipt_no = excluded.receipt_no, end_reason = excluded.end_reason`
}
