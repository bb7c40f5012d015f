/** Joins of one clinic queue at its row in the database; here they queue without a connection, and learn from the one before them that the waitlist is full. */
import { waitingLine } from '../../../waiting_line'

interface Clinic {
  line: ReturnType<typeof waitingLine>
  /** When a join began that found the waitlist full; by the process's own clock. */
  fullAt: number
  inside: number
}

const clinics = new Map<string, Clinic>()

/** Runs a join when it is its turn at the clinic. `onFull` is thrown instead when another, who began later than this one came, found no room. */
export async function inTurn<Result>(
  scheduleId: string,
  join: () => Promise<Result>,
  onFull: Error,
): Promise<Result> {
  const cameAt = performance.now()
  const clinic = clinics.get(scheduleId) ?? {
    line: waitingLine(1, Infinity),
    fullAt: -Infinity,
    inside: 0,
  }
  clinics.set(scheduleId, clinic)
  clinic.inside += 1
  try {
    const done = await clinic.line(async () => {
      if (clinic.fullAt >= cameAt) throw onFull
      const beganAt = performance.now()
      try {
        return { result: await join() }
      } catch (error) {
        if (error === onFull) clinic.fullAt = beganAt
        throw error
      }
    })
    if (done === undefined) throw new Error('the line has no end')
    return done.result
  } finally {
    clinic.inside -= 1
    if (clinic.inside === 0) clinics.delete(scheduleId)
  }
}
