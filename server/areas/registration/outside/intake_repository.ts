/** SQL of registrations of other channels as the hospital tells them. */
import type { Transaction } from '../../../database/client'

/** Writes them whole; the hospital's word also answers what the patient asked for. */
export async function saveOutside(tx: Transaction, rows: readonly object[]): Promise<void> {
  await tx`
    insert into outside_registration as known (registration_id, hospital_registration_id, patient_id, branch_id, department_id, doctor_id, clinic_id, channel, channel_name,
      registration_type, visit_date, half_day, begin_time, end_time, ends_at, serial_no, total_fee_fen, place, state, reason, cancellable)
    select g.registration_id, g.hospital_registration_id, g.patient_id, d.branch_id, g.department_id, g.doctor_id, g.clinic_id, g.channel, g.channel_name,
      g.registration_type, g.visit_date, g.half_day, g.begin_time, g.end_time, g.ends_at, g.serial_no, g.total_fee_fen, g.place, g.state, g.reason, g.cancellable
    from json_populate_recordset(null::outside_registration, ${JSON.stringify(rows)}::text::json) g join department d on d.department_id = g.department_id
    order by g.registration_id
    on conflict (registration_id) do update set patient_id = excluded.patient_id, branch_id = excluded.branch_id, department_id = excluded.department_id,
      doctor_id = excluded.doctor_id, clinic_id = excluded.clinic_id, channel = excluded.channel, channel_name = excluded.channel_name,
      registration_type = excluded.registration_type, visit_date = excluded.visit_date, half_day = excluded.half_day, begin_time = excluded.begin_time,
      end_time = excluded.end_time, ends_at = excluded.ends_at, serial_no = excluded.serial_no, total_fee_fen = excluded.total_fee_fen, place = excluded.place,
      state = excluded.state, reason = excluded.reason, cancellable = excluded.cancellable,
      next_cancel_at = case when excluded.state = 'booked' then known.next_cancel_at end, cancel_refusal = case when excluded.state = 'booked' then known.cancel_refusal end`
}
