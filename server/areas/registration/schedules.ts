/** What can be booked: departments, days, half days, times, doctors, and the preview of an order. */
import type {
  Department,
  DepartmentGroup,
  DepartDay,
  Doctor,
  DoctorSchedule,
  EligiblePatient,
  OrderPreview,
  SourceTime,
} from '../../../src/contract/registration'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { isUuid } from './ids'
import { presentDoctor, presentSchedule, timeOfDay } from './present'
import { cancelDeadline, combinedState, hospitalMoment, isEligible, limitText, registrationRules, ruleSentences, sourceState } from './rules'
import * as repository from './schedule_repository'

/** The day after the horizon shows too, with the time of its release. */
const visibleDays = registrationRules.horizonDays + 1

/** Departments of a branch in two levels; a group without bookable departments is left out. @throws Refused NOT_FOUND */
export async function listDepartments({ sql }: Dependencies, branchId: string, mode: 'booking' | 'today'): Promise<DepartmentGroup[]> {
  const rows = await repository.listDepartments(sql, branchId, mode === 'today' ? 0 : registrationRules.horizonDays)
  if (rows.length === 0 && !(await repository.isBranch(sql, branchId))) throw new Refused('NOT_FOUND', '没有找到这个院区')
  return rows
    .filter((row) => row.parent_id === null)
    .map((group) => ({
      departId: group.department_id,
      name: group.name,
      children: rows.filter((row) => row.parent_id === group.department_id).map(presentDepartment),
    }))
    .filter((group) => group.children.length > 0)
}

/** A department with its days. @throws Refused NOT_FOUND */
export async function listDepartDays({ sql }: Dependencies, departmentId: string) {
  const [row, days] = await Promise.all([
    repository.findDepartment(sql, departmentId, registrationRules.horizonDays),
    repository.listDays(sql, departmentId, visibleDays),
  ])
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这个科室')
  const list: DepartDay[] = days.map((day) => ({
    scheduleDate: day.visit_date,
    totalNum: day.total_num,
    leftNum: day.left_num,
    state: combinedState(repository.countsOf(day)),
  }))
  return {
    department: { ...presentDepartment(row), hospitalBranchId: row.branch_id, branchName: row.branch_name },
    days: list,
    serverNow: hospitalMoment(row.now),
  }
}

/** Half days of a department, on one day or over the horizon, or of a doctor. @throws Refused NOT_FOUND */
export async function listDoctorSchedules(
  { sql }: Dependencies,
  input: { departId: string; scheduleDate?: string | undefined } | { doctorId: string },
): Promise<DoctorSchedule[]> {
  const by = 'doctorId' in input ? { doctorId: input.doctorId } : { departmentId: input.departId, day: input.scheduleDate }
  const rows = await repository.listSchedules(sql, by, visibleDays)
  if (rows.length > 0) return rows.map(presentSchedule)
  const known = 'doctorId' in input ? await repository.findDoctor(sql, input.doctorId) : await repository.findDepartment(sql, input.departId, 0)
  if (known === undefined) throw new Refused('NOT_FOUND', 'doctorId' in input ? '没有找到这位医生' : '没有找到这个科室')
  return []
}

/** The times of a half day. @throws Refused NOT_FOUND */
export async function listSourceTimes({ sql }: Dependencies, scheduleId: string): Promise<SourceTime[]> {
  const rows = isUuid(scheduleId) ? await repository.listSources(sql, scheduleId) : []
  if (rows.length === 0 && !(isUuid(scheduleId) && (await repository.isSchedule(sql, scheduleId)))) throw new Refused('NOT_FOUND', '没有找到这个排班')
  return rows.map((row) => {
    const state = stateOf(row)
    const isAvailable = state === 'available'
    return {
      sourceTimeId: row.source_id,
      scheduleId: row.schedule_id,
      beginTime: timeOfDay(row.begin_time),
      endTime: timeOfDay(row.end_time),
      totalNum: row.capacity,
      leftNum: isAvailable ? row.capacity - row.taken : 0,
      state,
      nextSerialNo: isAvailable ? row.next_no : null,
    }
  })
}

