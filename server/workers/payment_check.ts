/** Asks the channel about payments whose callback did not come, and closes those that nobody should pay any more. */
import { claimMixedPayments, claimPayments, lookAfter, lookAfterMixed } from '../areas/payment'
import { businesses } from '../composition_root'
import type { Dependencies } from '../dependencies'

const batch = 20

/** Looks after the payments whose turn it is, mixed ones too; how many. One that fails does not hold up the others. */
export async function runOnce(deps: Dependencies): Promise<number> {
  const context = { ...deps, businesses }
  const payments = await claimPayments(deps.sql, batch)
  const mixed = await claimMixedPayments(deps.sql, batch)
  const outcomes = await Promise.allSettled([
    ...payments.map((payment) => lookAfter(context, payment)),
    ...mixed.map((row) => lookAfterMixed(context, row)),
  ])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      deps.log.error({ err: outcome.reason }, 'a payment could not be looked after')
  return payments.length + mixed.length
}
