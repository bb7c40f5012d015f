/** Sends refunds to the channel, and the insurance's share to the bureau, and follows them to their end. */
import {
  advanceInsuranceRefund,
  advanceRefund,
  claimInsuranceRefunds,
  claimRefunds,
} from '../areas/payment'
import { businesses } from '../composition_root'
import type { Dependencies } from '../dependencies'
import { settleEach } from '../values/settle_each'

const batch = 20

/** Advances the due refunds; returns how many. A failing one does not hold up the others. */
export async function runOnce(deps: Dependencies): Promise<number> {
  const context = { ...deps, businesses }
  const refunds = await claimRefunds(deps.sql, batch)
  const insured = await claimInsuranceRefunds(deps.sql, batch)
  const moved = await settleEach([
    ...refunds.map((refund) => advanceRefund(context, refund)),
    ...insured.map((refund) => advanceInsuranceRefund(context, refund)),
  ])
  return moved.length
}
