/** Announces changes that came from the hospital. */
import { notifyOfReleases } from '../areas/follow'
import { announceLowBalances } from '../areas/inpatient'
import { announceNewBills } from '../areas/outpatient'
import { notifyOfEndedAccess } from '../areas/privacy'
import type { Dependencies } from '../dependencies'

/** Announces new bills; returns how many. */
export function runOnce(deps: Dependencies): Promise<number> {
  return announceNewBills(deps)
}

/** Checks the balances of present stays; returns how many accounts were notified. */
export function lookAtBalances(deps: Dependencies): Promise<number> {
  return announceLowBalances(deps)
}

/** Notifies followers of released slots; returns how many releases were handled. */
export function lookAtReleases(deps: Dependencies): Promise<number> {
  return notifyOfReleases(deps)
}

/** Notifies accounts whose unproven link ended; returns how many. */
export function lookAtEndedAccess(deps: Dependencies): Promise<number> {
  return notifyOfEndedAccess(deps)
}
