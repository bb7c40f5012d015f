/** SQL of weekly templates. */
import type { Template } from '../../../../src/contract/desk/planning/plan_shapes'
import { allRows, firstRow, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { rowOf } from '../../../database/rows'

/** A department's templates in the order of the week. */
export function listTemplates(executor: Executor, departmentId: string): Promise<Template[]> {
  return allRows(executor`
    select t.template_id, t.department_id, t.doctor_id, d.name as doctor_name, t.registration_type, t.weekday, t.half_day, to_char(t.begin_time, 'HH24:MI') as begin_time,
      to_char(t.end_time, 'HH24:MI') as end_time, t.slot_minutes, t.per_slot, t.reg_fee_fen, t.treat_fee_fen, t.place, t.valid_from, t.valid_until, t.release_days,
      to_char(t.release_time, 'HH24:MI') as release_time, t.revision
    from schedule_template t left join doctor d on d.doctor_id = t.doctor_id where t.department_id = ${departmentId}
    order by t.weekday, t.half_day = 'evening', t.half_day = 'afternoon', d.sort nulls first, t.begin_time, t.template_id limit 2000`)
}

export type TemplateFields = Omit<Template, 'templateId' | 'doctorName' | 'revision'>

/** Writes a template anew; false when its revision is another one by now. */
export async function keepTemplate(
  tx: Transaction,
  templateId: string,
  template: TemplateFields,
  { revision, writtenBy }: { revision: number; writtenBy: string },
): Promise<boolean> {
  const row = JSON.stringify(rowOf({ ...template, templateId, writtenBy }))
  return hasRow(tx`
    insert into schedule_template as known (template_id, department_id, doctor_id, registration_type, weekday, half_day, begin_time, end_time, slot_minutes, per_slot, reg_fee_fen, treat_fee_fen, place,
      valid_from, valid_until, release_days, release_time, written_by)
    select template_id, department_id, doctor_id, registration_type, weekday, half_day, begin_time, end_time, slot_minutes, per_slot, reg_fee_fen, treat_fee_fen, place, valid_from, valid_until, release_days,
      release_time, written_by
    from json_populate_record(null::schedule_template, ${row}::text::json) g where ${revision}::int = 0 or exists (select 1 from schedule_template o where o.template_id = g.template_id)
    on conflict (template_id) do update set doctor_id = excluded.doctor_id, registration_type = excluded.registration_type, weekday = excluded.weekday, half_day = excluded.half_day,
      begin_time = excluded.begin_time, end_time = excluded.end_time, slot_minutes = excluded.slot_minutes, per_slot = excluded.per_slot, reg_fee_fen = excluded.reg_fee_fen,
      treat_fee_fen = excluded.treat_fee_fen, place = excluded.place, valid_from = excluded.valid_from, valid_until = excluded.valid_until, release_days = excluded.release_days,
      release_time = excluded.release_time, written_by = excluded.written_by, written_at = now(), revision = known.revision + 1
    where known.revision = ${revision} and known.department_id = excluded.department_id returning 1`)
}

/** Whether the department has another template for the same half day, or for the same doctor at the same time, in the same weeks. */
export function hasOverlap(
  tx: Transaction,
  templateId: string,
  one: TemplateFields,
): Promise<boolean> {
  return hasRow(tx`
    select 1 from schedule_template where department_id = ${one.departmentId} and doctor_id is not distinct from ${one.doctorId} and weekday = ${one.weekday} and template_id <> ${templateId}
      and daterange(valid_from, valid_until, '[]') && daterange(${one.validFrom}::date, ${one.validUntil}::date, '[]')
      and (half_day = ${one.halfDay} and registration_type = ${one.registrationType}
        or doctor_id is not null and begin_time < ${one.endTime}::time and ${one.beginTime}::time < end_time)`)
}

/** Deletes a template; undefined when there is none of this revision. */
export function deleteTemplate(tx: Transaction, templateId: string, revision: number) {
  return firstRow<{ departmentName: string; weekday: number; halfDay: string }>(tx`
    delete from schedule_template t using department d where t.template_id = ${templateId} and t.revision = ${revision} and d.department_id = t.department_id
    returning d.name as department_name, t.weekday, t.half_day`)
}
