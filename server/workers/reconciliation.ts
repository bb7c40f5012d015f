/** Compares our books of the last days with the channel's bills and the hospital's books, once each. */
import { compareDueMoney, reconcileDue } from '../areas/payment'
import { businesses } from '../composition_root'
import type { Dependencies } from '../dependencies'

/** Compares the due days with the channel's bills; returns how many. */
export function runOnce(deps: Dependencies): Promise<number> {
  return reconcileDue({ ...deps, businesses })
}

/** Compares the due days with the hospital's books as well; returns how many. */
export function compareThree(deps: Dependencies): Promise<number> {
  return compareDueMoney({ ...deps, businesses })
}
