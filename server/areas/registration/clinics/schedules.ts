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
} from '../../../../src/contract/registration'
import type { Sql } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../refused'
import { presentDoctor, presentSchedule, timeOfDay, visitOf } from '../present'
import { restrictionWords } from '../refusals'
import { rescheduleMoney } from '../orders/reschedules'
import { currentRules } from '../rules/rule_versions'
import {
  cancelDeadline,
  combinedState,
  isEligible,
  limitText,
  ruleSentences,
  sourceState,
  type RegistrationRules,
} from '../rules/rules'
import { isUuid } from '../../../uuid'
import { hospitalMoment } from '../../../hospital_time'
import * as repository from './repository'

/** The days that can be booked, and those that show: the day after the horizon too, with the time of its release. */
async function daysOf(sql: Sql): Promise<{ bookable: number; visible: number }> {
  const { horizonDays } = (await currentRules(sql)).rules
  return { bookable: horizonDays, visible: horizonDays + 1 }
}

/** Departments of a branch in two levels; a group without bookable departments is left out. @throws Refused NOT_FOUND */
export async function listDepartments(
  { sql }: Dependencies,
  branchId: string,
  mode: 'booking' | 'today',
): Promise<DepartmentGroup[]> {
  const rows = await repository.listDepartments(
    sql,
    branchId,
    mode === 'today' ? 0 : (await daysOf(sql)).bookable,
  )
  if (rows.length === 0 && !(await repository.isBranch(sql, branchId)))
    throw new Refused('NOT_FOUND', '没有找到这个院区')
  return rows
    .filter((row) => row.parentId === null)
    .map((group) => ({
      departId: group.departmentId,
      name: group.name,
      children: rows.filter((row) => row.parentId === group.departmentId).map(presentListed),
    }))
    .filter((group) => group.children.length > 0)
}

/** A department with its days. @throws Refused NOT_FOUND */
export async function listDepartDays({ sql }: Dependencies, departmentId: string) {
  const { bookable, visible } = await daysOf(sql)
  const [row, days] = await Promise.all([
    repository.findDepartment(sql, departmentId, bookable),
    repository.listDays(sql, departmentId, visible),
  ])
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这个科室')
  const list: DepartDay[] = days.map((day) => ({
    scheduleDate: day.visitDate,
    totalNum: day.totalNum,
    leftNum: day.leftNum,
    state: combinedState(repository.countsOf(day)),
  }))
  return {
    department: {
      ...presentDepartment(row),
      hospitalBranchId: row.branchId,
      branchName: row.branchName,
    },
    days: list,
    serverNow: hospitalMoment(row.now),
  }
}

/** Half days of a department, on one day or over the horizon, or of a doctor. @throws Refused NOT_FOUND */
export async function listDoctorSchedules(
  { sql }: Dependencies,
  input: { departId: string; scheduleDate?: string | undefined } | { doctorId: string },
): Promise<DoctorSchedule[]> {
  const by =
    'doctorId' in input
      ? { doctorId: input.doctorId }
      : { departmentId: input.departId, day: input.scheduleDate }
  const rows = await repository.listSchedules(sql, by, (await daysOf(sql)).visible)
  if (rows.length > 0) return rows.map(presentSchedule)
  const known =
    'doctorId' in input
      ? await repository.findDoctor(sql, input.doctorId)
      : await repository.findDepartment(sql, input.departId, 0)
  if (known === undefined)
    throw new Refused('NOT_FOUND', 'doctorId' in input ? '没有找到这位医生' : '没有找到这个科室')
  return []
}

/** The times of a half day. @throws Refused NOT_FOUND */
export async function listSourceTimes(
  { sql }: Dependencies,
  scheduleId: string,
): Promise<SourceTime[]> {
  const rows = isUuid(scheduleId) ? await repository.listSources(sql, scheduleId) : []
  if (rows.length === 0 && !(isUuid(scheduleId) && (await repository.isSchedule(sql, scheduleId))))
    throw new Refused('NOT_FOUND', '没有找到这个排班')
  return rows.map((row) => {
    const state = stateOf(row)
    const isAvailable = state === 'available'
    return {
      sourceTimeId: row.sourceId,
      scheduleId: row.scheduleId,
      beginTime: timeOfDay(row.beginTime),
      endTime: timeOfDay(row.endTime),
      totalNum: row.capacity,
      leftNum: isAvailable ? row.capacity - row.taken : 0,
      state,
      nextSerialNo: isAvailable ? row.nextNo : null,
    }
  })
}

