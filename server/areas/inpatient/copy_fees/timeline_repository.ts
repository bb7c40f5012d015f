/** SQL of requests for copies for the desk's search, timelines and patients' pages: what stands, never which parts or where to. */
import type postgres from 'postgres'
import { copyFeeLabels, copyStateLabels, type CopyState } from '../../../../src/contract/inpatient'
import { firstColumn } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import type { ListedOrder, OrderEvent, OrderSource } from '../../timeline'
import { overStates } from '../copies/rules'
import { eventTitle } from './events'
import { latestRefund } from './fee_repository'
import { feeStateOf, type FeeFacts } from './rules'

interface Row extends FeeFacts {
  orderId: string
  orderNo: string
  departName: string
  patientId: string
  patientName: string
  state: CopyState
  copies: number
  way: 'courier' | 'pickup'
  totalFen: number
  refund: { status: string } | null
  at: Date
  isCurrent: boolean
  mark: string
}

export const copyBook: OrderSource = {
  business: 'record_copy',
  find: (executor, { orderIds, orderNo, patientIds, limit }) =>
    present(
      executor,
      executor`
        select q.*, false as is_current, '' as mark from inpatient_copy_request q
        where q.request_id in (
          select request_id from inpatient_copy_request where request_id = any(${[...orderIds]}::uuid[])
          union all select request_id from inpatient_copy_request where order_no = ${orderNo}
          union all select o.request_id from inpatient_copy_request o join inpatient_stay w on w.inpatient_id = o.inpatient_id where w.patient_id = any(${[...patientIds]}::uuid[]))
        order by q.asked_at desc, q.request_id limit ${limit}`,
    ),
  listOfPatient(executor, { patientId, after, limit }) {
    const isCurrent = executor`(q.state <> all(${[...overStates]}::text[]))`
    const { mark, beyond, order } = byTime(executor, after, {
      at: executor`q.asked_at`,
      id: executor`q.request_id`,
      first: isCurrent,
    })
    return present(
      executor,
      executor`
        select q.*, ${isCurrent} as is_current, ${mark} as mark from inpatient_copy_request q
        where ${isOfPatient(executor, patientId)} ${beyond} order by ${order} limit ${limit}`,
    )
  },
  listIds: (executor, patientId) =>
    firstColumn(executor`
      select q.request_id from inpatient_copy_request q where ${isOfPatient(executor, patientId)}`),
  listEvents: (executor, orderId) =>
    executor<OrderEvent[]>`
      select at, kind, note from inpatient_copy_event where request_id = ${orderId} order by at limit 200`,
  eventTitle,
}

const isOfPatient = (executor: Executor, patientId: string) =>
  executor`q.inpatient_id in (select inpatient_id from inpatient_stay where patient_id = ${patientId})`

/** The chosen requests with their words, in the same order. */
async function present(executor: Executor, chosen: postgres.Fragment): Promise<ListedOrder[]> {
  const rows = await executor<Row[]>`
    select r.request_id as order_id, coalesce(r.order_no, '') as order_no, s.depart_name, s.patient_id, p.name as patient_name, r.state, r.copies, r.way, r.pay_at, r.fee_fen,
      r.pay_state, coalesce(r.paid_fen, r.fee_fen, 0) as total_fen, ${latestRefund(executor)} as refund, r.asked_at as at, r.is_current, r.mark
    from (${chosen}) r join inpatient_stay s on s.inpatient_id = r.inpatient_id join patient_person p on p.patient_id = s.patient_id
    order by r.is_current desc, r.asked_at desc, r.request_id`
  return rows.map((row) => {
    const { orderId, orderNo, patientId, patientName, totalFen, at, isCurrent, mark } = row
    const fee = feeStateOf(row, row.refund)
    const way = row.way === 'courier' ? '快递' : '自取'
    return {
      ...{ orderId, orderNo, patientId, patientName, totalFen, at, isCurrent, mark },
      title: `${row.departName} 病案复印 ${row.copies} 份 ${way}`,
      stateText: [copyStateLabels[row.state], ...(fee === null ? [] : [copyFeeLabels[fee]])].join(
        ' · ',
      ),
    }
  })
}
