/** Ends unpaid orders and abandoned holds, gives released slots to the waitlist, and refunds stopped orders without a choice. */
import { endChoices, releaseExpired, serveWaitlist } from '../areas/registration'
import type { Dependencies } from '../dependencies'
import { inTurn } from '../values/in_turn'

/** Sweeps until nothing is left; returns how many rows changed. A failing sweep does not hold up the others. */
export function runOnce(deps: Dependencies): Promise<number> {
  return inTurn([releaseAll, endChoices, serveWaitlist], (sweep) => sweep(deps))
}

async function releaseAll(deps: Dependencies): Promise<number> {
  let total = 0
  for (;;) {
    const released = await releaseExpired(deps)
    total += released
    if (released === 0) return total
  }
}
