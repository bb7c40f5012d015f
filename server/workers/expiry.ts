/** Ends orders that were not paid in time and holds that nobody keeps, gives what came back to who waits for it, and returns money that nobody chose about. */
import { endChoices, releaseExpired, serveWaitlist } from '../areas/registration'
import type { Dependencies } from '../dependencies'

/** Sweeps until nothing is left; how many places came back, choices ended and people were served. One sweep that fails does not hold up the others. */
export async function runOnce(deps: Dependencies): Promise<number> {
  let total = 0
  const failures: unknown[] = []
  for (const sweep of [releaseAll, endChoices, serveWaitlist]) {
    try {
      total += await sweep(deps)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'a sweep failed')
  return total
}

async function releaseAll(deps: Dependencies): Promise<number> {
  let total = 0
  for (;;) {
    const released = await releaseExpired(deps)
    total += released
    if (released === 0) return total
  }
}
