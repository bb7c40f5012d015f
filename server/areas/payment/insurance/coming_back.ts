/** What a patient who comes back from the cashier may do: see how it stands, or go back to paying by himself. */
import type { InsurancePage } from '../../../../src/contract/insurance'
import { notifyHospitalAndWait } from '../notifying_hospital'
import type { PaymentContext } from '../types'
import { advanceMixed, endMixed } from './ending'
import { findOrder, getPage, type OfOrder } from './page'
import { markUnused } from './progress_repository'
import { findOpen } from './repository'

/** Asks everybody how it stands, and where both parts are in, gives the hospital a moment to confirm. @throws Refused NOT_FOUND */
export async function check(
  context: PaymentContext,
  accountId: string,
  of: OfOrder,
): Promise<InsurancePage> {
  const { business } = await findOrder(context, accountId, of)
  const row = await findOpen(context.sql, of.business, of.orderId)
  if (row !== undefined) await advanceMixed(context, row)
  await notifyHospitalAndWait(context, business, of.orderId)
  return getPage(context, accountId, of)
}

/** Back to paying by himself; what came in goes back, and one who has paid both parts is not told that he gave up. @throws Refused NOT_FOUND */
export async function giveUp(
  context: PaymentContext,
  accountId: string,
  of: OfOrder,
): Promise<InsurancePage> {
  await findOrder(context, accountId, of)
  const row = await findOpen(context.sql, of.business, of.orderId)
  if (row !== undefined && !(await markUnused(context.sql, row.insurancePaymentId, 'GIVEN_UP')))
    await endMixed(context, row, 'GIVEN_UP')
  return getPage(context, accountId, of)
}
