/** What a patient who returns from the cashier may do: read the state, or return to self-payment. */
import type { InsurancePage } from '../../../../src/contract/insurance'
import { notifyHospitalAndWait } from '../notifying_hospital'
import type { PaymentContext } from '../types'
import { advanceMixed, endMixed } from './ending'
import { findOpen } from './insurance_repository'
import { findOrder, getPage, type OfOrder } from './page'
import { markUnused } from './progress_repository'

/** Asks every system for the state; when both parts are paid, waits a moment for the hospital's confirmation. @throws Refused NOT_FOUND */
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

/** Returns to self-payment; parts already paid are refunded, and an order with both parts paid is not given up. @throws Refused NOT_FOUND */
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
