/** Compares our books of the last days with the channel's bills, once each. */
import { reconcileDue } from '../areas/payment'
import { businesses } from '../composition_root'
import type { Dependencies } from '../dependencies'

/** Compares the due days; returns how many. */
export function runOnce(deps: Dependencies): Promise<number> {
  return reconcileDue({ ...deps, businesses })
}
