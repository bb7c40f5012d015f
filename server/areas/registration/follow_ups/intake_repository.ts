/** SQL of follow-ups as the hospital publishes them. */
import { allRows } from '../../../database/answers'
import type { Transaction } from '../../../database/client'
import type { OldRows } from '../../../database/old_rows'

/** One that was written. */
interface Saved {
  followUpId: string
  isActive: boolean
  /** The patient is asked to come, and was not asked for these days before. */
  isAsked: boolean
}

/** Writes them whole. Other days are a new question: what was answered and said of the old ones is forgotten. */
export function saveFollowUps(tx: Transaction, rows: readonly object[]): Promise<Saved[]> {
  return allRows<Saved>(tx`
    with g as (
      select * from json_populate_recordset(null::follow_up, ${JSON.stringify(rows)}::text::json)
    ), known as (
      select f.follow_up_id, f.valid_from, f.valid_until from follow_up f
      where f.follow_up_id in (select g.follow_up_id from g) and f.state = 'active'
    ), saved as (
      insert into follow_up as f (follow_up_id, hospital_follow_up_id, patient_id, department_id, doctor_id, valid_from, valid_until, order_no, reason, exams, state)
      select g.follow_up_id, g.hospital_follow_up_id, g.patient_id, g.department_id, g.doctor_id, g.valid_from, g.valid_until, g.order_no, g.reason, g.exams, g.state
      from g order by g.follow_up_id
      on conflict (follow_up_id) do update set patient_id = excluded.patient_id, department_id = excluded.department_id, doctor_id = excluded.doctor_id,
        valid_from = excluded.valid_from, valid_until = excluded.valid_until, order_no = excluded.order_no, reason = excluded.reason, exams = excluded.exams,
        state = excluded.state,
        (end_notified_at, declined_at, decline_reason, decline_words, declined_by, closed_at) = (
          select f.end_notified_at, f.declined_at, f.decline_reason, f.decline_words, f.declined_by, f.closed_at
          where f.valid_from = excluded.valid_from and f.valid_until = excluded.valid_until)
      returning f.follow_up_id, f.state, f.valid_from, f.valid_until
    )
    select s.follow_up_id, s.state = 'active' as is_active, s.state = 'active' and not exists (
      select 1 from known k where k.follow_up_id = s.follow_up_id and k.valid_from = s.valid_from and k.valid_until = s.valid_until) as is_asked
    from saved s order by s.follow_up_id`)
}

/** Those of long ago. */
export const oldFollowUps: OldRows = {
  what: 'places',
  words: 'follow-ups long after their last day',
  table: 'follow_up',
  key: 'follow_up_id',
  at: 'valid_until',
}
