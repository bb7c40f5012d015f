/** A visit as orders, registrations of other channels and the queue know it. */
import type {
  DoctorTitle,
  HalfDay,
  OrderStatus,
  RegistrationType,
} from '../../../../src/contract/registration'

/** Place, time and doctor of a visit. */
export interface VisitPlace {
  branchId: string
  branchName: string
  doctorName: string | null
  doctorTitle: DoctorTitle | null
  registrationType: RegistrationType
  place: string | null
  way: string | null
  serialNo: number
  halfDay: HalfDay
  beginTime: string
  endTime: string
}

/** A visit of today that may be signed in, or why not. */
export interface VisitToday extends VisitPlace {
  patientId: string
  orderId: string
  orderNo: string
  /** The hospital's id of the clinic. */
  clinicId: string | null
  status: OrderStatus
  hospitalId: string
  scheduleId: string
  departmentName: string
  visitDate: string
  beginsAt: Date
  sessionBeginsAt: Date
  sessionEndsAt: Date
}

/** What a reply tells of the place, the doctor and the time. */
export interface VisitFacts extends Omit<VisitPlace, 'serialNo' | 'way'> {
  way?: string | null
  branchAddress: string | null
  departmentId: string
  departmentName: string
  doctorId: string | null
  scheduleId: string
  slotId: string
  visitDate: string
}
