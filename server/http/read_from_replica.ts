/** Reads that may be seconds old go to the replica where there is one, so that the primary serves bookings and money. */
import type { Dependencies } from '../dependencies'
import { inTime } from './in_time'

/** The replica answers within this time, or the primary is asked. */
const patienceMs = 1_000

/** Reads from the replica; from the primary where there is none, where it is slow or away, and where the row is missing. Never for what a patient may just have written. */
export async function readFromReplica<Result>(
  deps: Dependencies,
  read: (from: Dependencies) => Promise<Result>,
): Promise<Result> {
  const { replica } = deps
  if (replica === undefined) return read(deps)
  return inTime(() => read({ ...deps, sql: replica }), patienceMs).catch(() => read(deps))
}
