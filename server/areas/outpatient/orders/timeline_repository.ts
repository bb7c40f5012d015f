/** SQL of payments of bills for the desk's search, timelines and patients' pages. */
import type postgres from 'postgres'
import {
  outpatientOrderStatusLabels,
  type OutpatientOrderStatus,
} from '../../../../src/contract/outpatient'
import { payStatusLabels, type PayStatus } from '../../../../src/contract/payment'
import { firstColumn } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import type { ListedOrder, OrderEvent, OrderSource } from '../../timeline'
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
  isCurrent: boolean
  mark: string
}

export const outpatientBook: OrderSource = {
  business: 'outpatient',
  find: (executor, { orderIds, orderNo, patientIds, limit }) =>
    present(
      executor,
      executor`
        select o.*, false as is_current, '' as mark from outpatient_order o
        where o.order_id = any(${[...orderIds]}::uuid[]) or o.order_no = ${orderNo} or o.patient_id = any(${[...patientIds]}::uuid[])
        order by o.created_at desc, o.order_id limit ${limit}`,
    ),
  listOfPatient(executor, { patientId, after, limit }) {
    const isCurrent = executor`o.status in ('PENDING_PAY', 'PAID_UNCONFIRMED')`
    const { mark, beyond, order } = byTime(executor, after, {
      at: executor`o.created_at`,
      id: executor`o.order_id`,
      first: isCurrent,
    })
    return present(
      executor,
      executor`
        select o.*, ${isCurrent} as is_current, ${mark} as mark from outpatient_order o
        where o.patient_id = ${patientId} ${beyond} order by ${order} limit ${limit}`,
    )
  },
  listIds: (executor, patientId) =>
    firstColumn(executor`select order_id from outpatient_order where patient_id = ${patientId}`),
  listEvents: (executor, orderId) =>
    executor<OrderEvent[]>`
      select at, kind, note from outpatient_order_event where order_id = ${orderId} order by at limit 200`,
  eventTitle,
}

/** The chosen orders with their words, in the same order. */
async function present(executor: Executor, chosen: postgres.Fragment): Promise<ListedOrder[]> {
  const rows = await executor<Row[]>`
    select o.order_id, o.order_no, b.bill_count, b.depart_names, o.patient_id, p.name as patient_name, o.status, o.pay_status, o.total_fen, o.created_at as at, o.is_current, o.mark
    from (${chosen}) o join patient_person p on p.patient_id = o.patient_id
    cross join lateral (
      select count(*)::int as bill_count, coalesce(string_agg(distinct bill.depart_name, '、'), '') as depart_names
      from outpatient_order_bill part join outpatient_bill bill on bill.bill_id = part.bill_id where part.order_id = o.order_id
    ) b
    order by o.is_current desc, o.created_at desc, o.order_id`
  return rows.map(({ billCount, departNames, status, payStatus, ...row }) => ({
    ...row,
    title: `${departNames} ${billCount} 张缴费单`,
    stateText: `${outpatientOrderStatusLabels[status]} · ${payStatusLabels[payStatus]}`,
  }))
}
