/** No call hangs: while the database is silent each one ends after a time, and only so many wait for it at once. */
import type { FastifyInstance } from 'fastify'
import { inTime } from '../http/in_time'
import { createSemaphore } from '../http/semaphore'

/** Longer than any statement may run and than two questions to an outside system take. */
const callMs = 12_000
/** The hospital's documents come by the thousand, and its program waits. */
export const intakeDeadlineMs = 60_000
/** Whoever got no answer has gone, but what he asked stands in line for the database: more of that would only be late. */
const maxRunning = 1_000

/** A call was not let in. */
class Crowded extends Error {
  override readonly name = 'Crowded'
  readonly statusCode = 503
}

/** A call had no answer in time; what it does goes on to its end. */
class TooLate extends Error {
  override readonly name = 'TooLate'
  readonly statusCode = 503
}
const tooLate = () => new TooLate('a call had no answer in time')

/** Says when calls must have answered, and lets so many in; tests say less. */
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
  // Fastify's own `handlerTimeout` makes a signal for every call and aborts it when the call is over, which costs a seventh of a refused booking.
  app.decorate('bulkhead', <Result>(work: () => Promise<Result>, spentMs = 0): Promise<Result> =>
    inTime(() => bulkhead(work), deadlineMs - spentMs, tooLate),
  )
}

/** How long a call may take, and how many may be at work. */
export interface CallLimits {
  deadlineMs?: number
  atWork?: number
}
