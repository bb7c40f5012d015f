/** Words and days of schedules. */
import dayjs from 'dayjs'
import type { ClinicOwner, PlanOutcome } from '@/contract/desk/planning/plan_shapes'

export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

export const ownerLabels = {
  here: '工作台排的',
  documents: '医院系统排的',
  hospital: '号源归医院系统',
} satisfies Record<ClinicOwner, string>

export const outcomeLabels = {
  new: '新的',
  change: '改动',
  same: '不变',
  booked: '已有预约，不动',
  stopped: '已停诊，不动',
  hospital: '医院系统已排',
  overlap: '时间重叠，不排',
  holiday: '节假日，不排',
  past: '已过去，不排',
} satisfies Record<PlanOutcome, string>

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = dayjs(day)
  return date.subtract((date.day() + 6) % 7, 'day').format('YYYY-MM-DD')
}

/** The seven days from a Monday on. */
export const daysOf = (monday: string): string[] =>
  weekdays.map((_, index) => dayjs(monday).add(index, 'day').format('YYYY-MM-DD'))

/** `11月30日` */
export const shortDay = (day: string): string => dayjs(day).format('M月D日')

/** `周一` */
export const weekdayOf = (day: string): string => weekdays[(dayjs(day).day() + 6) % 7] ?? ''

export const doctorOf = ({ doctorName }: { doctorName: string | null }): string =>
  doctorName ?? '普通门诊'
