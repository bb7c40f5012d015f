import { businesses } from '../composition_root'
/** Tells the hospital of what is paid (and of places given back) until it answers. */
import type { Dependencies } from '../dependencies'

const batch = 20

/** Tells of the business orders whose turn it is; how many. One business that fails does not hold up the others. */
export async function runOnce(deps: Dependencies): Promise<number> {
  const outcomes = await Promise.allSettled(
    businesses.map((business) => business.notifyHospital(deps, { limit: batch })),
  )
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      deps.log.error({ err: outcome.reason }, 'the hospital could not be told')
  return outcomes.reduce(
    (sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0),
    0,
  )
}
