import type { Patient } from '@/contract/patient'
import type {
  DepartDay,
  DoctorBrief,
  DoctorSchedule,
  OrderPreview,
  RegistrationOrder,
  SourceTime,
  Visit,
} from '@/contract/registration'
import { aPatient as anyPatient } from '../patient/builders'

/** The hospital's clock in these tests: Saturday, 21 November 2026, 10:00. */
export const serverNow = '2026-11-21T10:00:00+08:00'

/** A doctor in short. */
export function aDoctor(change: Partial<DoctorBrief> = {}): DoctorBrief {
  return {
    doctorId: 'doc-1',
    name: '沈怀远',
    title: 'chief',
    departId: 'dep-1',
    departName: '心血管内科',
    hospitalBranchId: 'main',
    photo: null,
    goodAt: '冠心病',
    ...change,
  }
}

/** A free half day of that doctor. */
export function aSchedule(change: Partial<DoctorSchedule> = {}): DoctorSchedule {
  return {
    scheduleId: 'sch-1',
    doctor: aDoctor(),
    departId: 'dep-1',
    departName: '心血管内科',
    hospitalBranchId: 'main',
    registrationType: 'expert',
    scheduleDate: '2026-11-23',
    halfDay: 'morning',
    state: 'available',
    totalNum: 20,
    leftNum: 12,
    fee: { regFeeFen: 100, treatFeeFen: 3500, totalFeeFen: 3600 },
    place: '门诊楼 3 层',
    ...change,
  }
}

/** A day of the strip with places. */
export function aDay(scheduleDate: string, change: Partial<DepartDay> = {}): DepartDay {
  return { scheduleDate, totalNum: 40, leftNum: 12, state: 'available', ...change }
}

/** A free time. */
export function aTime(change: Partial<SourceTime> = {}): SourceTime {
  return {
    sourceTimeId: 'src-1',
    scheduleId: 'sch-1',
    beginTime: '09:00',
    endTime: '09:30',
    totalNum: 3,
    leftNum: 2,
    state: 'available',
    nextSerialNo: 1,
    ...change,
  }
}

/** A visit on Monday morning. */
export function aVisit(change: Partial<Visit> = {}): Visit {
  return {
    hospitalBranchId: 'main',
    branchName: '总院',
    branchAddress: '文昌路 88 号',
    departId: 'dep-1',
    departName: '心血管内科',
    place: '门诊楼 3 层',
    doctorId: 'doc-1',
    doctorName: '沈怀远',
    doctorTitle: 'chief',
    registrationType: 'expert',
    scheduleId: 'sch-1',
    sourceTimeId: 'src-1',
    visitDate: '2026-11-23',
    halfDay: 'morning',
    beginTime: '09:00',
    endTime: '09:30',
    ...change,
  }
}

/** An order that waits for its payment. */
export function anOrder(change: Partial<RegistrationOrder> = {}): RegistrationOrder {
  return {
    orderId: 'ord-1',
    orderNo: '2026112100000001',
    status: 'PENDING_PAY',
    payStatus: 'UNPAID',
    visit: aVisit(),
    serialNo: 7,
    patientId: 'pat-1',
    patientName: '李*明',
    patientCardNo: '880100000001',
    fee: { regFeeFen: 100, treatFeeFen: 3500, totalFeeFen: 3600 },
    createdAt: serverNow,
    expiresAt: '2026-11-21T10:15:00+08:00',
    paidAt: null,
    hisOrderNo: null,
    ticketCode: null,
    cancellation: { allowed: true, deadline: '2026-11-22T17:00:00+08:00', refundFen: 0 },
    refund: null,
    timeline: [{ at: serverNow, title: '已下单' }],
    serverNow,
    ...change,
  }
}

/** The same order, paid and booked, with its ticket. */
export function aBookedOrder(change: Partial<RegistrationOrder> = {}): RegistrationOrder {
  return anOrder({
    status: 'BOOKED',
    payStatus: 'PAID',
    paidAt: serverNow,
    hisOrderNo: 'H1',
    ticketCode: 'T1',
    cancellation: { allowed: true, deadline: '2026-11-22T17:00:00+08:00', refundFen: 3600 },
    ...change,
  })
}

/** A patient, with the card of these orders. */
export function aPatient(change: Partial<Patient> = {}): Patient {
  return anyPatient({ patientNo: '1', patientCardNo: '880100000001', ...change })
}

/** What the confirm page is told. */
export function aPreview(change: Partial<OrderPreview> = {}): OrderPreview {
  return {
    visit: aVisit(),
    leftNum: 2,
    state: 'available',
    nextSerialNo: 7,
    fee: { regFeeFen: 100, treatFeeFen: 3500, totalFeeFen: 3600 },
    rules: ['同一就诊人同一天同一科室只能预约 1 个号'],
    preparation: ['带好身份证'],
    cancelDeadline: '2026-11-22T17:00:00+08:00',
    payWithinMinutes: 15,
    patients: [{ patientId: 'pat-1', allowed: true }],
    serverNow,
    ...change,
  }
}
