/** SQL of whether a patient may have anything to do with queues today. */
import type postgres from 'postgres'
import type { Executor } from '../../database/client'
import { hasOutsideToday, hasVisitsToday } from '../registration'

/** Whether one of these patients has a number for today, or may take one, as a part of a statement. */
export const hasToday = (
  executor: Executor,
  patientIds: postgres.Fragment,
): postgres.Fragment => executor`
  (${hasVisitsToday(executor, patientIds)} or ${hasOutsideToday(executor, patientIds)}
    or exists (select 1 from queue_ticket
      where patient_id = ${patientIds} and queue_date = (select hospital_today()))
    or exists (select 1 from queue_right where patient_id = ${patientIds} and revoked_at is null
      and hospital_today() between valid_from and valid_until)
    or exists (select 1 from exam_booked where patient_id = ${patientIds} and state = 'ordered'
      and begins_at >= hospital_today()::timestamp at time zone 'Asia/Shanghai'
      and begins_at < (hospital_today() + 1)::timestamp at time zone 'Asia/Shanghai'))`
