/** SQL of a patient's follow-ups: how they stand, what is to be done before, and when they can be booked. */
import type postgres from 'postgres'
import { allRows, firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { listFitting as listFittingSlots, type FittingSlot } from '../schedules/fitting_repository'
import type { FurtherVisitRow } from '../schedules/further_visits'

/** Why a patient does not come. */
export type DeclineReason = 'not_now' | 'elsewhere' | 'other'

/** One, with the words that are shown of it. */
export interface FollowUpRow extends FurtherVisitRow {
  followUpId: string
  /** The account may see more of the patient than visits. */
  isFull: boolean
  declineReason: DeclineReason | null
  declineWords: string | null
  bookedDay: string | null
  bookedTime: string | null
  /** The account's own order of that visit. */
  bookedOrderId: string | null
  /** Its last day is over. */
  isOver: boolean
  /** Slots of its days may be there. */
  isNear: boolean
}

/** So long after its last day one is still shown, and can still be booked. */
const lateDays = 14
/** So many days before its first day slots may be there. */
const nearDays = 14

/** Whether one of these patients may have one to be booked, as a part of a statement. */
export const hasFollowUps = (
  executor: Executor,
  patientIds: postgres.Fragment,
): postgres.Fragment => executor`
  exists (select 1 from follow_up where patient_id = ${patientIds} and state = 'active'
    and valid_until >= hospital_today() and valid_from <= hospital_today() + ${nearDays}::int)`

/** Those of the patients of whom the account has proven who they are, until the visit is over; what ends first comes first. */
export function listShown(executor: Executor, accountId: string, patientId: string | undefined) {
  return allRows<FollowUpRow>(executor`
    select f.follow_up_id, f.patient_id, p.name as patient_name, a.access_level = 'full' as is_full, f.department_id, d.name as department_name,
      f.doctor_id, doc.name as doctor_name, f.valid_from, f.valid_until, f.reason,
      (select v.order_id from registration_order v where v.order_no = f.order_no and v.account_id = a.account_id) as order_id,
      f.decline_reason, f.decline_words, coalesce(o.visit_date, r.visit_date) as booked_day,
      coalesce(to_char(o.begins_at at time zone 'Asia/Shanghai', 'HH24:MI'), to_char(r.begin_time, 'HH24:MI')) as booked_time,
      case when o.account_id = a.account_id then o.order_id end as booked_order_id,
      f.valid_until < hospital_today() as is_over, f.valid_from <= hospital_today() + ${nearDays}::int as is_near
    from patient_known_link a join registration_follow_up f on f.patient_id = a.patient_id join patient_person p on p.patient_id = a.patient_id
    join department d on d.department_id = f.department_id left join doctor doc on doc.doctor_id = f.doctor_id
    left join registration_order o on o.order_id = f.booked_order_id left join outside_registration r on r.registration_id = f.booked_registration_id
    where a.account_id = ${accountId} and a.is_proven and p.deceased_on is null and f.state = 'active' and d.active
      and f.valid_until >= hospital_today() - ${lateDays}::int
      and coalesce(o.visit_date, r.visit_date, hospital_today()) >= hospital_today() and o.status is distinct from 'VISITED' and r.state is distinct from 'seen'
      ${patientId === undefined ? executor`` : executor`and f.patient_id = ${patientId}`}
    order by f.valid_until, f.follow_up_id limit 20`)
}

/** An exam to be done before. */
export interface ExamRow {
  followUpId: string
  name: string
  /** The hospital's word of its order; null where the app knows of none. */
  state: 'ordered' | 'done' | null
  /** It can still be planned. */
  isOpen: boolean | null
  beginsAt: Date | null
  examOrderId: string | null
}

/** What is to be done before each of these, as the hospital lists it: the order that it names, else the newest of that code since the follow-up. */
export function listExams(executor: Executor, followUpIds: readonly string[]): Promise<ExamRow[]> {
  return allRows<ExamRow>(executor`
    select f.follow_up_id, e.exam ->> 'name' as name, o.state, o.latest_at > hospital_now() as is_open, o.begins_at, o.exam_order_id
    from follow_up f cross join lateral jsonb_array_elements(f.exams) with ordinality e(exam, place)
    left join lateral (
      select k.state, k.latest_at, k.begins_at, k.exam_order_id from exam_known_order k
      where k.patient_id = f.patient_id and k.state <> 'revoked' and case when e.exam ->> 'examOrderId' is null
        then k.code = e.exam ->> 'code' and (k.state = 'ordered' or k.ordered_at > f.given_at - interval '2 days')
        else k.hospital_id = e.exam ->> 'examOrderId' end
      order by k.ordered_at desc limit 1
    ) o on true
    where f.follow_up_id = any(${[...followUpIds]}::uuid[]) order by f.follow_up_id, e.place`)
}

/** The next free slots for each of these, so many of a day; of one whose days are over those of the next two weeks. */
export function listFitting(
  executor: Executor,
  followUpIds: readonly string[],
  shown: { most: number; ofDay: number },
): Promise<FittingSlot[]> {
  return listFittingSlots(
    executor,
    executor`
      select f.follow_up_id as wanted_id, f.patient_id, f.department_id, f.doctor_id, f.valid_from,
        case when f.valid_until < hospital_today() then hospital_today() + ${lateDays}::int else f.valid_until end as valid_until
      from follow_up f where f.follow_up_id = any(${[...followUpIds]}::uuid[])`,
    shown,
  )
}

/** How one of the account's stands; undefined for one of somebody else. */
export function findOwn(executor: Executor, accountId: string, followUpId: string) {
  return firstRow<{ patientId: string; isActive: boolean; isBooked: boolean }>(executor`
    select f.patient_id, f.state = 'active' and f.valid_until >= hospital_today() - ${lateDays}::int as is_active,
      coalesce(f.booked_order_id, f.booked_registration_id) is not null as is_booked
    from registration_follow_up f join patient_known_link a on a.patient_id = f.patient_id
    where f.follow_up_id = ${followUpId} and a.account_id = ${accountId} and a.is_proven`)
}

/** Writes the patient's answer; undefined takes it back. */
export async function setDeclined(
  tx: Transaction,
  accountId: string,
  followUpId: string,
  answer: { reason: DeclineReason; words: string | undefined } | undefined,
): Promise<void> {
  const { reason = null, words = null } = answer ?? {}
  await tx`
    update follow_up set declined_at = case when ${reason}::text is not null then hospital_now() end, decline_reason = ${reason}, decline_words = ${words},
      declined_by = case when ${reason}::text is not null then ${accountId}::uuid end
    where follow_up_id = ${followUpId} and state = 'active'`
}

/** The patients' answers stay with the clinic; who gave them is forgotten. */
export async function forgetAnswers(executor: Executor, accountId: string): Promise<void> {
  await executor`update follow_up set declined_by = null where declined_by = ${accountId}`
}