/** A doctor's page. @throws Refused NOT_FOUND */
export async function getDoctor({ sql }: Dependencies, doctorId: string): Promise<Doctor> {
  const row = await repository.findDoctor(sql, doctorId)
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这位医生')
  return { ...presentDoctor(row), intro: row.intro, branchName: row.branch_name, place: row.place }
}

/** What the confirm page shows before an order exists. @throws Refused NOT_FOUND */
export async function previewOrder({ sql }: Dependencies, accountId: string, sourceId: string): Promise<OrderPreview> {
  const place = isUuid(sourceId) ? await repository.findPlace(sql, sourceId) : undefined
  if (place === undefined) throw new Refused('NOT_FOUND', '没有找到这个时段')
  const candidates = await repository.listCandidates(sql, accountId, { departmentId: place.department_id, visitDate: place.visit_date })
  const state = stateOf(place)
  const isAvailable = state === 'available'
  const total = place.reg_fee_fen + place.treat_fee_fen
  return {
    visit: {
      hospitalBranchId: place.branch_id,
      branchName: place.branch_name,
      branchAddress: place.branch_address,
      departId: place.department_id,
      departName: place.department_name,
      place: place.place,
      doctorId: place.doctor_id,
      doctorName: place.doctor_name,
      doctorTitle: place.doctor_title,
      registrationType: place.registration_type,
      scheduleId: place.schedule_id,
      sourceTimeId: place.source_id,
      visitDate: place.visit_date,
      halfDay: place.half_day,
      beginTime: timeOfDay(place.begin_time),
      endTime: timeOfDay(place.end_time),
    },
    leftNum: isAvailable ? place.capacity - place.taken : 0,
    state,
    nextSerialNo: isAvailable ? place.next_no : null,
    fee: { regFeeFen: place.reg_fee_fen, treatFeeFen: place.treat_fee_fen, totalFeeFen: total },
    rules: ruleSentences(),
    preparation: place.preparation,
    cancelDeadline: hospitalMoment(cancelDeadline({ visitDate: place.visit_date, beginsAt: place.begins_at, createdAt: place.now })),
    payWithinMinutes: registrationRules.payWithinMinutes,
    patients: candidates.map((candidate) => eligibility(candidate, place, total)),
    serverNow: hospitalMoment(place.now),
  }
}

function eligibility(candidate: repository.CandidateRow, place: repository.PlaceRow, totalFen: number): EligiblePatient {
  const refuse = (reason: string): EligiblePatient => ({ patientId: candidate.patient_id, allowed: false, reason })
  const fits = isEligible(candidate, repository.limitsOf(place), place.visit_date)
  if (!fits.allowed) return refuse(fits.reason)
  if (candidate.same_department > 0) return refuse('当天在该科室已有预约')
  if (candidate.same_day >= registrationRules.activeOrdersPerPatientAndDay)
    return refuse(`当天已有${registrationRules.activeOrdersPerPatientAndDay}个预约，不能再约`)
  if (totalFen > 0 && candidate.unpaid >= registrationRules.unpaidOrdersPerAccount) return refuse(`您有${candidate.unpaid}个订单还没支付，请先支付或取消`)
  return { patientId: candidate.patient_id, allowed: true, reason: null }
}

function stateOf(row: repository.SourceRow) {
  return sourceState({ stopped: row.stopped, beginsAt: row.begins_at, releaseAt: row.release_at, capacity: row.capacity, taken: row.taken, now: row.now })
}

function presentDepartment(row: repository.DepartmentRow): Department {
  return {
    departId: row.department_id,
    pid: row.parent_id ?? row.department_id,
    name: row.name,
    place: row.place,
    treats: row.treats,
    limitText: limitText(repository.limitsOf(row)),
    leftNum: row.left_num,
  }
}
