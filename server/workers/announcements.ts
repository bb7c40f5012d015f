/** Finds what came into the database from the hospital and has to be told to patients. */
import { notifyOfReleases } from '../areas/follow'
import { announceLowBalances } from '../areas/inpatient'
import { announceNewBills } from '../areas/outpatient'
import { notifyOfEndedAccess } from '../areas/privacy'
import type { Dependencies } from '../dependencies'

/** Announces new bills; how many. */
export function runOnce(deps: Dependencies): Promise<number> {
  return announceNewBills(deps)
}

/** Looks at the balances of those who are in hospital; how many accounts were told. */
export function lookAtBalances(deps: Dependencies): Promise<number> {
  return announceLowBalances(deps)
}

/** Tells followers of released places; how many releases were looked at. */
export function lookAtReleases(deps: Dependencies): Promise<number> {
  return notifyOfReleases(deps)
}

/** Tells accounts whose binding by typing ended; how many. */
export function lookAtEndedAccess(deps: Dependencies): Promise<number> {
  return notifyOfEndedAccess(deps)
}
