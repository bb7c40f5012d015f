/** Departments, doctors, schedules and slots. */
import * as v from 'valibot'
import { amountFen, count, id, isoDate, isoDateTime, timeOfDay } from '../values'
import { doctorBrief } from './doctor_brief'
import { note, reg } from './parts'
import { halfDay } from './clinic_words'
import { registrationType, scheduleState } from './schedule_words'
import { post } from '../endpoint'

/** A department of the second level, the one that can be booked. */
const department = v.object({
  departId: id,
  pid: id,
  name: v.string(),
  /** Building, floor and room area: "门诊楼3层A区". */
  place: note,
  /** "看什么病", in a patient's words. */
  treats: note,
  /** The limits in words: "14周岁以下". */
  limitText: note,
  /** Free slots over the requested days. */
  leftNum: count,
  /** The state of these days, `none` without any schedule; missing where it was not asked for. */
  state: v.nullish(v.picklist([...scheduleState.options, 'none'])),
})
export type Department = v.InferOutput<typeof department>

/** A department of the first level. */
const departmentGroup = v.object({
  departId: id,
  name: v.string(),
  children: v.array(department),
})
export type DepartmentGroup = v.InferOutput<typeof departmentGroup>

/** One day of a department in the date strip. */
const departDay = v.object({
  scheduleDate: isoDate,
  totalNum: count,
  leftNum: count,
  state: scheduleState,
})
export type DepartDay = v.InferOutput<typeof departDay>

/** The parts of a registration fee. */
export const fee = v.object({
  regFeeFen: amountFen,
  treatFeeFen: amountFen,
  totalFeeFen: amountFen,
})
export type Fee = v.InferOutput<typeof fee>

/** One half day of a doctor, or of a department's general clinic (then without a doctor). */
const doctorSchedule = v.object({
  scheduleId: id,
  doctor: v.nullable(doctorBrief),
  departId: id,
  departName: v.string(),
  hospitalBranchId: id,
  registrationType,
  scheduleDate: isoDate,
  halfDay,
  state: scheduleState,
  totalNum: count,
  leftNum: count,
  fee,
  place: note,
  /** When slots are released, for `unreleased`. */
  releaseAt: v.nullish(isoDateTime),
})
export type DoctorSchedule = v.InferOutput<typeof doctorSchedule>

/** One bookable time of a schedule. */
const sourceTime = v.object({
  sourceTimeId: id,
  scheduleId: id,
  beginTime: timeOfDay,
  endTime: timeOfDay,
  totalNum: count,
  leftNum: count,
  state: scheduleState,
  /** The number that the next booking would get. */
  nextSerialNo: v.nullish(count),
  /** The slots are the hospital's own, and what is left is older than a minute: the hospital decides at the booking. */
  isLeftOld: v.optional(v.boolean()),
})
export type SourceTime = v.InferOutput<typeof sourceTime>

/** A doctor's own page. */
const doctor = v.object({
  ...doctorBrief.entries,
  intro: note,
  branchName: note,
  place: note,
})
export type Doctor = v.InferOutput<typeof doctor>

export const scheduleCalls = {
  listDepartments: post({
    quiet: true,
    path: `${reg}/depart`,
    summary: '院区的科室，两级',
    input: v.object({
      hospitalBranchId: id,
      regMode: v.optional(v.picklist(['booking', 'today']), 'booking'),
    }),
    reply: v.array(departmentGroup),
  }),
  listDepartDays: post({
    quiet: true,
    path: `${reg}/depart-schedule`,
    summary: '科室每天的余号',
    input: v.object({ departId: id }),
    reply: v.object({
      department: v.object({ ...department.entries, hospitalBranchId: id, branchName: v.string() }),
      days: v.array(departDay),
      serverNow: isoDateTime,
    }),
  }),
  listDoctorSchedules: post({
    quiet: true,
    path: `${reg}/doctor-schedule`,
    summary: '排班：按科室某天，或按医生整个可约期',
    input: v.union([
      v.object({ departId: id, scheduleDate: v.optional(isoDate) }),
      v.object({ doctorId: id }),
    ]),
    reply: v.array(doctorSchedule),
  }),
  listSourceTimes: post({
    quiet: true,
    path: `${reg}/source-time`,
    summary: '排班的分时号源',
    input: v.object({ scheduleId: id }),
    reply: v.array(sourceTime),
  }),
  getDoctor: post({
    quiet: true,
    path: '/hos/public/v1/doctor',
    summary: '医生详情',
    input: v.object({ doctorId: id }),
    reply: doctor,
  }),
}
