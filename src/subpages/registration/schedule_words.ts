import type { Branch } from '@/contract/hospital'
import {
  registrationTypeLabels,
  scheduleStateLabels,
  type DepartDay,
  type Department,
  type DoctorSchedule,
  type SourceTime,
} from '@/contract/registration'
import { formatHalfDay, hospitalDay, formatMoment } from '@/ui/facts/format_day'

/** `今日余 32 号，挂号到 17:00`; a server that counts nothing gets `可预约`. */
export function formatLeftToday({
  leftToday,
  todayUntil,
}: Pick<Branch, 'leftToday' | 'todayUntil'>): string {
  const until = todayUntil ? `，挂号到 ${todayUntil}` : ''
  if (typeof leftToday !== 'number') return todayUntil ? `今日挂号到 ${todayUntil}` : '可预约'
  return leftToday === 0 ? '今日已无号，可预约其他日期' : `今日余 ${leftToday} 号${until}`
}

/** The state beside a department: whether it has slots, and if not, why. A server that does not tell gets `约满`. */
export function formatDepartment(
  { leftNum, state }: Pick<Department, 'leftNum' | 'state'>,
  isToday: boolean,
): string {
  if (leftNum > 0) return '有号'
  if (state === 'none') return isToday ? '今天不出诊' : '近期不出诊'
  if (state === 'past') return '已结束'
  return !state || state === 'available' ? '约满' : scheduleStateLabels[state]
}

/** Under a day of the strip: `余 12`, `约满`, `停诊` … */
export function formatDepartDay({ state, leftNum }: Pick<DepartDay, 'state' | 'leftNum'>): string {
  if (state === 'past') return '已结束'
  return state === 'available' ? `余 ${leftNum}` : scheduleStateLabels[state]
}

/** What a half day offers: `余 12`, or why nothing; with the time of release where it is known. */
export function formatSchedule(
  { state, leftNum, releaseAt }: Pick<DoctorSchedule, 'state' | 'leftNum' | 'releaseAt'>,
  today: string,
): string {
  if (state === 'available') return `余 ${leftNum}`
  if (state === 'unreleased' && releaseAt) return `${formatMoment(releaseAt, today)} 放号`
  return scheduleStateLabels[state]
}

/** `上午 专家号` */
export function scheduleTitle({
  halfDay,
  registrationType,
}: Pick<DoctorSchedule, 'halfDay' | 'registrationType'>): string {
  return `${formatHalfDay(halfDay)} ${registrationTypeLabels[registrationType]}`
}

/** Under a time: `余 3`, or why not. */
export function formatSource({ state, leftNum }: Pick<SourceTime, 'state' | 'leftNum'>): string {
  return state === 'available' ? `余 ${leftNum}` : scheduleStateLabels[state]
}

/** The hospital's day where a reply did not contain it: by the phone's clock. */
export function todayOr(serverNow: string | undefined): string {
  return hospitalDay(serverNow ?? new Date().toISOString())
}
