/** SQL of what is said about follow-ups. */
import { allRows, firstColumn } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import type { FurtherVisitTexts } from '../schedules/further_visits'

/** One, in the words of a message. */
export interface FollowUpTexts extends FurtherVisitTexts {
  followUpId: string
}

/** Not booked, not declined, not over. */
const isOpen = (executor: Executor) => executor`
  f.state = 'active' and f.declined_at is null and f.booked_order_id is null and f.booked_registration_id is null and f.valid_until >= hospital_today()`

/** Those of these that are still to be booked. */
export function listTexts(tx: Transaction, ids: readonly string[]): Promise<FollowUpTexts[]> {
  return allRows<FollowUpTexts>(tx`
    select f.follow_up_id, f.patient_id, d.name as department_name, doc.name as doctor_name, f.valid_from, f.valid_until,
      (f.valid_until + 1)::timestamp at time zone 'Asia/Shanghai' as ends_at
    from registration_follow_up f join department d on d.department_id = f.department_id left join doctor doc on doc.doctor_id = f.doctor_id
    where f.follow_up_id = any(${[...ids]}::uuid[]) and ${isOpen(tx)} and d.active
    order by f.follow_up_id`)
}

/** Claims those whose last day is at most so many days away, from 10:00 of the first of these on, that were asked for before that moment; each once for a last day. */
export function claimEnding(tx: Transaction, days: number, limit: number): Promise<string[]> {
  const moment = tx`((c.valid_until - ${days}::int) + time '10:00') at time zone 'Asia/Shanghai'`
  return firstColumn<string>(tx`
    with due as (
      select c.follow_up_id from follow_up c join registration_follow_up f on f.follow_up_id = c.follow_up_id
      where c.state = 'active' and c.end_notified_at is null and c.valid_until between hospital_today() and hospital_today() + ${days}::int
        and ${moment} <= hospital_now() and ${moment} > c.given_at and ${isOpen(tx)}
      order by c.valid_until, c.follow_up_id limit ${limit} for update of c skip locked
    )
    update follow_up c set end_notified_at = hospital_now() from due where c.follow_up_id = due.follow_up_id returning c.follow_up_id`)
}

/** Of these what is still to be booked. */
export function listOpen(executor: Executor, ids: readonly string[]): Promise<string[]> {
  return firstColumn<string>(executor`
    select f.follow_up_id from registration_follow_up f where f.follow_up_id = any(${[...ids]}::uuid[]) and ${isOpen(executor)}`)
}
