/** Joins of one clinic queue at its row in the database; here they queue without a connection, and learn from the one before that the waitlist is full. */
import { createSemaphore } from '../../../concurrency/semaphore'

/** The join's request. */
export interface Joining {
  accountId: string
  patientId: string
  scheduleId: string
}

/** The outcome of a join: an entry, or no room and who waits there, account and patient. */
export type Joined = { entryId: string } | { waiting: ReadonlySet<string> }

interface Clinic {
  line: ReturnType<typeof createSemaphore>
  /** When a join that found the waitlist full began, by the process's own clock, and who waited. */
  full: { at: number; waiting: ReadonlySet<string> }
  inside: number
}

const clinics = new Map<string, Clinic>()

/**
 * Runs a join when it is its turn at the clinic; returns its entry, or undefined where there is no room: by its own
 * read, or by one that began after this join came. An entry that waits already always reads itself.
 */
export async function inTurn(
  { accountId, patientId, scheduleId }: Joining,
  join: () => Promise<Joined>,
): Promise<string | undefined> {
  const cameAt = performance.now()
  const clinic = clinics.get(scheduleId) ?? {
    line: createSemaphore(1, Infinity),
    full: { at: -Infinity, waiting: new Set<string>() },
    inside: 0,
  }
  clinics.set(scheduleId, clinic)
  clinic.inside += 1
  try {
    return await clinic.line(async () => {
      const { full } = clinic
      if (full.at >= cameAt && !full.waiting.has(`${accountId} ${patientId}`)) return undefined
      const beganAt = performance.now()
      const joined = await join()
      if ('entryId' in joined) return joined.entryId
      clinic.full = { at: beganAt, waiting: joined.waiting }
      return undefined
    })
  } finally {
    clinic.inside -= 1
    if (clinic.inside === 0) clinics.delete(scheduleId)
  }
}
