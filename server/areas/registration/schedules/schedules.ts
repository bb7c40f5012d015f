/** What can be booked: departments, days, half days, slots, doctors, and the preview of an order. */
import type {
  Department,
  DepartmentGroup,
  DepartDay,
  Doctor,
  DoctorSchedule,
  SourceTime,
} from '../../../../src/contract/registration'
import type { Sql } from '../../../database/client'
import { memoizeFor } from '../../../database/memoize_for'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { refreshLeft } from '../locks/left'
import { listOwnReturns } from '../returns/return_repository'
import { limitText } from '../rules/eligibility'
import { currentRules } from '../rules/rule_versions'
import { combinedState, slotState } from '../rules/slot_state'
import { presentDoctor, presentSchedule, timeOfDay } from './present'
import * as repository from './schedule_repository'

/** The bookable days, and the visible ones: one day beyond the horizon, with its release time. */
async function daysOf(sql: Sql): Promise<{ bookable: number; visible: number }> {
  const { horizonDays } = (await currentRules(sql)).rules
  return { bookable: horizonDays, visible: horizonDays + 1 }
}

/** Memoized, because it reads all slots of two weeks; what a slot has left is always read fresh. */
export const listDepartmentsMemoized = memoizeFor((sql, branchId: string, days: string) =>
  repository.listDepartments(sql, branchId, Number(days)),
)

/** Departments of a branch in two levels, memoized for a moment; a group without bookable departments is left out. @throws Refused NOT_FOUND */
export async function listDepartments(
  { sql }: Dependencies,
  branchId: string,
  mode: 'booking' | 'today',
): Promise<DepartmentGroup[]> {
  const days = mode === 'today' ? 0 : (await daysOf(sql)).bookable
  const rows = await listDepartmentsMemoized(sql, branchId, String(days))
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
    state: combinedState(day),
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
  { sql, settings }: Dependencies,
  input: { departId: string; scheduleDate?: string | undefined } | { doctorId: string },
): Promise<DoctorSchedule[]> {
  const by =
    'doctorId' in input
      ? { doctorId: input.doctorId }
      : { departmentId: input.departId, day: input.scheduleDate }
  const rows = await repository.listSchedules(sql, by, (await daysOf(sql)).visible)
  if (rows.length > 0) return rows.map((row) => presentSchedule(settings, row))
  const known =
    'doctorId' in input
      ? await repository.findDoctor(sql, input.doctorId)
      : await repository.findDepartment(sql, input.departId, 0)
  if (known === undefined)
    throw new Refused('NOT_FOUND', 'doctorId' in input ? '没有找到这位医生' : '没有找到这个科室')
  return []
}

/** The slots of a half day; a place that the account released a moment ago counts as free for it. @throws Refused NOT_FOUND */
export async function listSourceTimes(
  deps: Dependencies,
  accountId: string,
  scheduleId: string,
): Promise<SourceTime[]> {
  const { sql } = deps
  if (isUuid(scheduleId)) await refreshLeft(deps, scheduleId)
  const [rows, returned] = isUuid(scheduleId)
    ? await Promise.all([
        repository.listSources(sql, scheduleId),
        listOwnReturns(sql, accountId, scheduleId),
      ])
    : [[], []]
  if (rows.length === 0 && !(isUuid(scheduleId) && (await repository.isSchedule(sql, scheduleId))))
    throw new Refused('NOT_FOUND', '没有找到这个排班')
  return rows.map((row) => {
    const taken = row.taken - (returned.includes(row.slotId) ? 1 : 0)
    const state = slotState({ ...row, taken })
    const isAvailable = state === 'available'
    return {
      sourceTimeId: row.slotId,
      scheduleId: row.scheduleId,
      beginTime: timeOfDay(row.beginTime),
      endTime: timeOfDay(row.endTime),
      totalNum: row.capacity,
      leftNum: isAvailable ? row.capacity - taken : 0,
      state,
      nextSerialNo: isAvailable ? row.nextNo : null,
      isLeftOld: row.isLeftOld,
    }
  })
}

/** A doctor's page. @throws Refused NOT_FOUND */
export async function getDoctor(
  { sql, settings }: Dependencies,
  doctorId: string,
): Promise<Doctor> {
  const row = await repository.findDoctor(sql, doctorId)
  if (row === undefined) throw new Refused('NOT_FOUND', '没有找到这位医生')
  const doctor = presentDoctor(settings, row)
  return { ...doctor, intro: row.intro, branchName: row.branchName, place: row.place }
}

function presentListed(row: repository.ListedDepartmentRow): Department {
  const state = row.hasClinic ? combinedState(row) : 'none'
  return { ...presentDepartment(row), state }
}

function presentDepartment(row: repository.DepartmentRow): Department {
  return {
    departId: row.departmentId,
    pid: row.parentId ?? row.departmentId,
    name: row.name,
    place: row.place,
    treats: row.treats,
    limitText: limitText(row),
    leftNum: row.leftNum,
  }
}
