/** The hospital's wall clock: Asia/Shanghai is UTC+8 all year. */
import type { Executor } from '../database/client'
import { type Sentence, sentence } from '../language/sentence'

const offsetMs = 8 * 3_600_000

/** The hospital's time now, which the demo can move. */
export async function hospitalNow(sql: Executor): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`select hospital_now() as now`
  if (row === undefined) throw new Error('the database has no clock')
  return row.now
}

/** A moment in the hospital's time zone, `2026-11-25T09:00:00.000+08:00`. */
export function hospitalMoment(moment: Date): string
export function hospitalMoment(moment: Date | null): string | null
export function hospitalMoment(moment: Date | null): string | null {
  if (moment === null) return null
  return `${new Date(moment.getTime() + offsetMs).toISOString().slice(0, -1)}+08:00`
}

/** The same in whole seconds (RFC 3339), `2026-11-25T09:00:00+08:00`, as WeChat Pay wants it. */
export function hospitalSecond(moment: Date): string {
  return `${hospitalMoment(moment).slice(0, 19)}+08:00`
}

/** The hospital's calendar day of a moment. */
export function hospitalDay(moment: Date): string {
  return hospitalMoment(moment).slice(0, 10)
}

/** A time of a day on the hospital's clock as a moment, `2026-11-25T08:30:00+08:00`. */
export const momentAt = (day: string, time: string): string => `${day}T${time}:00+08:00`

/** The calendar day so many days after a day; before it, where negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Days from one day to another; negative when that is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** The weekday of a day: 1 is Monday, 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** The day without dashes, as numbers of orders begin. */
export function dayDigits(moment: Date): string {
  return hospitalDay(moment).replaceAll('-', '')
}

/** A moment on the hospital's clock, `08:30`. */
export function formatClock(moment: Date): string {
  return hospitalMoment(moment).slice(11, 16)
}

/** Minutes since midnight at the hospital. */
export function minuteOfHospitalDay(moment: Date): number {
  const [hour = 0, minute = 0] = formatClock(moment).split(':').map(Number)
  return hour * 60 + minute
}

/** `11月25日 17:00`, for sentences. */
export function formatMomentChinese(moment: Date): Sentence {
  const day = hospitalDay(moment)
  return sentence`${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日 ${formatClock(moment)}`
}

/** `2027年2月19日`, for sentences about a day. */
export function formatDayChinese(moment: Date): Sentence {
  return sentence`${Number(hospitalDay(moment).slice(0, 4))}年${formatMonthAndDay(moment)}`
}

/** `2月19日`, for sentences about a day that is near. */
function formatMonthAndDay(moment: Date): Sentence {
  const day = hospitalDay(moment)
  return sentence`${Number(day.slice(5, 7))}月${Number(day.slice(8, 10))}日`
}

/** The same of a calendar day. */
export const formatMonthAndDayOf = (day: string): Sentence =>
  formatMonthAndDay(new Date(momentAt(day, '12:00')))
