/** What the console shows of the hospital; it only reads here, changes go through the areas. */
import type { Sql } from '../../database/client'

export interface ClinicRow {
  scheduleId: string
  branchName: string
  departmentName: string
  doctorName: string | null
  halfDay: string
  place: string | null
  taken: number
  capacity: number
  stopped: boolean
  released: boolean
}

/** The clinics of the hospital's today. */
export async function listClinics(sql: Sql): Promise<ClinicRow[]> {
  return sql<ClinicRow[]>`
    select s.schedule_id as "scheduleId", b.name as "branchName", d.name as "departmentName", o.name as "doctorName", s.half_day as "halfDay", s.place,
      coalesce(sum(t.taken), 0)::int as taken, coalesce(sum(t.capacity), 0)::int as capacity,
      s.stopped_at is not null as stopped, s.release_at <= hospital_now() as released
    from schedule s
    join branch b using (branch_id)
    join department d on d.department_id = s.department_id
    left join doctor o on o.doctor_id = s.doctor_id
    left join time_source t on t.schedule_id = s.schedule_id
    where s.visit_date = hospital_today()
    group by s.schedule_id, b.name, b.sort, d.name, d.sort, o.name, o.sort
    order by b.sort, d.sort, array_position(array['morning', 'afternoon', 'evening'], s.half_day), o.sort nulls first limit 400`
}

export interface OrderRow {
  orderNo: string
  status: string
  payStatus: string
  departmentName: string
  doctorName: string | null
  beginsAt: Date
  serialNo: number
  totalFeeFen: number
  createdAt: Date
  outTradeNo: string | null
  paymentStatus: string | null
  refundStatus: string | null
}

/** The newest orders, without the patients' names. */
export async function listRegistrationOrders(sql: Sql): Promise<OrderRow[]> {
  return sql<OrderRow[]>`
    select r.order_no as "orderNo", r.status, r.pay_status as "payStatus", d.name as "departmentName", o.name as "doctorName", r.begins_at as "beginsAt",
      r.serial_no as "serialNo", r.total_fee_fen as "totalFeeFen", r.created_at as "createdAt",
      p.out_trade_no as "outTradeNo", p.status as "paymentStatus", f.status as "refundStatus"
    from registration_order r
    join department d on d.department_id = r.department_id
    left join doctor o on o.doctor_id = r.doctor_id
    left join lateral (select * from payment p where p.business_id = r.order_id order by p.created_at desc limit 1) p on true
    left join lateral (select f.status from refund f where f.payment_id = p.payment_id order by f.requested_at desc limit 1) f on true
    order by r.created_at desc, r.order_no desc limit 60`
}
