/** Ends orders that were not paid in time. */
import { releaseExpired } from '../areas/registration'
import type { Dependencies } from '../dependencies'

/** Sweeps until nothing is left; how many places came back. */
export async function runOnce(deps: Dependencies): Promise<number> {
  let total = 0
  for (;;) {
    const released = await releaseExpired(deps)
    total += released
    if (released === 0) return total
  }
}
