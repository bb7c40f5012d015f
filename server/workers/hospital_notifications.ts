/** Notifies the hospital of payments (and of releases) until it answers. */
import { businesses } from '../composition_root'
import type { Dependencies } from '../dependencies'
import { settleEach } from '../values/settle_each'
import { askAnewOnReturn } from './hospital_reach'

const batch = 20

/** Notifies of the due business orders; returns how many. A failing business does not hold up the others. */
export async function runOnce(deps: Dependencies): Promise<number> {
  await askAnewOnReturn(deps)
  const counts = await settleEach(
    businesses.map((business) => business.notifyHospital(deps, { limit: batch })),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
