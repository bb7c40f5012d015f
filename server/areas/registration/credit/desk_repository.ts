/** SQL of appeals as the desk lists them. */
import type { Executor } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'

export interface DeskAppealRow {
  appealId: string
  orderId: string
  patientName: string
  departmentName: string
  visitDate: string
  beginTime: string
  reason: string
  createdAt: Date
  answeredAt: Date | null
  accepted: boolean | null
  answer: string | null
  counted: number
  restrictedUntil: Date | null
  mark: string
}

/** One page: open appeals, oldest first, or answered ones, newest first. */
export function listAppealsFor(
  executor: Executor,
  asked: { isAnswered: boolean; after: string | undefined; limit: number; windowDays: number },
): Promise<DeskAppealRow[]> {
  const { mark, beyond, order } = byTime(executor, asked.after, {
    at: asked.isAnswered ? executor`a.answered_at` : executor`a.created_at`,
    id: executor`a.appeal_id`,
    isOldestFirst: !asked.isAnswered,
  })
  return executor<DeskAppealRow[]>`
    select a.appeal_id, a.order_id, p.name as patient_name, d.name as department_name, o.visit_date, to_char(t.begin_time, 'HH24:MI') as begin_time, a.reason, a.created_at,
      a.answered_at, a.accepted, a.answer, ${mark} as mark,
      (select count(*)::int from registration_order n where n.patient_id = a.patient_id and n.status = 'NO_SHOW' and n.no_show_excused_at is null
        and n.no_show_at > hospital_now() - make_interval(days => ${asked.windowDays}::int)) as counted,
      (select max(r.ends_at) from booking_restriction r where r.patient_id = a.patient_id and r.lifted_at is null and r.ends_at > hospital_now()) as restricted_until
    from credit_appeal a join registration_order o on o.order_id = a.order_id join patient_person p on p.patient_id = a.patient_id
    join department d on d.department_id = o.department_id join slot t on t.slot_id = o.slot_id
    where a.answered_at is ${asked.isAnswered ? executor`not null` : executor`null`} ${beyond} order by ${order} limit ${asked.limit}`
}
