/** Calendar days of the hospital (fixed +08:00) as words, `2026-11-25`. */

const dayMs = 86_400_000

/** The day `count` days after (or, negative, before) `day`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The moment of a time of day at the hospital. */
export function momentOf(day: string, time: string): string {
  return `${day}T${time}:00+08:00`
}

/** Adds minutes to a time of day that stays inside the day. */
export function addMinutes(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const total = hour * 60 + minute + minutes
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`
}
