/** Sends due messages by WeChat or SMS. */
import { sendDue } from '../areas/message'
import type { Dependencies } from '../dependencies'

const batch = 50

/** Handles the due messages; returns how many. */
export function runOnce(deps: Dependencies): Promise<number> {
  return sendDue(deps, batch)
}
