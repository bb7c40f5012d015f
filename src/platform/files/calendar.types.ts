/** What to remember. Moments are ISO 8601 with an offset. */
export interface CalendarEvent {
  title: string
  note: string
  place: string
  beginAt: string
  endAt: string
  /** Remind this long before the beginning. */
  alarmMinutes: number
}

/** Puts an event into the phone's calendar; rejects when the patient does not allow it. */
export type AddToCalendar = (event: CalendarEvent) => Promise<void>
