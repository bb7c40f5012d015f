/** Ends orders that were not paid in time and holds that nobody keeps, gives what came back to who waits for it, and returns money that nobody chose about. */
import { endChoices, releaseExpired, serveWaitlist } from '../areas/registration'
import type { Dependencies } from '../dependencies'

/** Sweeps until nothing is left; how many places came back. */
export async function runOnce(deps: Dependencies): Promise<number> {
  let total = 0
  for (;;) {
    const released = await releaseExpired(deps)
    total += released
    if (released === 0) break
  }
  return total + (await endChoices(deps)) + (await serveWaitlist(deps))
}
