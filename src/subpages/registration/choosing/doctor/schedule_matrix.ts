import type { DoctorSchedule, HalfDay } from '@/contract/registration'

/** The half days of a doctor as a table: a column per day, a row per half day. */
export interface ScheduleMatrix {
  dates: string[]
  rows: { halfDay: HalfDay; cells: (DoctorSchedule[] | undefined)[] }[]
}

const halfDays: readonly HalfDay[] = ['morning', 'afternoon', 'evening']

/** Days without any half day are left out, and so are half days without any day. */
export function matrixOf(schedules: readonly DoctorSchedule[]): ScheduleMatrix {
  const dates = [...new Set(schedules.map(({ scheduleDate }) => scheduleDate))].sort()
  const rows = halfDays
    .filter((halfDay) => schedules.some((schedule) => schedule.halfDay === halfDay))
    .map((halfDay) => ({ halfDay, cells: dates.map((date) => cellOf(schedules, date, halfDay)) }))
  return { dates, rows }
}

/** The half day that the page starts with: the requested one, else the first free one of the requested day or after it, else the first free one. */
export function firstSchedule(
  schedules: readonly DoctorSchedule[],
  {
    scheduleId,
    scheduleDate,
  }: { scheduleId?: string | undefined; scheduleDate?: string | undefined },
): DoctorSchedule | undefined {
  const free = schedules.filter(({ state }) => state === 'available')
  return (
    schedules.find((schedule) => schedule.scheduleId === scheduleId) ??
    free.find((schedule) => schedule.scheduleDate === scheduleDate) ??
    free.find((schedule) => scheduleDate && schedule.scheduleDate > scheduleDate) ??
    free[0]
  )
}

function cellOf(
  schedules: readonly DoctorSchedule[],
  date: string,
  halfDay: HalfDay,
): DoctorSchedule[] | undefined {
  const cell = schedules.filter(
    (schedule) => schedule.scheduleDate === date && schedule.halfDay === halfDay,
  )
  return cell.length > 0 ? cell : undefined
}
