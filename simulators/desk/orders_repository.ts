/** The app's newest orders, for the staff. */
import type { Sql } from '../../server/database/client'

interface OrderRow {
  orderNo: string
  status: string
  payStatus: string
  paysAtHospital: boolean
  /** To be paid at the window, and not paid yet. */
  isFeeDue: boolean
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
    select r.order_no, r.status, r.pay_status, r.pays_at_hospital,
      r.pays_at_hospital and r.paid_at_hospital_at is null and r.status = 'BOOKED' as is_fee_due, d.name as department_name, o.name as doctor_name, r.begins_at,
      r.serial_no, r.total_fee_fen, r.created_at,
      p.out_trade_no, p.status as payment_status, f.status as refund_status
    from registration_order r
    join department d on d.department_id = r.department_id
    left join doctor o on o.doctor_id = r.doctor_id
    left join lateral (select * from payment p where p.business_id = r.order_id order by p.created_at desc limit 1) p on true
    left join lateral (select f.status from refund f where f.payment_id = p.payment_id order by f.requested_at desc limit 1) f on true
    order by r.created_at desc, r.order_no desc limit 60`
}