/** A doctor's page. @throws Refused NOT_FOUND */
export async function getDoctor({ sql }: Dependencies, doctorId: string): Promise<Doctor> {
  const row = await repository.findDoctor(sql, doctorId)
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这位医生')
  return { ...presentDoctor(row), intro: row.intro, branchName: row.branchName, place: row.place }
}

/** What the confirm page shows before an order exists; for an order that is to be moved here, also what that means for its fee. @throws Refused NOT_FOUND, RESCHEDULE_NOT_ALLOWED */
export async function previewOrder(
  deps: Dependencies,
  accountId: string,
  sourceId: string,
  rescheduleOrderId: string | undefined,
): Promise<OrderPreview> {
  const { sql } = deps
  const [place, { rules }] = await Promise.all([
    isUuid(sourceId) ? repository.findPlace(sql, accountId, sourceId) : undefined,
    currentRules(sql),
  ])
  if (place === undefined) throw new Refused('NOT_FOUND', '没有找到这个时段')
  const total = place.regFeeFen + place.treatFeeFen
  const reschedule =
    rescheduleOrderId === undefined
      ? null
      : await rescheduleMoney(deps, accountId, rescheduleOrderId, {
          departmentId: place.departmentId,
          totalFeeFen: total,
        })
  const where = {
    departmentId: place.departmentId,
    visitDate: place.visitDate,
    replacedOrderId: rescheduleOrderId ?? null,
  }
  const candidates = await repository.listCandidates(sql, accountId, where)
  const taken = place.taken - (place.held ? 1 : 0)
  const state = stateOf({ ...place, taken: place.waited && !place.held ? place.capacity : taken })
  const isAvailable = state === 'available'
  return {
    visit: visitOf(place),
    leftNum: isAvailable ? place.capacity - taken : 0,
    isHeld: place.held,
    reschedule,
    state,
    nextSerialNo: isAvailable ? place.nextNo : null,
    fee: { regFeeFen: place.regFeeFen, treatFeeFen: place.treatFeeFen, totalFeeFen: total },
    rules: ruleSentences(rules),
    preparation: place.preparation,
    cancelDeadline: hospitalMoment(
      cancelDeadline(
        { visitDate: place.visitDate, beginsAt: place.beginsAt, createdAt: place.now },
        rules,
      ),
    ),
    payWithinMinutes: rules.payWithinMinutes,
    patients: candidates
      .filter((candidate) => reschedule === null || candidate.patientId === reschedule.patientId)
      .map((candidate) => eligibility(candidate, place, reschedule?.dueFen ?? total, rules)),
    serverNow: hospitalMoment(place.now),
  }
}

function eligibility(
  candidate: repository.CandidateRow,
  place: repository.PlaceRow,
  dueFen: number,
  rules: RegistrationRules,
): EligiblePatient {
  const refuse = (reason: string, blockedBy: string | null = null): EligiblePatient => ({
    patientId: candidate.patientId,
    allowed: false,
    reason,
    blockedBy,
  })
  const fits = isEligible(candidate, repository.limitsOf(place), place.visitDate)
  if (!fits.allowed) return refuse(fits.reason)
  if (candidate.restrictedUntil !== null) return refuse(restrictionWords(candidate.restrictedUntil))
  if (candidate.sameDepartment > 0)
    return refuse('当天在该科室已有预约', candidate.sameDepartmentOrder)
  if (candidate.sameDay >= rules.activeOrdersPerPatientAndDay)
    return refuse(
      `当天已有${rules.activeOrdersPerPatientAndDay}个预约，不能再约`,
      candidate.sameDayOrder,
    )
  if (dueFen > 0 && candidate.unpaid >= rules.unpaidOrdersPerAccount)
    return refuse(`您有${candidate.unpaid}个订单还没支付，请先支付或取消`, candidate.unpaidOrder)
  return { patientId: candidate.patientId, allowed: true, reason: null, blockedBy: null }
}

function stateOf(row: Omit<repository.SourceRow, 'source_id'>) {
  return sourceState({
    stopped: row.stopped,
    beginsAt: row.beginsAt,
    releaseAt: row.releaseAt,
    capacity: row.capacity,
    taken: row.taken,
    now: row.now,
  })
}

function presentListed(row: repository.ListedDepartmentRow): Department {
  const state = row.hasClinic ? combinedState(repository.countsOf(row)) : 'none'
  return { ...presentDepartment(row), state }
}

function presentDepartment(row: repository.DepartmentRow): Department {
  return {
    departId: row.departmentId,
    pid: row.parentId ?? row.departmentId,
    name: row.name,
    place: row.place,
    treats: row.treats,
    limitText: limitText(repository.limitsOf(row)),
    leftNum: row.leftNum,
  }
}
