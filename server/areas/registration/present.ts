/** Rows of the database as the contract's shapes. */
import type { Cancellation, DoctorBrief, DoctorSchedule, Refund, RegistrationOrder } from '../../../src/contract/registration'
import { maskName } from '../patient'
import { eventTitle } from './events'
import type { DoctorRow, OrderRow } from './order_repository'
import { canCancel, cancelDeadline, combinedState, hospitalMoment } from './rules'
import { countsOf, type ScheduleRow } from './schedule_repository'

/** `09:30:00` as the contract says it. */
export function timeOfDay(time: string): string {
  return time.slice(0, 5)
}

const momentOrNull = (moment: Date | null): string | null => (moment === null ? null : hospitalMoment(moment))

/** An order as its owner sees it. */
export function presentOrder(row: OrderRow): RegistrationOrder {
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    status: row.status,
    payStatus: row.pay_status,
    visit: {
      hospitalBranchId: row.branch_id,
      branchName: row.branch_name,
      branchAddress: row.branch_address,
      departId: row.department_id,
      departName: row.department_name,
      place: row.place,
      doctorId: row.doctor_id,
      doctorName: row.doctor_name,
      doctorTitle: row.doctor_title,
      registrationType: row.registration_type,
      scheduleId: row.schedule_id,
      sourceTimeId: row.source_id,
      visitDate: row.visit_date,
      halfDay: row.half_day,
      beginTime: timeOfDay(row.begin_time),
      endTime: timeOfDay(row.end_time),
    },
    serialNo: row.serial_no,
    patientId: row.patient_id,
    patientName: maskName(row.patient_name),
    patientCardNo: row.patient_card_no,
    fee: { regFeeFen: row.reg_fee_fen, treatFeeFen: row.treat_fee_fen, totalFeeFen: row.total_fee_fen },
    createdAt: hospitalMoment(row.created_at),
    expiresAt: row.status === 'PENDING_PAY' ? momentOrNull(row.expires_at) : null,
    paidAt: momentOrNull(row.paid_at),
    hisOrderNo: row.his_order_no,
    ticketCode: row.ticket_code,
    cancellation: presentCancellation(row),
    cancelReason: row.cancel_reason,
    refund: presentRefund(row),
    timeline: row.events.map((event) => ({ at: hospitalMoment(new Date(event.at)), title: eventTitle(event.kind), note: event.note })),
    serverNow: hospitalMoment(row.now),
  }
}

function presentCancellation(row: OrderRow): Cancellation {
  const question = { status: row.status, visitDate: row.visit_date, beginsAt: row.begins_at, createdAt: row.created_at, now: row.now }
  const answer = canCancel(question)
  const holds = row.status === 'CONFIRMING' || row.status === 'BOOKED'
  return {
    allowed: answer.allowed,
    reason: answer.allowed ? null : answer.reason,
    deadline: holds ? hospitalMoment(cancelDeadline(question)) : null,
    refundFen: answer.allowed && row.pay_status === 'PAID' ? row.total_fee_fen : 0,
  }
}

function presentRefund(row: OrderRow): Refund | null {
  if (row.refund === null) return null
  const { amountFen, status, requestedAt, finishedAt, receivedBy } = row.refund
  return {
    amountFen,
    status: status === 'SUCCESS' || status === 'FAILED' ? status : 'PROCESSING',
    requestedAt: hospitalMoment(new Date(requestedAt)),
    finishedAt: finishedAt === null ? null : hospitalMoment(new Date(finishedAt)),
    receivedBy: receivedBy ?? '原支付账户',
  }
}

/** A doctor in short. */
export function presentDoctor(row: DoctorRow): DoctorBrief {
  return {
    doctorId: row.doctor_id,
    name: row.name,
    title: row.title,
    departId: row.department_id,
    departName: row.department_name,
    hospitalBranchId: row.branch_id,
    photo: row.photo,
    goodAt: row.good_at,
  }
}

/** A half day with its state. */
export function presentSchedule(row: ScheduleRow): DoctorSchedule {
  const state = combinedState(countsOf(row))
  return {
    scheduleId: row.schedule_id,
    doctor: doctorOf(row),
    departId: row.department_id,
    departName: row.department_name,
    hospitalBranchId: row.branch_id,
    registrationType: row.registration_type,
    scheduleDate: row.visit_date,
    halfDay: row.half_day,
    state,
    totalNum: row.total_num,
    leftNum: row.left_num,
    fee: { regFeeFen: row.reg_fee_fen, treatFeeFen: row.treat_fee_fen, totalFeeFen: row.reg_fee_fen + row.treat_fee_fen },
    place: row.place,
    releaseAt: state === 'unreleased' ? hospitalMoment(row.release_at) : null,
  }
}

function doctorOf(row: ScheduleRow): DoctorBrief | null {
  if (row.doctor_id === null || row.doctor_name === null || row.doctor_title === null) return null
  return {
    doctorId: row.doctor_id,
    name: row.doctor_name,
    title: row.doctor_title,
    departId: row.doctor_department_id ?? row.department_id,
    departName: row.doctor_department_name ?? row.department_name,
    hospitalBranchId: row.doctor_branch_id ?? row.branch_id,
    photo: row.photo,
    goodAt: row.good_at,
  }
}
