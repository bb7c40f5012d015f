/** Labels of schedules: half days, states, registration types, titles. */
import * as v from 'valibot'

/** The half day of a schedule. */
export const halfDay = v.picklist(['morning', 'afternoon', 'evening'])
export type HalfDay = v.InferOutput<typeof halfDay>
export const halfDayLabels = {
  morning: '上午',
  afternoon: '下午',
  evening: '夜间',
} satisfies Record<HalfDay, string>

/** The state of a schedule or a slot for booking. */
export const scheduleState = v.picklist(['available', 'full', 'stopped', 'unreleased', 'past'])
export type ScheduleState = v.InferOutput<typeof scheduleState>
export const scheduleStateLabels = {
  available: '可约',
  full: '约满',
  stopped: '停诊',
  unreleased: '未放号',
  past: '已过期',
} satisfies Record<ScheduleState, string>

/** 号别 */
export const registrationType = v.picklist(['general', 'expert', 'special', 'disease', 'emergency'])
export type RegistrationType = v.InferOutput<typeof registrationType>
export const registrationTypeLabels = {
  general: '普通号',
  expert: '专家号',
  special: '特需号',
  disease: '专病号',
  emergency: '急诊号',
} satisfies Record<RegistrationType, string>

/** A doctor's rank. */
export const doctorTitle = v.picklist(['chief', 'associate_chief', 'attending', 'resident'])
export type DoctorTitle = v.InferOutput<typeof doctorTitle>
export const doctorTitleLabels = {
  chief: '主任医师',
  associate_chief: '副主任医师',
  attending: '主治医师',
  resident: '医师',
} satisfies Record<DoctorTitle, string>
