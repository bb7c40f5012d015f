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
    orderId: row.orderId,
    orderNo: row.orderNo,
    status: row.status,
    payStatus: row.payStatus,
    visit: visitOf(row),
    serialNo: row.serialNo,
    patientId: row.patientId,
    patientName: maskName(row.patientName),
    patientCardNo: row.patientCardNo,
    fee: {
      regFeeFen: row.regFeeFen,
      treatFeeFen: row.treatFeeFen,
      totalFeeFen: row.totalFeeFen,
    },
    createdAt: hospitalMoment(row.createdAt),
    expiresAt: row.status === 'PENDING_PAY' ? momentOrNull(row.expiresAt) : null,
    paidAt: momentOrNull(row.paidAt),
    hisOrderNo: row.hisOrderNo,
    ticketCode: row.ticketCode,
    cancellation: presentCancellation(row, rules),
    cancelReason: row.cancelReason,
    refund: presentRefund(row),
    timeline: row.events.map((event) => ({
      at: hospitalMoment(new Date(event.at)),
      title: eventTitle(event.kind),
      note: event.note,
    })),
    carriedFen: row.carriedFen,
    dueFen: row.totalFeeFen - row.carriedFen,
    reschedule: presentRescheduling(row, rules),
    chain: row.chain.map((link) => ({
      ...link,
      beginTime: timeOfDay(link.beginTime),
      endTime: timeOfDay(link.endTime),
      isThis: link.orderId === row.orderId,
    })),
    stoppedChoice: presentChoice(row),
    rulesVersion: row.rulesVersion,
    serverNow: hospitalMoment(row.now),
  }
}

/** What a visit is made of. */
type VisitRow = Pick<
  OrderRow,
  | 'branchId'
  | 'branchName'
  | 'branchAddress'
  | 'departmentId'
  | 'departmentName'
  | 'place'
  | 'doctorId'
  | 'doctorName'
  | 'doctorTitle'
  | 'registrationType'
  | 'scheduleId'
  | 'sourceId'
  | 'visitDate'
  | 'halfDay'
  | 'beginTime'
  | 'endTime'
>

/** Where, with whom and when. */
export function visitOf(row: VisitRow): Visit {
  return {
    hospitalBranchId: row.branchId,
    branchName: row.branchName,
    branchAddress: row.branchAddress,
    departId: row.departmentId,
    departName: row.departmentName,
    place: row.place,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    doctorTitle: row.doctorTitle,
    registrationType: row.registrationType,
    scheduleId: row.scheduleId,
    sourceTimeId: row.sourceId,
    visitDate: row.visitDate,
    halfDay: row.halfDay,
    beginTime: timeOfDay(row.beginTime),
    endTime: timeOfDay(row.endTime),
  }
}

function presentRescheduling(row: OrderRow, rules: RegistrationRules): Rescheduling {
  const answer = canReschedule(
    {
      status: row.status,
      visitDate: row.visitDate,
      beginsAt: row.beginsAt,
      createdAt: row.createdAt,
      now: row.now,
      reschedules: row.reschedules,
      isBeingReplaced: isOnItsWay(row),
      chooseUntil: row.chooseUntil,
    },
    rules,
  )
  const reason = answer.allowed ? insuredReason(row) : answer.reason
  return {
    allowed: reason === null,
    reason,
    left: Math.max(0, rules.reschedulesPerOrder - row.reschedules),
    replacedBy: row.replacedBy,
    isReplaced: row.replacedAt !== null,
  }
}

/** Another order is about to take this one's place. */
function isOnItsWay(row: OrderRow): boolean {
  return row.replacedBy !== null && row.replacedAt === null
}

function insuredReason(row: OrderRow): string | null {
  return row.isInsured ? '用医保支付的挂号不能直接改约，请先取消或退款，再重新预约' : null
}

function presentChoice(row: OrderRow): StoppedChoice | null {
  if (row.status !== 'STOPPED' || row.chooseUntil === null || row.payStatus !== 'PAID') return null
  return {
    chooseUntil: hospitalMoment(row.chooseUntil),
    refundFen: row.totalFeeFen,
    departId: row.departmentId,
    doctorId: row.doctorId,
  }
}

function presentCancellation(row: OrderRow, rules: RegistrationRules): Cancellation {
  const question = {
    status: row.status,
    visitDate: row.visitDate,
    beginsAt: row.beginsAt,
    createdAt: row.createdAt,
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
    refundFen: answer.allowed && row.payStatus === 'PAID' ? row.totalFeeFen : 0,
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
    doctorId: row.doctorId,
    name: row.name,
    title: row.title,
    departId: row.departmentId,
    departName: row.departmentName,
    hospitalBranchId: row.branchId,
    photo: row.photo,
    goodAt: row.goodAt,
  }
}

/** A half day with its state. */
export function presentSchedule(row: ScheduleRow): DoctorSchedule {
  const state = combinedState(countsOf(row))
  return {
    scheduleId: row.scheduleId,
    doctor: doctorOf(row),
    departId: row.departmentId,
    departName: row.departmentName,
    hospitalBranchId: row.branchId,
    registrationType: row.registrationType,
    scheduleDate: row.visitDate,
    halfDay: row.halfDay,
    state,
    totalNum: row.totalNum,
    leftNum: row.leftNum,
    fee: {
      regFeeFen: row.regFeeFen,
      treatFeeFen: row.treatFeeFen,
      totalFeeFen: row.regFeeFen + row.treatFeeFen,
    },
    place: row.place,
    releaseAt: state === 'unreleased' ? hospitalMoment(row.releaseAt) : null,
  }
}

function doctorOf(row: ScheduleRow): DoctorBrief | null {
  if (row.doctorId === null || row.doctorName === null || row.doctorTitle === null) return null
  return {
    doctorId: row.doctorId,
    name: row.doctorName,
    title: row.doctorTitle,
    departId: row.doctorDepartmentId ?? row.departmentId,
    departName: row.doctorDepartmentName ?? row.departmentName,
    hospitalBranchId: row.doctorBranchId ?? row.branchId,
    photo: row.photo,
    goodAt: row.goodAt,
  }
}
