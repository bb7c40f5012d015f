/** What is left of the slots that the sandbox's hospital sells itself. */
import type { Sql } from '../../../server/database/client'
import { clinicsOf } from '../../seeds/registration/clinics'
import { slotsTakenElsewhere } from '../../seeds/registration/schedules'
import { countTaken } from './locks_repository'

/** What is left of each time of a clinic. */
export async function leftOf(sql: Sql, clinicId: string) {
  return Promise.all(
    sourcesOf(clinicId).map(async ({ beginTime }) => ({
      clinicId,
      beginTime,
      left: await leftAt(sql, clinicId, beginTime),
    })),
  )
}

/** The day of a clinic of the timetable; empty for any other. */
export const dayOf = (clinicId: string): string =>
  /:(\d{4}-\d{2}-\d{2}):\w+$/.exec(clinicId)?.[1] ?? ''

/** Its times. */
export function sourcesOf(clinicId: string) {
  const day = dayOf(clinicId)
  return day === '' ? [] : (clinicsOf(day).find((one) => one.clinicId === clinicId)?.sources ?? [])
}

/** What is left of one time. */
export async function leftAt(sql: Sql, clinicId: string, beginTime: string): Promise<number> {
  const taken = await countTaken(sql, { clinicId, beginTime })
  return Math.max(0, placesOf(clinicId, beginTime) - taken)
}

/** A clinic that is not in the timetable has room for a test. */
const placesUnknown = 20

/** How many places a time has for the app and the windows together. */
export function placesOf(clinicId: string, beginTime: string): number {
  const source = sourcesOf(clinicId).find((one) => one.beginTime === beginTime)
  if (source === undefined) return placesUnknown
  return source.capacity - slotsTakenElsewhere({ clinicId, ...source })
}
