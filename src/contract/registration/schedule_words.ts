/** Labels of schedules: states, registration types (号别). */
import * as v from 'valibot'

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
