/** The clocks of an answer, in working days: Monday to Friday, without the holidays and with the days of 调休 that the desk keeps for its schedules. Pure. */
import { addDays, weekdayOf } from '../../values/hospital_time'

/** What is known of days: the weekday that one works as (1 is Monday), null for a holiday. */
export type Calendar = ReadonlyMap<string, number | null>

/** No two years have no working day; a calendar that does is not believed. */
const maxDays = 366

export function isWorkingDay(day: string, calendar: Calendar): boolean {
  const known = calendar.get(day)
  if (known === null) return false
  return (known ?? weekdayOf(day)) <= 5
}

/** The so-manyth working day after a day. */
export function workingDayAfter(day: string, count: number, calendar: Calendar): string {
  let at = day
  let left = count
  for (let step = 0; left > 0 && step < maxDays; step += 1) {
    at = addDays(at, 1)
    if (isWorkingDay(at, calendar)) left -= 1
  }
  return at
}

/** Working days from tomorrow to the last day: 0 on the last day, negative once it is over. */
export function workingDaysLeft(today: string, until: string, calendar: Calendar): number {
  const [first, last] = today <= until ? [today, until] : [until, today]
  let count = 0
  for (let at = addDays(first, 1), step = 0; at <= last && step < maxDays; step += 1) {
    if (isWorkingDay(at, calendar)) count += 1
    at = addDays(at, 1)
  }
  if (today <= until) return count
  // The last day is over even where only days without work have passed since.
  return -Math.max(1, count)
}
