/** The arithmetic of choosing a day by year, month and date; days are `2026-11-25` in the hospital's calendar. */

/** The selectable days. */
export interface DayRange {
  first: string
  last: string
}

/** Which wheel: 0 the year, 1 the month, 2 the date. */
export type Wheel = 0 | 1 | 2

interface WheelOption {
  label: string
  value: number
}

/** The options of the three wheels for this day: the range's own months and dates at its ends. */
export function wheelsOf(day: string, range: DayRange): WheelOption[][] {
  const [year, month] = partsOf(day)
  const [firstYear, firstMonth, firstDate] = partsOf(range.first)
  const [lastYear, lastMonth, lastDate] = partsOf(range.last)
  const isFirstYear = year === firstYear
  const isLastYear = year === lastYear
  return [
    numbers(firstYear, lastYear, '年'),
    numbers(isFirstYear ? firstMonth : 1, isLastYear ? lastMonth : 12, '月'),
    numbers(
      isFirstYear && month === firstMonth ? firstDate : 1,
      isLastYear && month === lastMonth ? lastDate : datesIn(year, month),
      '日',
    ),
  ]
}

/** The day of these parts, or the nearest existing, selectable one: 31 February becomes the 28th. */
export function dayOf([year, month, date]: readonly number[], range: DayRange): string {
  const [firstYear, firstMonth, firstDate] = partsOf(range.first)
  const y = year ?? firstYear
  const m = month ?? firstMonth
  const day = written(y, m, Math.min(date ?? firstDate, datesIn(y, m)))
  if (day < range.first) return range.first
  return day > range.last ? range.last : day
}

/** One year, month or date forward or back; the same day where the range has no such one. */
export function moveDay(day: string, wheel: Wheel, by: 1 | -1, range: DayRange): string {
  const [year, month, date] = partsOf(day)
  if (wheel === 2) {
    const moved = new Date(Date.UTC(year, month - 1, date + by))
    return dayOf([moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate()], range)
  }
  const months = year * 12 + month - 1 + (wheel === 0 ? 12 * by : by)
  const target = [Math.floor(months / 12), (months % 12) + 1] as const
  // The length of the compared part: `2026` or `2026-11`.
  const length = wheel === 0 ? 4 : 7
  const moved = written(...target, 1).slice(0, length)
  const isBeyond = moved < range.first.slice(0, length) || moved > range.last.slice(0, length)
  return isBeyond ? day : dayOf([...target, date], range)
}

/** Year, month and date of a day. */
export function partsOf(day: string): [number, number, number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))]
}

function numbers(from: number, to: number, unit: string): WheelOption[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    label: `${from + index}${unit}`,
    value: from + index,
  }))
}

function datesIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function written(year: number, month: number, date: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
}
