/** Queries the channel about payments without a callback, and closes unwanted ones. */
import { claimMixedPayments, claimPayments, lookAfter, lookAfterMixed } from '../areas/payment'
import { businesses } from '../composition_root'
import type { Dependencies } from '../dependencies'
import { settleEach } from '../values/settle_each'

const batch = 20

/** Checks the due payments, mixed ones too; returns how many. A failing one does not hold up the others. */
export async function runOnce(deps: Dependencies): Promise<number> {
  const context = { ...deps, businesses }
  const payments = await claimPayments(deps.sql, batch)
  const mixed = await claimMixedPayments(deps.sql, batch)
  const looked = await settleEach([
    ...payments.map((payment) => lookAfter(context, payment)),
    ...mixed.map((row) => lookAfterMixed(context, row)),
  ])
  return looked.length
}
