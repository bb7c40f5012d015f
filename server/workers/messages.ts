/** Sends messages that are due by WeChat or SMS. */
import { sendDue } from '../areas/message'
import type { Dependencies } from '../dependencies'

const batch = 50

/** Handles the messages whose turn it is; how many. */
export function runOnce(deps: Dependencies): Promise<number> {
  return sendDue(deps, batch)
}
