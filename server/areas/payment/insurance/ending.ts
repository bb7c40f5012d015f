/** How a mixed payment ends: both parts paid, or paid parts refunded. Asked by a callback, by a returning patient, and by a worker until it ended. */
import type { InsuranceRefusal } from '../../../../src/contract/insurance'
import type { MedInsState } from '../../../gateways/med_ins/types'
import { backoffMs } from '../../../values/backoff'
import { hospitalNow } from '../../../values/hospital_time'
import { createWorkItem } from '../../work'
import { answerOf } from '../asking'
import { applyState, businessOf, closePayment } from '../settling'
import type { PaidBusiness, Payment, PaymentContext } from '../types'
import { findCash, type InsuranceRow } from './insurance_repository'
import { checkLater, markClosed, markClosing, markUnused } from './progress_repository'
import { endOf, nextStep, type CashState } from './rules'
import { giveBack, succeed, unclear } from './settling'
import { insuranceSystems } from './systems'

/** `open`: to be asked again. */
type MixedOutcome = 'success' | 'closed' | 'open'

/** One check of one mixed payment, for the worker. */
export async function lookAfterMixed(context: PaymentContext, row: InsuranceRow): Promise<void> {
  if ((await advanceMixed(context, row)) === 'open')
    await checkLater(context.sql, row.insurancePaymentId, backoffMs(row.checkAttempts, 30_000))
}

/** Ends an unwanted mixed payment if that is possible now; otherwise the worker continues. */
export async function endMixed(
  context: PaymentContext,
  row: InsuranceRow,
  code: InsuranceRefusal,
): Promise<MixedOutcome> {
  await markClosing(context.sql, row.insurancePaymentId, code)
  return advanceMixed(context, { ...row, status: 'CLOSING' })
}

/** Asks every system for the state and applies it; a silent system leaves it open. `told` is the state in WeChat's callback. */
export async function advanceMixed(
  context: PaymentContext,
  row: InsuranceRow,
  notified?: MedInsState,
): Promise<MixedOutcome> {
  const business = businessOf(context, row)
  const isWanted =
    row.expiresAt > (await hospitalNow(context.sql)) &&
    (await business.isPayable(context.sql, row.businessId))
  if (row.status === 'CREATED' || row.status === 'PRESETTLED') {
    if (isWanted) return 'open'
    // Never handed to the channel: it cannot be paid.
    return (await markUnused(context.sql, row.insurancePaymentId, null)) ? 'closed' : 'open'
  }
  const { outTradeNo, status } = row
  const outcome = await answerOf(context, { outTradeNo }, async () => {
    const mix = notified ?? (await insuranceSystems(context).medIns.queryOrder(outTradeNo))
    return proceed(context, business, row, mix, isWanted && status === 'PAYING')
  })
  return outcome ?? 'open'
}

async function proceed(
  context: PaymentContext,
  business: PaidBusiness,
  row: InsuranceRow,
  mix: MedInsState | null,
  isWanted: boolean,
): Promise<MixedOutcome> {
  const cash = await cashOf(context, row)
  switch (nextStep({ mix, cash, isWanted })) {
    case 'success':
      await succeed(context, business, row, mix)
      return 'success'
    case 'end':
      return endBoth(context, business, row, mix)
    case 'contradiction': {
      const { outTradeNo } = row
      await createWorkItem(
        context.sql,
        context.log,
        unclear(row, outTradeNo, '微信说支付成功，现金部分却没有'),
      )
      return 'open'
    }
    case 'wait':
      return 'open'
  }
}

/** Closes the cash order, withdraws the fees from the bureau, and then knows for certain what was paid. */
async function endBoth(
  context: PaymentContext,
  business: PaidBusiness,
  row: InsuranceRow,
  mix: MedInsState | null,
): Promise<MixedOutcome> {
  const open = await findCash(context.sql, row.insurancePaymentId)
  if (isOpen(open) && (await closePayment(context, open)) === 'unknown') return 'open'
  const areFundsPaid = await takeFeesBack(context, row)
  const cash = await cashOf(context, row)
  if (cash === 'open') return 'open'
  switch (endOf({ cash, areFundsPaid })) {
    case 'success':
      await succeed(context, business, row, mix)
      return 'success'
    case 'return_funds':
    case 'return_cash':
      await giveBack(context, business, row, areFundsPaid)
      return 'closed'
    case 'nothing':
      await markClosed(context.sql, row.insurancePaymentId, mix?.mix === 'FAIL' ? 'REFUSED' : null)
      return 'closed'
  }
}

/** True when the funds had paid already, so that the fees cannot be withdrawn. */
async function takeFeesBack(
  context: PaymentContext,
  { outTradeNo, payOrdId }: InsuranceRow,
): Promise<boolean> {
  if (payOrdId === null) return false
  return (await insuranceSystems(context).bureau.revoke({ outTradeNo, payOrdId })) === 'settled'
}

/** The state of the cash part, after asking the channel about an open one. */
async function cashOf(context: PaymentContext, row: InsuranceRow): Promise<CashState> {
  const known = await findCash(context.sql, row.insurancePaymentId)
  if (isOpen(known))
    await applyState(context, known, await context.gateways.weChatPay.queryOrder(known.outTradeNo))
  const cash = await findCash(context.sql, row.insurancePaymentId)
  if (cash === undefined) return 'none'
  if (isOpen(cash)) return 'open'
  return cash.status === 'SUCCESS' ? 'paid' : 'closed'
}

function isOpen<Cash extends Pick<Payment, 'status'>>(
  cash: Cash | undefined,
): cash is Cash & { status: 'CREATED' | 'PENDING' } {
  return cash?.status === 'CREATED' || cash?.status === 'PENDING'
}
