/** The event. Moments are ISO 8601 with an offset. */
export interface CalendarEvent {
  title: string
  note: string
  place: string
  beginAt: string
  endAt: string
  /** Remind this long before the beginning. */
  alarmMinutes: number
}

/** Whether this browser opens what it is given. */
export type CanAddToCalendar = () => boolean

/** Adds an event to the phone's calendar; rejects when the patient does not permit it. */
export type AddToCalendar = (event: CalendarEvent) => Promise<void>
