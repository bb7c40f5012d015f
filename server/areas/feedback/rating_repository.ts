/** SQL of ratings after visits. */
import type { Mark } from '../../../src/contract/feedback/words'
import type { OrderStatus } from '../../../src/contract/registration'
import { firstRow, hasRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'
import type { OldRows } from '../../database/old_rows'

/** An order of the account, with the rating that was given. */
export interface RatedOrder {
  orderId: string
  patientId: string
  patientName: string
  departmentId: string
  departName: string
  doctorId: string | null
  doctorName: string | null
  status: OrderStatus
  visitDate: string
  today: string
  doctorMark: Mark | null
  waitingMark: Mark | null
  wayMark: Mark | null
  written: string | null
  /** For how many minutes it stands; null: none was given. */
  minutes: number | null
}

/** An order of the account. */
export function findRatedOrder(executor: Executor, accountId: string, orderId: string) {
  return firstRow<RatedOrder>(executor`
    select o.order_id, o.patient_id, p.name as patient_name, o.department_id, d.name as depart_name, o.doctor_id, doc.name as doctor_name, o.status,
      o.visit_date::text as visit_date, hospital_today()::text as today, r.doctor_mark, r.waiting_mark, r.way_mark, r.written,
      floor(extract(epoch from hospital_now() - r.rated_at) / 60)::float8 as minutes
    from registration_coming_order o join patient_person p on p.patient_id = o.patient_id join department d on d.department_id = o.department_id
    left join doctor doc on doc.doctor_id = o.doctor_id left join visit_rating r on r.order_id = o.order_id
    where o.order_id = ${orderId} and o.account_id = ${accountId}`)
}

/** A rating as it is given. */
export interface GivenRating {
  accountId: string
  doctor: Mark
  waiting: Mark
  way: Mark
  written: string | null
}

/** Keeps it, or changes one that is younger than so many minutes; false when an older one stands. */
export function keepRating(
  tx: Transaction,
  order: Pick<RatedOrder, 'orderId' | 'patientId' | 'departmentId' | 'doctorId'>,
  given: GivenRating,
  changeMinutes: number,
): Promise<boolean> {
  return hasRow(tx`
    insert into visit_rating as r (order_id, account_id, patient_id, department_id, doctor_id, doctor_mark, waiting_mark, way_mark, written)
    values (${order.orderId}, ${given.accountId}, ${order.patientId}, ${order.departmentId}, ${order.doctorId}, ${given.doctor}, ${given.waiting}, ${given.way}, ${given.written})
    on conflict (order_id) do update set doctor_mark = excluded.doctor_mark, waiting_mark = excluded.waiting_mark, way_mark = excluded.way_mark, written = excluded.written
      where r.rated_at > hospital_now() - make_interval(mins => ${changeMinutes}::int)
    returning 1`)
}

/** Satisfied ones of a hundred, of the ratings of so many days until yesterday: nobody reads one patient's mark from how the sums change. */
export function sumOfDoctor(executor: Executor, doctorId: string, days: number) {
  return firstRow<{ count: number; doctor: number; waiting: number; way: number }>(executor`
    select count(*)::int as count, coalesce(round(100.0 * count(*) filter (where doctor_mark = 3) / nullif(count(*), 0)), 0)::int as doctor,
      coalesce(round(100.0 * count(*) filter (where waiting_mark = 3) / nullif(count(*), 0)), 0)::int as waiting,
      coalesce(round(100.0 * count(*) filter (where way_mark = 3) / nullif(count(*), 0)), 0)::int as way
    from visit_rating where doctor_id = ${doctorId} and rated_at >= (hospital_today() - ${days}::int)::timestamp at time zone 'Asia/Shanghai'
      and rated_at < hospital_today()::timestamp at time zone 'Asia/Shanghai'`)
}

/** Ratings of long ago. */
export const oldRatings: OldRows = {
  what: 'feedback',
  words: 'ratings after visits',
  table: 'visit_rating',
  key: 'order_id',
  at: 'rated_at',
}
