/** Notifies the hospital of payments (and of releases) until it answers. */
import { businesses } from '../composition_root'
import type { Dependencies } from '../dependencies'
import { askAnewOnReturn } from './hospital_reach'

const batch = 20

/** Notifies of the due business orders; returns how many. A failing business does not hold up the others. */
export async function runOnce(deps: Dependencies): Promise<number> {
  await askAnewOnReturn(deps)
  const outcomes = await Promise.allSettled(
    businesses.map((business) => business.notifyHospital(deps, { limit: batch })),
  )
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  if (failures.length > 0) throw new AggregateError(failures, 'the hospital could not be told')
  return outcomes.reduce(
    (sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0),
    0,
  )
}
