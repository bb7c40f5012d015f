import type { ReplyOf } from '@/contract/endpoint'
import type {
  DepartDay,
  DoctorBrief,
  DoctorSchedule,
  DoctorTitle,
  HalfDay,
  registrationCalls,
} from '@/contract/registration'
import { hospitalDay } from '@/ui/facts/format_day'

/** Filters of the doctor list: free slots, half days, titles. */
export type DoctorFilter = 'free' | HalfDay | DoctorTitle

/** One doctor with the shown half days; without a doctor it is the general clinic. */
export interface DoctorRow {
  key: string
  doctor: DoctorBrief | null
  departName: string
  schedules: DoctorSchedule[]
}

const halfDays: readonly string[] = ['morning', 'afternoon', 'evening'] satisfies HalfDay[]
const titles: readonly string[] = [
  'chief',
  'associate_chief',
  'attending',
  'resident',
] satisfies DoctorTitle[]
const order = { morning: 0, afternoon: 1, evening: 2 } satisfies Record<HalfDay, number>

/** Half days that pass: "only free" and one of the chosen half days and one of the chosen titles. */
export function filterSchedules(
  schedules: readonly DoctorSchedule[],
  filters: readonly DoctorFilter[],
): DoctorSchedule[] {
  const wantedHalfDays = filters.filter((filter) => halfDays.includes(filter))
  const wantedTitles = filters.filter((filter) => titles.includes(filter))
  return schedules.filter(
    ({ state, halfDay, doctor }) =>
      (!filters.includes('free') || state === 'available') &&
      (wantedHalfDays.length === 0 || wantedHalfDays.includes(halfDay)) &&
      (wantedTitles.length === 0 || (doctor !== null && wantedTitles.includes(doctor.title))),
  )
}

/** One row per doctor, those with free slots first; inside a row by date and half day. */
export function groupByDoctor(schedules: readonly DoctorSchedule[]): DoctorRow[] {
  const rows = new Map<string, DoctorRow>()
  for (const schedule of schedules) {
    const key = schedule.doctor?.doctorId ?? `general-${schedule.departId}`
    const row = rows.get(key) ?? {
      key,
      doctor: schedule.doctor,
      departName: schedule.departName,
      schedules: [],
    }
    row.schedules.push(schedule)
    rows.set(key, row)
  }
  const list = [...rows.values()]
  list.forEach((row) => row.schedules.sort(byTime))
  return [...list.filter(hasFree), ...list.filter((row) => !hasFree(row))]
}

/** Something of the row can be booked now. */
export function hasFree({ schedules }: Pick<DoctorRow, 'schedules'>): boolean {
  return schedules.some(({ state }) => state === 'available')
}

/** The department and its days, of which a list for today keeps one. */
export function daysOf(
  { department, days, serverNow }: ReplyOf<typeof registrationCalls.listDepartDays>,
  isTodayOnly: boolean,
) {
  const today = hospitalDay(serverNow)
  return {
    department,
    today,
    days: isTodayOnly ? days.filter((day) => day.scheduleDate === today) : days,
  }
}

/** The day that the list starts with: the requested one, else the first with free slots, else the first. */
export function firstDay(
  days: readonly DepartDay[],
  wanted: string | undefined,
): string | undefined {
  const known = days.find(({ scheduleDate }) => scheduleDate === wanted)
  return (known ?? days.find(({ state }) => state === 'available') ?? days[0])?.scheduleDate
}

/** The next day after the given one that has places. */
export function nextFreeDay(days: readonly DepartDay[], after: string): string | undefined {
  const free = days.filter(
    ({ state, scheduleDate }) => state === 'available' && scheduleDate !== after,
  )
  return (free.find(({ scheduleDate }) => scheduleDate > after) ?? free[0])?.scheduleDate
}

function byTime(one: DoctorSchedule, other: DoctorSchedule): number {
  return (
    one.scheduleDate.localeCompare(other.scheduleDate) || order[one.halfDay] - order[other.halfDay]
  )
}
