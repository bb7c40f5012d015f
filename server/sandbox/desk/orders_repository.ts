/** The app's newest orders, for the staff. */
import type { Sql } from '../../database/client'

interface OrderRow {
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
