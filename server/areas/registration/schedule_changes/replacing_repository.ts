/** SQL of replacing a clinic's doctor at the desk. */
import type { Substitute } from '../../../../src/contract/desk/clinics'
import { firstValue } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { namedId } from '../../../values/uuid'

/** The department's other doctors, those free at that half day first. */
export function listSubstitutes(executor: Executor, scheduleId: string): Promise<Substitute[]> {
  return executor<Substitute[]>`
    select d.doctor_id, d.name, exists (select 1 from schedule o where o.doctor_id = d.doctor_id and o.visit_date = s.visit_date and o.half_day = s.half_day
      and o.stopped_at is null) as is_busy
    from schedule s join doctor d on d.department_id = s.department_id and d.active and d.doctor_id is distinct from s.doctor_id
    where s.schedule_id = ${scheduleId} order by is_busy, d.sort, d.doctor_id`
}

/** The hospital's id of a clinic; undefined when there is no such clinic. */
export function findClinicId(executor: Executor, scheduleId: string) {
  return firstValue<string | null>(executor`
    select clinic_id from schedule where schedule_id = ${scheduleId}`)
}

/** Creates the same schedule for another doctor, with the slots that lie ahead; an earlier substitution is opened again. */
export async function addStandIn(
  tx: Transaction,
  { scheduleId, standInId, doctorId }: Record<'scheduleId' | 'standInId' | 'doctorId', string>,
): Promise<void> {
  await tx`
    insert into schedule (schedule_id, clinic_id, branch_id, department_id, doctor_id, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, place, release_at,
      source_state, source_updated_at, substitutes_for)
    select ${standInId}, clinic_id, branch_id, department_id, ${doctorId}, registration_type, visit_date, half_day, reg_fee_fen, treat_fee_fen, place, release_at,
      'open', source_updated_at, schedule_id
    from schedule where schedule_id = ${scheduleId}
    on conflict (schedule_id) do update set substitutes_for = excluded.substitutes_for, source_state = 'open', source_reason = null, desk_stop_reason = null`
  const times = await tx<{ beginTime: string }[]>`
    select to_char(begin_time, 'HH24:MI') as begin_time from slot where schedule_id = ${scheduleId}`
  // The ids that they have once the hospital's own document tells of them.
  const ids = times.map(({ beginTime }) => ({
    slot_id: namedId(`time:${standInId}:${beginTime}`),
    begins: beginTime,
  }))
  await tx`
    insert into slot (slot_id, schedule_id, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, capacity, gone)
    select (select i.slot_id from json_to_recordset(${JSON.stringify(ids)}::text::json) as i (slot_id uuid, begins time) where i.begins = t.begin_time), ${standInId}, branch_id, department_id, visit_date, begin_time, end_time, begins_at, ends_at, release_at, capacity - desk_places, false
    from slot t where schedule_id = ${scheduleId} and begins_at > hospital_now() and not gone
      and not exists (select 1 from slot o where o.schedule_id = ${standInId} and o.begin_time = t.begin_time)`
}
