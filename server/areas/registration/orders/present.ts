/** An order in the contract's shape. */
import type {
  Cancellation,
  RegistrationOrder,
  Rescheduling,
  StoppedChoice,
} from '../../../../src/contract/registration'
import { hospitalMoment } from '../../../values/hospital_time'
import { presentLastRefund, timelineOf } from '../../payment'
import { eventTitle } from '../events'
import { rulesFrom } from '../rules/rule_shape'
import {
  canCancel,
  cancelDeadline,
  canReschedule,
  isBeingReplaced,
  isPastMiss,
  registrationRules,
  type RegistrationRules,
} from '../rules/rules'
import { timeOfDay, visitOf } from '../schedules/present'
import type { OrderRow } from './reading_repository'

/** Presents an order to its account. */
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
    patientName: row.patientName,
    patientCardNo: row.patientCardNo,
    fee: {
      regFeeFen: row.regFeeFen,
      treatFeeFen: row.treatFeeFen,
      totalFeeFen: row.totalFeeFen,
    },
    createdAt: hospitalMoment(row.createdAt),
    expiresAt: row.status === 'PENDING_PAY' ? hospitalMoment(row.expiresAt) : null,
    paidAt: hospitalMoment(row.paidAt),
    hisOrderNo: row.hisOrderNo,
    ticketCode: row.ticketCode,
    cancellation: presentCancellation(row, rules),
    cancelReason: row.cancelReason,
    refund: row.refund && {
      ...presentLastRefund(row.refund),
      receivedBy: row.refund.receivedBy ?? '原支付账户',
    },
    timeline: timelineOf(row.events, eventTitle),
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
    ...(row.entitlementId !== null && { isEntitled: true }),
    ...(row.paysAtHospital && {
      payAtHospital: row.paidAtHospitalAt === null ? ('chosen' as const) : ('paid' as const),
    }),
    ...(row.status === 'NO_SHOW' && row.isExcused && { isExcused: true }),
    ...(row.status === 'NO_SHOW' && row.isAppealed && { isAppealed: true }),
    ...(row.status === 'NO_SHOW' && isPastMiss(row, rules) && { isPastMiss: true }),
    rulesVersion: row.rulesVersion,
    serverNow: hospitalMoment(row.now),
  }
}

function presentRescheduling(row: OrderRow, rules: RegistrationRules): Rescheduling {
  const answer = canReschedule(row, rules)
  const reason = answer.allowed ? insuredReason(row) : answer.reason
  return {
    allowed: reason === null,
    reason,
    left: Math.max(0, rules.reschedulesPerOrder - row.reschedules),
    replacedBy: row.replacedBy,
    isReplaced: row.replacedAt !== null,
  }
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
  const answer = isBeingReplaced(row)
    ? { allowed: false as const, reason: '正在改约，请先支付或取消改约的新订单' }
    : canCancel(row, rules)
  const holds = row.status === 'CONFIRMING' || row.status === 'BOOKED'
  return {
    allowed: answer.allowed,
    reason: answer.allowed ? null : answer.reason,
    deadline: holds ? hospitalMoment(cancelDeadline(row, rules)) : null,
    refundFen: answer.allowed && row.payStatus === 'PAID' ? row.totalFeeFen : 0,
  }
}
