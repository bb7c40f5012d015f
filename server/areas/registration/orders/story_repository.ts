/** SQL of orders as the desk finds and tells them. */
import {
  orderStatusLabels,
  payStatusLabels,
  type OrderStatus,
  type PayStatus,
} from '../../../../src/contract/registration'
import type { OrderBook, OrderEvent } from '../../story'
import { eventTitle } from '../events'

interface Row {
  orderId: string
  orderNo: string
  departmentName: string
  doctorName: string | null
  visitDate: string
  beginTime: string
  patientId: string
  patientName: string
  status: OrderStatus
  payStatus: PayStatus
  totalFen: number
  at: Date
}

export const registrationBook: OrderBook = {
  business: 'registration',
  async find(executor, { orderIds, orderNo, patientIds }) {
    const rows = await executor<Row[]>`
      select o.order_id, o.order_no, d.name as department_name, c.name as doctor_name, o.visit_date, to_char(t.begin_time, 'HH24:MI') as begin_time,
        o.patient_id, p.name as patient_name, o.status, o.pay_status, o.total_fee_fen as total_fen, o.created_at as at
      from registration_order o join department d on d.department_id = o.department_id join time_source t on t.source_id = o.source_id
      join patient_person p on p.patient_id = o.patient_id left join doctor c on c.doctor_id = o.doctor_id
      where o.order_id = any(${[...orderIds]}::uuid[]) or o.order_no = ${orderNo} or o.patient_id = any(${[...patientIds]}::uuid[])
      order by o.created_at desc, o.order_id limit 50`
    return rows.map(
      ({ departmentName, doctorName, visitDate, beginTime, status, payStatus, ...row }) => ({
        ...row,
        title: `${departmentName} ${doctorName ?? '普通门诊'} ${visitDate} ${beginTime}`,
        stateText: `${orderStatusLabels[status]} · ${payStatusLabels[payStatus]}`,
      }),
    )
  },
  listEvents: (executor, orderId) =>
    executor<
      OrderEvent[]
    >`select at, kind, note from registration_order_event where order_id = ${orderId} order by at limit 200`,
  eventTitle,
}
