/** SQL of orders for the desk's search, timelines and patients' pages. */
import type postgres from 'postgres'
import {
  orderStatusLabels,
  payStatusLabels,
  type OrderStatus,
  type PayStatus,
} from '../../../../src/contract/registration'
import { firstColumn, hasRow } from '../../../database/answers'
import type { Executor } from '../../../database/client'
import { byTime } from '../../../database/keyset_page'
import type {
  ListedOrder,
  OrderAction,
  OrderEvent,
  OrderSource,
  TimelineSource,
} from '../../timeline'
import { announceCancelled } from '../announcements'
import { eventTitle } from '../events'
import { endHeldOrder } from './ending'
import { lockOrder } from './order_repository'

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
  paysAtHospital: boolean
  paidAtHospitalAt: Date | null
  totalFen: number
  at: Date
  isCurrent: boolean
  mark: string
}

export const registrationBook: OrderSource = {
  business: 'registration',
  find: (executor, { orderIds, orderNo, patientIds, limit }) =>
    present(
      executor,
      executor`
        select o.*, false as is_current, '' as mark from registration_order o
        where o.order_id = any(${[...orderIds]}::uuid[]) or o.order_no = ${orderNo} or o.patient_id = any(${[...patientIds]}::uuid[])
        order by o.created_at desc, o.order_id limit ${limit}`,
    ),
  listOfPatient(executor, { patientId, after, limit }) {
    const isCurrent = executor`o.status in ('PENDING_PAY', 'CONFIRMING', 'BOOKED', 'TAKEN')`
    const { mark, beyond, order } = byTime(executor, after, {
      at: executor`o.created_at`,
      id: executor`o.order_id`,
      first: isCurrent,
    })
    return present(
      executor,
      executor`
        select o.*, ${isCurrent} as is_current, ${mark} as mark from registration_order o
        where o.patient_id = ${patientId} ${beyond} order by ${order} limit ${limit}`,
    )
  },
  listIds: (executor, patientId) =>
    firstColumn(executor`select order_id from registration_order where patient_id = ${patientId}`),
  listEvents: (executor, orderId) =>
    executor<OrderEvent[]>`
      select at, kind, note from registration_order_event where order_id = ${orderId} order by at limit 200`,
  eventTitle,
}

/** The chosen orders with their words, in the same order. */
async function present(executor: Executor, chosen: postgres.Fragment): Promise<ListedOrder[]> {
  const rows = await executor<Row[]>`
    select o.order_id, o.order_no, d.name as department_name, c.name as doctor_name, o.visit_date, to_char(t.begin_time, 'HH24:MI') as begin_time,
      o.patient_id, p.name as patient_name, o.status, o.pay_status, o.pays_at_hospital, o.paid_at_hospital_at, o.total_fee_fen as total_fen, o.created_at as at, o.is_current, o.mark
    from (${chosen}) o join department d on d.department_id = o.department_id join slot t on t.slot_id = o.slot_id
    join patient_person p on p.patient_id = o.patient_id left join doctor c on c.doctor_id = o.doctor_id
    order by o.is_current desc, o.created_at desc, o.order_id`
  return rows.map(({ departmentName, doctorName, visitDate, beginTime, ...row }) => {
    const { status, payStatus, paysAtHospital, paidAtHospitalAt, ...order } = row
    return {
      ...order,
      title: `${departmentName} ${doctorName ?? '普通门诊'} ${visitDate} ${beginTime}`,
      stateText: `${orderStatusLabels[status]} · ${paysAtHospital ? paidThereLabel(paidAtHospitalAt) : payStatusLabels[payStatus]}`,
    }
  })
}

const paidThereLabel = (paidAt: Date | null): string =>
  paidAt === null ? '到院支付' : '已在医院支付'

/** The hold that became the order. */
export const holdTimeline: TimelineSource = {
  source: 'order',
  async listEvents(executor, orderId) {
    const [row] = await executor<{ heldAt: Date; createdAt: Date }[]>`
      select held_at, created_at from registration_order where order_id = ${orderId} and held_at is not null`
    if (row === undefined) return []
    return [
      {
        at: row.heldAt,
        title: '号源开始为患者保留',
        note: '患者打开确认页，或候补到号',
        isProblem: false,
      },
      {
        at: row.createdAt,
        title: '保留结束，保留的号成为订单',
        note: `保留了 ${seconds(row.heldAt, row.createdAt)} 秒`,
        isProblem: false,
      },
    ]
  },
}

interface LockRow {
  queuedAt: Date
  askedAt: Date | null
  answeredAt: Date | null
  status: string
  hisLockNo: string | null
  until: string | null
  now: Date
}

/** The lock behind the order's place, where the slots are the hospital's own: when it was asked for, what the hospital said, and its end. */
export const lockTimeline: TimelineSource = {
  source: 'order',
  async listEvents(executor, orderId) {
    const [row] = await executor<LockRow[]>`
      select queued_at, asked_at, answered_at, status, his_lock_no, to_char(expires_at, 'HH24:MI:SS') as until, hospital_now() as now from slot_lock where order_id = ${orderId}`
    if (row === undefined) return []
    const { queuedAt, askedAt, answeredAt, status, hisLockNo, until, now } = row
    const step = (at: Date | null, title: string, note: string | null = null, isProblem = false) =>
      at === null ? [] : [{ at, title, note, isProblem }]
    const number = `医院占号单号 ${hisLockNo ?? '没有给出'}`
    const waited = askedAt && `排队 ${seconds(queuedAt, askedAt)} 秒`
    const isBack = status === 'RELEASED'
    return [
      ...step(queuedAt, '号源由医院管理，排队向医院占号'),
      ...step(askedAt, '向医院占号', waited),
      ...(isBack
        ? step(answeredAt, '医院已收回占的号', number)
        : step(
            answeredAt,
            '医院已为患者占号',
            until === null ? number : `${number}，${until} 前有效`,
          )),
      ...(status === 'RELEASING' ? step(now, '占的号还没有还给医院', number, true) : []),
    ]
  },
}

const seconds = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 1000)

/** Ends an unpaid order now instead of at its expiry, and releases its slot; paid ones have other actions. */
export const giveBackUnpaid: OrderAction = {
  isAllowed(executor, orderId) {
    return hasRow(executor`
      select 1 from registration_order where order_id = ${orderId} and status = 'PENDING_PAY'`)
  },
  async act(tx, orderId) {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'PENDING_PAY') return false
    await endHeldOrder(tx, order, {
      status: 'CANCELLED',
      by: 'hospital',
      // The clerk's reason is for the log; the patient reads that the hospital cancelled it.
      reason: null,
      event: 'cancelled_there',
      releaseToHis: false,
    })
    await announceCancelled(tx, orderId, { reason: null, isPaid: false })
    return true
  },
}
