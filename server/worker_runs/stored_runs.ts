/** What one process stores of its workers' runs. Moments are stored as how long ago they were: clocks of processes differ, and the database's clock says when a row was written. */
import * as v from 'valibot'

const ms = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const ago = v.nullable(ms)

const storedRun = v.object({
  name: v.string(),
  everyMs: ms,
  /** For how long the process has run this worker. */
  sinceMsAgo: ms,
  startedMsAgo: ago,
  isRunning: v.boolean(),
  succeededMsAgo: ago,
  /** The duration of the last run that succeeded. */
  tookMs: ago,
  failedMsAgo: ago,
  failure: v.nullable(v.string()),
  /** Runs that failed since the last one that succeeded. */
  failures: ms,
})
export type StoredRun = v.InferOutput<typeof storedRun>

/** A row that a later release wrote in another form counts as empty. */
export function parseRuns(value: unknown): StoredRun[] {
  const parsed = v.safeParse(v.array(storedRun), value)
  return parsed.success ? parsed.output : []
}
