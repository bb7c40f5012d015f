/** Finds clinics of the demo that an order fits into. */
import type { OrderSeed } from '../data/orders'
import { addDays } from './days'
import { type ScheduleRow, type SlotRow, timetableOf } from './schedules'

/** A time of a clinic that an order can have. */
export interface Place {
  schedule: ScheduleRow
  source: SlotRow
  sources: SlotRow[]
}

/** The nearest fitting clinic, before or after today. @throws Error when there is none in three weeks. */
export function findSlot(request: OrderSeed, today: string): Place {
  const direction = request.days < 0 ? -1 : 1
  for (let step = 0; step < 21; step += 1) {
    const timetable = timetableOf(addDays(today, request.days + direction * step))
    const schedule = timetable.schedules.find(
      (row) =>
        row.stopped_at === null &&
        (request.doctorId === undefined
          ? row.department_id === request.departmentId && row.doctor_id === null
          : row.doctor_id === request.doctorId),
    )
    const sources = timetable.sources.filter((row) => row.schedule_id === schedule?.schedule_id)
    const source = sources.find((row, index) => index > 1 && row.taken < row.capacity)
    if (schedule && source) return { schedule, source, sources }
  }
  throw new Error(`no clinic for the demo's order ${request.key}`)
}

/** The next time of a department's general clinic that is still to begin today; none in the evening. */
export function findSlotToday(
  departmentId: string | undefined,
  today: string,
  now: Date,
): Place | undefined {
  const timetable = timetableOf(today)
  const schedules = timetable.schedules.filter(
    (row) =>
      row.stopped_at === null && row.doctor_id === null && row.department_id === departmentId,
  )
  for (const schedule of schedules) {
    const sources = timetable.sources.filter((row) => row.schedule_id === schedule.schedule_id)
    const source = sources.find(
      (row) => row.taken < row.capacity && Date.parse(row.begins_at) > now.getTime(),
    )
    if (source !== undefined) return { schedule, source, sources }
  }
  return undefined
}
