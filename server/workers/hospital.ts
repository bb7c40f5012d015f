/** Tells the hospital of paid and of cancelled places until it answers. */
import { tellHospital } from '../areas/registration'
import type { Dependencies } from '../dependencies'

const batch = 20

/** Tells of the orders whose turn it is; how many. */
export function runOnce(deps: Dependencies): Promise<number> {
  return tellHospital(deps, batch)
}
