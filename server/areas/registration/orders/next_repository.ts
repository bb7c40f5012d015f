/** SQL of the next step of each patient, for home: only what stands there, because every opening asks for it. */
import type postgres from 'postgres'
import type { OrderStatus } from '../../../../src/contract/registration'
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import type { VisitPlace } from '../schedules/visit'

/** An order with what a step says of it. */
export interface NextOrderRow extends Pick<
  VisitPlace,
  'branchName' | 'doctorName' | 'place' | 'way' | 'beginTime' | 'endTime'
> {
  orderId: string
  status: OrderStatus
  patientId: string
  patientName: string
  departmentName: string
  visitDate: string
  isToday: boolean
  expiresAt: Date
  totalFeeFen: number
}

/** Of `o`: it is a next step of its patient. The statuses stand there once more for the index of open orders. */
const isNext = (executor: Executor) => executor`
  o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN', 'STOPPED')
  and (o.status = 'PENDING_PAY' and o.expires_at > hospital_now() or o.status = 'CONFIRMING' or o.status in ('BOOKED', 'TAKEN') and o.ends_at > hospital_now()
    or o.status = 'STOPPED' and o.pay_status = 'PAID' and o.choose_until > hospital_now() and o.replaced_by is null)`

/** Whether the account has a next step in registration, as a part of a statement. */
export const hasNextOrders = (executor: Executor, accountId: string): postgres.Fragment => executor`
  exists (select 1 from registration_order o where o.account_id = ${accountId} and ${isNext(executor)})`

/** For each patient of the account the stopped visit with a choice to make, the order to pay, the one that the hospital is confirming, and the next visit: one of each. */
export function listNextOrders(executor: Executor, accountId: string) {
  const rank = executor`case o.status when 'STOPPED' then 0 when 'PENDING_PAY' then 1 when 'CONFIRMING' then 2 else 3 end`
  return allRows<NextOrderRow>(executor`
    select o.order_id, o.status, o.patient_id, p.name as patient_name, b.name as branch_name, d.name as department_name, doc.name as doctor_name,
      coalesce(s.place, d.place) as place, d.way, o.visit_date, o.visit_date = hospital_today() as is_today, t.begin_time, t.end_time, o.expires_at, o.total_fee_fen
    from (
      select distinct on (o.patient_id, ${rank}) o.*, ${rank} as rank from registration_order o
      where o.account_id = ${accountId} and ${isNext(executor)}
      order by o.patient_id, ${rank}, o.begins_at, o.order_id
    ) o
    join schedule s on s.schedule_id = o.schedule_id
    join slot t on t.slot_id = o.slot_id
    join branch b on b.branch_id = o.branch_id
    join department d on d.department_id = o.department_id
    join patient_person p on p.patient_id = o.patient_id
    left join doctor doc on doc.doctor_id = o.doctor_id
    order by o.rank, o.begins_at, o.order_id`)
}
