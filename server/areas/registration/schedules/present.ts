/** Doctors, schedules and visits as the contract's shapes. */
import type { DoctorBrief, DoctorSchedule, Visit } from '../../../../src/contract/registration'
import { type PhotoPlaces, shownPhoto } from '../../../http/photo_hosts'
import { hospitalMoment } from '../../../values/hospital_time'
import { combinedState } from '../rules/slot_state'
import type { ScheduleRow, DoctorRow } from './schedule_repository'
import type { VisitFacts } from './visit'

/** `09:30:00` in the contract's form. */
export function timeOfDay(time: string): string {
  return time.slice(0, 5)
}

/** Place, doctor and time of a visit. */
export function visitOf(row: VisitFacts): Visit {
  return {
    hospitalBranchId: row.branchId,
    branchName: row.branchName,
    branchAddress: row.branchAddress,
    departId: row.departmentId,
    departName: row.departmentName,
    place: row.place,
    way: row.way ?? null,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    doctorTitle: row.doctorTitle,
    registrationType: row.registrationType,
    scheduleId: row.scheduleId,
    sourceTimeId: row.slotId,
    visitDate: row.visitDate,
    halfDay: row.halfDay,
    beginTime: timeOfDay(row.beginTime),
    endTime: timeOfDay(row.endTime),
  }
}

/** A doctor in short. */
export function presentDoctor(places: PhotoPlaces, row: DoctorRow): DoctorBrief {
  return {
    doctorId: row.doctorId,
    name: row.name,
    title: row.title,
    departId: row.departmentId,
    departName: row.departmentName,
    hospitalBranchId: row.branchId,
    photo: shownPhoto(places, row.photo),
    goodAt: row.goodAt,
  }
}

/** A half day with its state. */
export function presentSchedule(places: PhotoPlaces, row: ScheduleRow): DoctorSchedule {
  const state = combinedState(row)
  return {
    scheduleId: row.scheduleId,
    doctor: doctorOf(places, row),
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

function doctorOf(places: PhotoPlaces, row: ScheduleRow): DoctorBrief | null {
  if (row.doctorId === null || row.doctorName === null || row.doctorTitle === null) return null
  return {
    doctorId: row.doctorId,
    name: row.doctorName,
    title: row.doctorTitle,
    departId: row.doctorDepartmentId ?? row.departmentId,
    departName: row.doctorDepartmentName ?? row.departmentName,
    hospitalBranchId: row.doctorBranchId ?? row.branchId,
    photo: shownPhoto(places, row.photo),
    goodAt: row.goodAt,
  }
}
