/** SQL of deposits for the desk's search and timelines. */
import { depositStatusLabels, type DepositStatus } from '../../../../src/contract/inpatient'
import { payStatusLabels, type PayStatus } from '../../../../src/contract/payment'
import type { OrderSource, OrderEvent } from '../../timeline'
import { eventTitle } from './events'

interface Row {
  orderId: string
  orderNo: string
  departName: string
  wardName: string
  patientId: string
  patientName: string
  status: DepositStatus
  payStatus: PayStatus
  totalFen: number
  at: Date
}

export const depositBook: OrderSource = {
  business: 'deposit',
  async find(executor, { orderIds, orderNo, patientIds }) {
    const rows = await executor<Row[]>`
      select d.deposit_id as order_id, d.deposit_no as order_no, s.depart_name, s.ward_name, s.patient_id, p.name as patient_name, d.status, d.pay_status,
        d.amount_fen as total_fen, d.created_at as at
      from inpatient_deposit d join inpatient_stay s on s.inpatient_id = d.inpatient_id join patient_person p on p.patient_id = s.patient_id
      where d.mode = 'wechat' and d.deposit_id in (
        select deposit_id from inpatient_deposit where deposit_id = any(${[...orderIds]}::uuid[])
        union all select deposit_id from inpatient_deposit where deposit_no = ${orderNo}
        union all select o.deposit_id from inpatient_deposit o join inpatient_stay w on w.inpatient_id = o.inpatient_id where w.patient_id = any(${[...patientIds]}::uuid[]))
      order by d.created_at desc, d.deposit_id limit 50`
    return rows.map(({ departName, wardName, status, payStatus, ...row }) => ({
      ...row,
      title: `${departName} ${wardName} 住院预缴`,
      stateText: `${depositStatusLabels[status]} · ${payStatusLabels[payStatus]}`,
    }))
  },
  listEvents: (executor, orderId) =>
    executor<OrderEvent[]>`
      select at, kind, note from inpatient_deposit_event where deposit_id = ${orderId} order by at limit 200`,
  eventTitle,
}
