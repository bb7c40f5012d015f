/** Asks the channel about payments whose callback did not come, and closes those that nobody should pay any more. */
import { claimPayments, lookAfter } from '../areas/payment'
import type { Dependencies } from '../dependencies'
import { businesses } from './businesses'

const batch = 20

/** Looks after the payments whose turn it is; how many. One that fails does not hold up the others. */
export async function runOnce(deps: Dependencies): Promise<number> {
  const payments = await claimPayments(deps.sql, batch)
  const outcomes = await Promise.allSettled(payments.map((payment) => lookAfter(deps, businesses, payment)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') deps.log.error({ err: outcome.reason }, 'a payment could not be looked after')
  return payments.length
}
