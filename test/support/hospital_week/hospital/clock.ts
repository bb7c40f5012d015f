/** The hospital's clock: the real one, moved. */
const zoneMs = 8 * 3_600_000
const dayMs = 86_400_000

export class Clock {
  private offsetMs = 0

  /** Goes on from this moment. */
  set(moment: string): void {
    this.offsetMs = Date.parse(moment) - Date.now()
  }

  now(): string {
    return written(Date.now() + this.offsetMs)
  }

  /** So many minutes from now. */
  later(minutes: number): string {
    return written(Date.parse(this.now()) + minutes * 60_000)
  }

  today(): string {
    return this.now().slice(0, 10)
  }

  /** The day so many days from today. */
  day(count: number): string {
    return dayAfter(this.today(), count)
  }
}

/** The day so many days after one. */
export function dayAfter(day: string, count: number): string {
  return written(Date.parse(`${day}T00:00:00+08:00`) + count * dayMs).slice(0, 10)
}

const written = (ms: number): string => `${new Date(ms + zoneMs).toISOString().slice(0, -1)}+08:00`
