/** Rows of queues as the contract's shapes. */
import type { QueueItem } from '../../../src/contract/queue'
import { said, localizeName } from '../../language/callers_language'
import { formatClock, hospitalMoment } from '../../values/hospital_time'
import type { OutsideToday, VisitToday } from '../registration'
import type { ExamsAtOnce } from './exams/exams'
import type { TicketRow } from './queue_repository'
import type { ServiceRow } from './right_repository'
import {
  canReturn,
  estimateOf,
  queueNoOf,
  statusFor,
  type Permission,
  type StoredStatus,
  type TakeWindow,
} from './rules'
import type { Snapshot } from './snapshots'

/** The group of visits; services name their own. */
export const clinicGroup = { code: 'clinic', name: '门诊候诊' } as const

/** A number as its patient sees it: the queue's snapshot wins over the row. */
export function presentTicket(row: TicketRow, snapshot: Snapshot, now: Date): QueueItem {
  const ahead = snapshot.ahead.get(row.ticketId)
  const calling = snapshot.current.find(({ ticketId }) => ticketId === row.ticketId)
  const stored = storedStatus(row, snapshot)
  const counter = calling?.counter ?? row.counter
  return {
    itemCode: row.examOrderId ?? row.itemCode,
    itemName: row.itemName,
    waitNum: ahead ?? 0,
    queueNo: queueNoOf(row.letter, row.number),
    remark: remarkOf(row.examName === null ? [] : [row.examName], row.remark),
    group: row.groupCode,
    groupName: row.groupName,
    hospitalBranchId: row.branchId,
    branchName: row.branchName,
    patientId: row.patientId,
    patientName: row.patientName,
    status: statusFor(stored, ahead),
    location: row.location,
    way: row.way,
    counter: row.counters > 1 && counter !== null ? said`${counter} 号窗口` : null,
    currentNo: snapshot.current.map(({ number }) => queueNoOf(row.letter, number)),
    aheadNum: ahead ?? null,
    estimate:
      ahead === undefined
        ? null
        : estimateOf(ahead, {
            ...snapshot,
            usualSeconds: row.usualSeconds,
            counters: row.counters,
          }),
    ticketId: row.ticketId,
    ticketCode: `YXQ${row.ticketId.replaceAll('-', '').toUpperCase()}`,
    takenAt: hospitalMoment(row.takenAt),
    requeue:
      stored === 'MISSED'
        ? permissionOf(
            canReturn({ status: stored, returns: row.returns, queueEndsAt: row.endsAt, now }),
          )
        : null,
    orderId: row.orderId,
    ...(row.examOrderId === null ? {} : { examOrderIds: [row.examOrderId] }),
    visitTime:
      row.visitBegins !== null && row.visitEnds !== null
        ? `${row.visitBegins}-${row.visitEnds}`
        : null,
  }
}

function storedStatus(row: TicketRow, { ahead, current }: Snapshot): StoredStatus {
  if (ahead.has(row.ticketId)) return 'WAITING'
  return current.find(({ ticketId }) => ticketId === row.ticketId)?.status ?? row.status
}

/** The waiting facts of an item without a number. */
interface Waiting {
  snapshot: Snapshot | undefined
  window: TakeWindow
  permission: Permission
}

/** A visit that can be signed in, or why not. */
export function presentVisit(visit: VisitToday | OutsideToday, waiting: Waiting): QueueItem {
  const time = `${visit.beginTime}-${visit.endTime}`
  return {
    itemCode: visit.scheduleId,
    itemName: clinicName(visit),
    remark: 'channel' in visit ? said`其他渠道挂号 ${time}` : said`预约 ${time}`,
    group: clinicGroup.code,
    groupName: clinicGroup.name,
    hospitalBranchId: visit.branchId,
    branchName: visit.branchName,
    patientId: visit.patientId,
    location: visit.place,
    way: visit.way,
    orderId: 'orderId' in visit ? visit.orderId : null,
    visitTime: time,
    ...waitingFields(waiting),
  }
}

/** A service that the patient has a right for. */
export function presentService(service: ServiceRow, waiting: Waiting): QueueItem {
  return {
    itemCode: service.itemCode,
    itemName: service.itemName,
    remark: [service.reason, service.remark]
      .flatMap((words) => (words ? [localizeName('text', words)] : []))
      .join(said`。`),
    group: service.groupCode,
    groupName: service.groupName,
    hospitalBranchId: service.branchId,
    branchName: service.branchName,
    patientId: service.patientId,
    location: service.location,
    way: service.way,
    ...waitingFields(waiting),
  }
}

/** Exams of today that one number is taken for, under the first one's id. */
export function presentExams(exams: ExamsAtOnce, waiting: Waiting): QueueItem {
  const [first] = exams
  const last = Math.max(...exams.map(({ endsAt }) => endsAt.getTime()))
  const names = exams.map(({ examName }) => examName)
  return {
    itemCode: first.examOrderId,
    itemName: first.itemName,
    remark: remarkOf(names, first.remark),
    group: first.groupCode,
    groupName: first.groupName,
    hospitalBranchId: first.branchId,
    branchName: first.branchName,
    patientId: first.patientId,
    location: first.location,
    way: first.way,
    visitTime: `${formatClock(first.beginsAt)}-${formatClock(new Date(last))}`,
    examOrderIds: exams.map(({ examOrderId }) => examOrderId),
    ...waitingFields(waiting),
  }
}

/** The exams by name, and what the place says. */
const remarkOf = (exams: readonly string[], remark: string | null): string =>
  [localizeName('several', exams.join('、')), remark === null ? '' : localizeName('text', remark)]
    .filter((words) => words !== '')
    .join(said`。`)

function waitingFields({ snapshot, window, permission }: Waiting) {
  const waitNum = snapshot?.waitNum ?? null
  return {
    waitNum: waitNum ?? 0,
    aheadNum: waitNum,
    queueNo: '',
    currentNo: [],
    take: {
      ...permissionOf(permission),
      opensAt: hospitalMoment(window.opensAt),
      closesAt: hospitalMoment(window.closesAt),
    },
  }
}

/** `心血管内科 张文清`, or `神经内科 普通门诊`. */
function clinicName(visit: Pick<VisitToday, 'departmentName' | 'doctorName'>): string {
  return `${visit.departmentName} ${visit.doctorName ?? '普通门诊'}`
}

/** A permission in the shape of the contract. */
function permissionOf(permission: Permission): { allowed: boolean; reason: string | null } {
  return { allowed: permission.allowed, reason: permission.allowed ? null : permission.reason }
}
