/** Reads that may be seconds old go to the replica where there is one, so that the primary serves bookings and money. */
import { inTime } from '../concurrency/in_time'
import type { Sql } from '../database/client'

/** The replica answers within this time, or the primary is asked. */
const patienceMs = 1_000

/** Reads from the replica; from the primary where there is none, where it is slow or away, and where the row is missing. Never for what a patient may just have written. */
export async function readFromReplica<
  Databases extends { sql: Sql; replica?: Sql | undefined },
  Result,
>(deps: Databases, read: (from: Databases) => Promise<Result>): Promise<Result> {
  const { replica } = deps
  if (replica === undefined) return read(deps)
  return inTime(() => read({ ...deps, sql: replica }), patienceMs).catch(() => read(deps))
}
