/** SQL of what looks wrong in clinics that the hospital tells. */
import { firstColumn, pairsOf } from '../../../database/answers'
import type { Executor } from '../../../database/client'

/** Clinics among these of a department of the first level, of which patients choose none. */
export function listOnFirstLevel(
  executor: Executor,
  clinicIds: readonly string[],
): Promise<string[]> {
  return firstColumn(executor`
    select distinct s.clinic_id from schedule s join department d on d.department_id = s.department_id
    where s.clinic_id = any(${[...clinicIds]}) and d.parent_id is null`)
}

/** Clinics among these whose doctor has another one at the same time, with that one. */
export function listOverlapping(executor: Executor, clinicIds: readonly string[]) {
  return pairsOf<string, string>(executor`
    select distinct on (s.clinic_id) s.clinic_id, o.clinic_id as other_id
    from schedule s join schedule o on o.doctor_id = s.doctor_id and o.visit_date = s.visit_date and o.clinic_id <> s.clinic_id
    join slot t on t.schedule_id = s.schedule_id join slot u on u.schedule_id = o.schedule_id and u.begin_time < t.end_time and t.begin_time < u.end_time
    where s.clinic_id = any(${[...clinicIds]}) and s.source_state = 'open' and o.source_state = 'open' and not t.gone and not u.gone
    order by s.clinic_id, o.clinic_id`)
}
