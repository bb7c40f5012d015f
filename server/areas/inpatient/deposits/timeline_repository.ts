/** SQL of deposits for the desk's search, timelines and patients' pages. */
import type postgres from 'postgres'
import {
  depositStatusLabels,
  type DepositPurpose,
  type DepositStatus,
} from '../../../../src/contract/inpatient'
import { payStatusLabels, type PayStatus } from '../../../../src/contract/payment'
import { firstColumn } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import type { ListedOrder, OrderEvent, OrderSource, PatientMoney } from '../../timeline'
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
  purpose: DepositPurpose
  at: Date
  isCurrent: boolean
  mark: string
}

interface WindowRow {
  moneyId: string
  at: Date
  amountFen: number
  status: DepositStatus
  payStatus: PayStatus
  number: string
  note: string | null
  mark: string
}

export const depositBook: OrderSource = {
  business: 'deposit',
  find: (executor, { orderIds, orderNo, patientIds, limit }) =>
    present(
      executor,
      executor`
        select d.*, false as is_current, '' as mark from inpatient_deposit d
        where d.mode = 'wechat' and d.deposit_id in (
          select deposit_id from inpatient_deposit where deposit_id = any(${[...orderIds]}::uuid[])
          union all select deposit_id from inpatient_deposit where deposit_no = ${orderNo}
          union all select o.deposit_id from inpatient_deposit o join inpatient_stay w on w.inpatient_id = o.inpatient_id where w.patient_id = any(${[...patientIds]}::uuid[]))
        order by d.created_at desc, d.deposit_id limit ${limit}`,
    ),
  listOfPatient(executor, { patientId, after, limit }) {
    const isCurrent = executor`(d.status = 'CONFIRMING' or d.status = 'PENDING_PAY' and d.expires_at > hospital_now())`
    const { mark, beyond, order } = byTime(executor, after, {
      at: executor`d.created_at`,
      id: executor`d.deposit_id`,
      first: isCurrent,
    })
    return present(
      executor,
      executor`
        select d.*, ${isCurrent} as is_current, ${mark} as mark from inpatient_deposit d
        where d.mode = 'wechat' and ${isOfPatient(executor, patientId)} ${beyond} order by ${order} limit ${limit}`,
    )
  },
  listIds: (executor, patientId) =>
    firstColumn(executor`
      select d.deposit_id from inpatient_deposit d where d.mode = 'wechat' and ${isOfPatient(executor, patientId)}`),
  listEvents: (executor, orderId) =>
    executor<OrderEvent[]>`
      select at, kind, note from inpatient_deposit_event where deposit_id = ${orderId} order by at limit 200`,
  eventTitle,
}

/** Deposits that a window took: the hospital's word, never an order of ours. */
export const windowDeposits: PatientMoney = {
  async list(executor, { patientId, after, limit }) {
    const { mark, beyond, order } = byTime(executor, after, {
      at: executor`d.created_at`,
      id: executor`d.deposit_id`,
    })
    const rows = await executor<WindowRow[]>`
      select d.deposit_id as money_id, d.created_at as at, d.amount_fen, d.status, d.pay_status, d.deposit_no as number, d.end_reason as note, ${mark} as mark
      from inpatient_deposit d where d.mode = 'window' and ${isOfPatient(executor, patientId)} ${beyond} order by ${order} limit ${limit}`
    return rows.map(({ status, payStatus, ...row }) => ({
      ...row,
      kind: 'window',
      business: 'deposit',
      orderId: null,
      stateText: `${depositStatusLabels[status]} · ${payStatusLabels[payStatus]}`,
      isProblem: false,
    }))
  },
}

const isOfPatient = (executor: Executor, patientId: string) =>
  executor`d.inpatient_id in (select inpatient_id from inpatient_stay where patient_id = ${patientId})`

/** The chosen deposits with their words, in the same order. */
async function present(executor: Executor, chosen: postgres.Fragment): Promise<ListedOrder[]> {
  const rows = await executor<Row[]>`
    select d.deposit_id as order_id, d.deposit_no as order_no, s.depart_name, s.ward_name, s.patient_id, p.name as patient_name, d.status, d.pay_status,
      d.amount_fen as total_fen, d.purpose, d.created_at as at, d.is_current, d.mark
    from (${chosen}) d join inpatient_stay s on s.inpatient_id = d.inpatient_id join patient_person p on p.patient_id = s.patient_id
    order by d.is_current desc, d.created_at desc, d.deposit_id`
  return rows.map(({ departName, wardName, status, payStatus, purpose, ...row }) => ({
    ...row,
    title: `${departName} ${wardName} ${purpose === 'deposit' ? '住院预缴' : '出院结算补缴'}`,
    stateText: `${depositStatusLabels[status]} · ${payStatusLabels[payStatus]}`,
  }))
}
