/** What schedules made at the desk (排班) consist of: templates, a week's schedules, what a plan would make, and holidays. */
import * as v from 'valibot'
import { halfDay } from '../../registration/clinic_words'
import { registrationType } from '../../registration/schedule_words'
import { count, id, isoDate, timeOfDay } from '../../values'

const whole = (min: number, max: number, words: string) =>
  v.pipe(v.number(words), v.safeInteger(words), v.minValue(min, words), v.maxValue(max, words))

/** Weeks that are planned at once. */
export const maxWeeks = 8
export const weeks = whole(1, maxWeeks, `最多 ${maxWeeks} 周`)

/** 1 is Monday, 7 Sunday. */
export const weekday = whole(1, 7, '请选择星期')

/** Patients of one slot. */
export const perSlot = whole(1, 100, '每个时段 1 到 100 个号')
const yuanInFen = whole(0, 1_000_000, '费用最多 10000 元')

/** What a schedule is, without its day. */
export const clinicFields = {
  departmentId: id,
  /** Null: the department's general clinic. */
  doctorId: v.nullable(id),
  registrationType,
  halfDay,
  beginTime: timeOfDay,
  endTime: timeOfDay,
  /** The length of one slot. */
  slotMinutes: whole(5, 240, '每个时段 5 到 240 分钟'),
  perSlot,
  regFeeFen: yuanInFen,
  treatFeeFen: yuanInFen,
  place: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(60, '地点最多 60 个字'))),
  /** Released so many days before at `releaseTime`; both null: as the rules of registration say. */
  releaseDays: v.nullable(whole(0, 60, '最多提前 60 天放号')),
  releaseTime: v.nullable(timeOfDay),
}

export const templateFields = {
  ...clinicFields,
  weekday,
  /** The first and the last day that it makes schedules for; null: without a bound. */
  validFrom: v.nullable(isoDate),
  validUntil: v.nullable(isoDate),
}

export const template = v.object({
  templateId: v.string(),
  departmentId: v.string(),
  doctorId: v.nullable(v.string()),
  doctorName: v.nullable(v.string()),
  registrationType,
  weekday: count,
  halfDay,
  beginTime: v.string(),
  endTime: v.string(),
  slotMinutes: count,
  perSlot: count,
  regFeeFen: count,
  treatFeeFen: count,
  place: v.nullable(v.string()),
  releaseDays: v.nullable(count),
  releaseTime: v.nullable(v.string()),
  validFrom: v.nullable(v.string()),
  validUntil: v.nullable(v.string()),
  revision: count,
})
export type Template = v.InferOutput<typeof template>

/** Whose a schedule is: made here, published by the hospital's documents with slots of the app, or with slots of the hospital's own. */
const owner = v.picklist(['here', 'documents', 'hospital'])
export type ClinicOwner = v.InferOutput<typeof owner>

const clinicSlot = v.object({
  beginTime: v.string(),
  endTime: v.string(),
  /** Without what was opened by 加号. */
  capacity: count,
  extra: count,
  taken: count,
})
export type ClinicSlot = v.InferOutput<typeof clinicSlot>

export const weekClinic = v.object({
  scheduleId: id,
  doctorId: v.nullable(v.string()),
  doctorName: v.nullable(v.string()),
  registrationType,
  day: isoDate,
  halfDay,
  beginTime: v.string(),
  endTime: v.string(),
  capacity: count,
  taken: count,
  place: v.nullable(v.string()),
  isStopped: v.boolean(),
  isOver: v.boolean(),
  owner,
  /** Of what was made here. */
  slots: v.array(clinicSlot),
  /** Of what is seen: a change names it, and is refused when it is another one by now. */
  mark: v.string(),
})
export type WeekClinic = v.InferOutput<typeof weekClinic>

/** `booked`: left, because a change would touch places that are taken; `hospital`: the hospital has a schedule there; `overlap`: the doctor has another one at that time. */
const planOutcome = v.picklist([
  'new',
  'change',
  'same',
  'booked',
  'stopped',
  'hospital',
  'overlap',
  'holiday',
  'past',
])
export type PlanOutcome = v.InferOutput<typeof planOutcome>

export const planItem = v.object({
  day: isoDate,
  halfDay,
  doctorId: v.nullable(v.string()),
  doctorName: v.nullable(v.string()),
  registrationType,
  outcome: planOutcome,
  /** Why it is left as it is. */
  why: v.nullable(v.string()),
  /** Slots there are, and would be. */
  before: count,
  after: count,
})
export type PlanItem = v.InferOutput<typeof planItem>

export const planDay = v.object({
  day: isoDate,
  name: v.string(),
  /** The weekday whose templates it has (调休); null: a holiday. */
  worksAs: v.nullable(count),
  writtenBy: v.string(),
  revision: v.string(),
})
export type PlanDay = v.InferOutput<typeof planDay>
