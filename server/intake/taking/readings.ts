/** The parsed documents of a batch. */
import type { Opened, Reading } from '../../area/intake_kind'

/** The newest version of each document. */
export function newestOf({ readings }: Opened): number[] {
  const newest = new Map<string, { place: number; version: number }>()
  readings.forEach((reading, place) => {
    if (!reading.ok) return
    const seen = newest.get(reading.id)
    if (seen === undefined || seen.version < reading.version)
      newest.set(reading.id, { place, version: reading.version })
  })
  return [...newest.values()].map(({ place }) => place)
}

/** The parsed document at a position. @throws Error where parsing failed */
export function readingAt(opened: Opened, place: number): Extract<Reading, { ok: true }> {
  const reading = opened.readings[place]
  if (reading?.ok !== true) throw new Error('a document that cannot be read was chosen')
  return reading
}
