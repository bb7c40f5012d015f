/** The hospital's wall clock: Asia/Shanghai is UTC+8 all year. */

const offsetMs = 8 * 3_600_000

/** A moment in the hospital's time zone, `2026-11-25T09:00:00.000+08:00`. */
export function hospitalMoment(moment: Date): string {
  return `${new Date(moment.getTime() + offsetMs).toISOString().slice(0, -1)}+08:00`
}

/** The hospital's calendar day of a moment. */
export function hospitalDay(moment: Date): string {
  return new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10)
}
