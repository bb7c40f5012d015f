/** Ends unpaid orders and abandoned holds, gives released slots to the waitlist, and refunds stopped orders without a choice. */
import { endChoices, releaseExpired, serveWaitlist } from '../areas/registration'
import type { Dependencies } from '../dependencies'

/** Sweeps until nothing is left; returns how many rows changed. A failing sweep does not hold up the others. */
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
