/** SQL of coming visits before which something is asked that was not sent yet, for home. */
import type postgres from 'postgres'
import type { Executor } from '../../database/client'
import { asksBefore, type Content } from './answers_repository'

/** A coming visit whose questions were not sent yet. */
export interface ToDoRow {
  orderId: string
  patientId: string
  departName: string
  visitDate: string
  beginsAt: Date
  /** How far it is answered; null where nothing was begun. */
  asked: number | null
  answered: number | null
  /** What is asked, where nothing was begun. */
  content: Content | null
}

/** Whether the account has a coming visit before which something may be asked, as a part of a statement. */
export const hasToDo = (executor: Executor, accountId: string): postgres.Fragment => executor`
  exists (select 1 from registration_coming_order o
    where o.account_id = ${accountId} and o.status in ('BOOKED', 'TAKEN')
      and o.begins_at > hospital_now()
      and (exists (select 1 from questionnaire q
          where q.current and q.department_id = o.department_id)
        or exists (select 1 from questionnaire q where q.current and q.doctor_id = o.doctor_id)
        or exists (select 1 from form_answer a where a.order_id = o.order_id)))`

/** The account's coming visits before which something is asked that was not sent yet, the next first. */
export function listToDo(executor: Executor, accountId: string): Promise<ToDoRow[]> {
  return executor<ToDoRow[]>`
    select o.order_id, o.patient_id, d.name as depart_name, o.visit_date::text as visit_date,
      o.begins_at, a.asked, a.answered, q.content
    from registration_coming_order o
    join department d on d.department_id = o.department_id
    left join form_answer a on a.order_id = o.order_id
    left join lateral (${asksBefore(executor, executor`o.department_id`, executor`o.doctor_id`)}) q
      on a.order_id is null
    where o.account_id = ${accountId} and o.status in ('BOOKED', 'TAKEN')
      and o.begins_at > hospital_now() and a.sent_at is null
      and (a.order_id is not null or q.content is not null)
    order by o.begins_at, o.order_id limit 20`
}
