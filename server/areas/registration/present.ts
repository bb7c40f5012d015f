/** Rows of the database as the contract's shapes. */
import type {
  Cancellation,
  DoctorBrief,
  DoctorSchedule,
  Refund,
  RegistrationOrder,
  Rescheduling,
  StoppedChoice,
  Visit,
} from '../../../src/contract/registration'
import { maskName } from '../patient'
import { hospitalMoment } from '../../hospital_time'
import { eventTitle } from './events'
import type { DoctorRow, OrderRow } from './orders/reading_repository'
import { rulesFrom } from './rules/rule_shape'
import {
  canCancel,
  cancelDeadline,
  canReschedule,
  combinedState,
  registrationRules,
  type RegistrationRules,
} from './rules/rules'
import { countsOf, type ScheduleRow } from './clinics/repository'

/** `09:30:00` as the contract says it. */
export function timeOfDay(time: string): string {
  return time.slice(0, 5)
}

const momentOrNull = (moment: Date | null): string | null =>
  moment === null ? null : hospitalMoment(moment)

/** An order as its owner sees it. */
export function presentOrder(row: OrderRow): RegistrationOrder {
  const rules = row.rules === null ? registrationRules : rulesFrom(row.rules)
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    status: row.status,
    payStatus: row.pay_status,
    visit: visitOf(row),
    serialNo: row.serial_no,
    patientId: row.patient_id,
    patientName: maskName(row.patient_name),
    patientCardNo: row.patient_card_no,
    fee: {
      regFeeFen: row.reg_fee_fen,
      treatFeeFen: row.treat_fee_fen,
      totalFeeFen: row.total_fee_fen,
    },
    createdAt: hospitalMoment(row.created_at),
    expiresAt: row.status === 'PENDING_PAY' ? momentOrNull(row.expires_at) : null,
    paidAt: momentOrNull(row.paid_at),
    hisOrderNo: row.his_order_no,
    ticketCode: row.ticket_code,
    cancellation: presentCancellation(row, rules),
    cancelReason: row.cancel_reason,
    refund: presentRefund(row),
    timeline: row.events.map((event) => ({
      at: hospitalMoment(new Date(event.at)),
      title: eventTitle(event.kind),
      note: event.note,
    })),
    carriedFen: row.carried_fen,
    dueFen: row.total_fee_fen - row.carried_fen,
    reschedule: presentRescheduling(row, rules),
    chain: row.chain.map((link) => ({
      ...link,
      beginTime: timeOfDay(link.beginTime),
      endTime: timeOfDay(link.endTime),
      isThis: link.orderId === row.order_id,
    })),
    stoppedChoice: presentChoice(row),
    rulesVersion: row.rules_version,
    serverNow: hospitalMoment(row.now),
  }
}

/** What a visit is made of. */
type VisitRow = Pick<
  OrderRow,
  | 'branch_id'
  | 'branch_name'
  | 'branch_address'
  | 'department_id'
  | 'department_name'
  | 'place'
  | 'doctor_id'
  | 'doctor_name'
  | 'doctor_title'
  | 'registration_type'
  | 'schedule_id'
  | 'source_id'
  | 'visit_date'
  | 'half_day'
  | 'begin_time'
  | 'end_time'
>

/** Where, with whom and when. */
export function visitOf(row: VisitRow): Visit {
  return {
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
  }
}

function presentRescheduling(row: OrderRow, rules: RegistrationRules): Rescheduling {
  const answer = canReschedule(
    {
      status: row.status,
      visitDate: row.visit_date,
      beginsAt: row.begins_at,
      createdAt: row.created_at,
      now: row.now,
      reschedules: row.reschedules,
      isBeingReplaced: isOnItsWay(row),
      chooseUntil: row.choose_until,
    },
    rules,
  )
  const reason = answer.allowed ? insuredReason(row) : answer.reason
  return {
    allowed: reason === null,
    reason,
    left: Math.max(0, rules.reschedulesPerOrder - row.reschedules),
    replacedBy: row.replaced_by,
    isReplaced: row.replaced_at !== null,
  }
}

/** Another order is about to take this one's place. */
function isOnItsWay(row: OrderRow): boolean {
  return row.replaced_by !== null && row.replaced_at === null
}

function insuredReason(row: OrderRow): string | null {
  return row.is_insured ? '用医保支付的挂号不能直接改约，请先取消或退款，再重新预约' : null
}

function presentChoice(row: OrderRow): StoppedChoice | null {
  if (row.status !== 'STOPPED' || row.choose_until === null || row.pay_status !== 'PAID')
    return null
  return {
    chooseUntil: hospitalMoment(row.choose_until),
    refundFen: row.total_fee_fen,
    departId: row.department_id,
    doctorId: row.doctor_id,
  }
}

function presentCancellation(row: OrderRow, rules: RegistrationRules): Cancellation {
  const question = {
    status: row.status,
    visitDate: row.visit_date,
    beginsAt: row.begins_at,
    createdAt: row.created_at,
    now: row.now,
  }
  const answer = isOnItsWay(row)
    ? { allowed: false as const, reason: '正在改约，请先支付或取消改约的新订单' }
    : canCancel(question, rules)
  const holds = row.status === 'CONFIRMING' || row.status === 'BOOKED'
  return {
    allowed: answer.allowed,
    reason: answer.allowed ? null : answer.reason,
    deadline: holds ? hospitalMoment(cancelDeadline(question, rules)) : null,
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
    fee: {
      regFeeFen: row.reg_fee_fen,
      treatFeeFen: row.treat_fee_fen,
      totalFeeFen: row.reg_fee_fen + row.treat_fee_fen,
    },
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
