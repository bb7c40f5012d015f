/** SQL of payments of bills for the desk's search and timelines. */
import {
  outpatientOrderStatusLabels,
  type OutpatientOrderStatus,
} from '../../../../src/contract/outpatient'
import { payStatusLabels, type PayStatus } from '../../../../src/contract/payment'
import type { OrderSource, OrderEvent } from '../../timeline'
import { eventTitle } from './events'

interface Row {
  orderId: string
  orderNo: string
  billCount: number
  departNames: string
  patientId: string
  patientName: string
  status: OutpatientOrderStatus
  payStatus: PayStatus
  totalFen: number
  at: Date
}

export const outpatientBook: OrderSource = {
  business: 'outpatient',
  async find(executor, { orderIds, orderNo, patientIds }) {
    const rows = await executor<Row[]>`
      select o.order_id, o.order_no, b.bill_count, b.depart_names, o.patient_id, p.name as patient_name, o.status, o.pay_status, o.total_fen, o.created_at as at
      from outpatient_order o join patient_person p on p.patient_id = o.patient_id
      cross join lateral (
        select count(*)::int as bill_count, coalesce(string_agg(distinct bill.depart_name, '、'), '') as depart_names
        from outpatient_order_bill part join outpatient_bill bill on bill.bill_id = part.bill_id where part.order_id = o.order_id
      ) b
      where o.order_id = any(${[...orderIds]}::uuid[]) or o.order_no = ${orderNo} or o.patient_id = any(${[...patientIds]}::uuid[])
      order by o.created_at desc, o.order_id limit 50`
    return rows.map(({ billCount, departNames, status, payStatus, ...row }) => ({
      ...row,
      title: `${departNames} ${billCount} 张缴费单`,
      stateText: `${outpatientOrderStatusLabels[status]} · ${payStatusLabels[payStatus]}`,
    }))
  },
  listEvents: (executor, orderId) =>
    executor<OrderEvent[]>`
      select at, kind, note from outpatient_order_event where order_id = ${orderId} order by at limit 200`,
  eventTitle,
}
