/** Deadlines: while the database is silent each call ends after a time, and only so many wait for it at once. */
import type { FastifyInstance } from 'fastify'
import { inTime } from '../concurrency/in_time'
import { createSemaphore } from '../concurrency/semaphore'

/** Longer than any statement may run and than two requests to an outside system take. */
const callMs = 12_000
/** The hospital's documents come by the thousand, and its program waits. */
export const intakeDeadlineMs = 60_000
/** Abandoned calls still wait for the database: more of them would only be late. */
const maxRunning = 1_000

/** A call was not admitted. */
class Crowded extends Error {
  override readonly name = 'Crowded'
  readonly statusCode = 503
}

/** A call had no answer in time; its work continues. */
class TooLate extends Error {
  override readonly name = 'TooLate'
  readonly statusCode = 503
}
const tooLate = () => new TooLate('a call had no answer in time')

/** Sets the deadline and the number of admitted calls; tests set less. */
export function limitCalls(
  app: FastifyInstance,
  { deadlineMs = callMs, atWork = maxRunning }: CallLimits = {},
): void {
  const line = createSemaphore(atWork, 0)
  app.decorate('callDeadlineMs', deadlineMs)
  const bulkhead = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = await line(async () => ({ result: await work() }))
    if (done === undefined) throw new Crowded(`${atWork} calls are at work`)
    return done.result
  }
  // Fastify's own `handlerTimeout` creates a signal for every call and aborts it when the call is over, which costs a seventh of a refused booking.
  app.decorate('bulkhead', <Result>(work: () => Promise<Result>, spentMs = 0): Promise<Result> =>
    inTime(() => bulkhead(work), deadlineMs - spentMs, tooLate),
  )
}

/** The deadline, and how many calls may run. */
export interface CallLimits {
  deadlineMs?: number
  atWork?: number
}
