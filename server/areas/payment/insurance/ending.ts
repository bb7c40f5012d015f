/** How a mixed payment ends: both parts in, or what came in goes back. Asked by a callback, by a patient who comes back, and by a worker until it is over. */
import type { InsuranceRefusal } from '../../../../src/contract/insurance'
import type { MedInsState } from '../../../gateways/med_ins/types'
import { hospitalNow } from '../../../hospital_time'
import { needPerson } from '../../work'
import { answerOf } from '../asking'
import { pauseMs } from '../pause'
import { applyState, businessOf, closePayment } from '../settling'
import type { PaidBusiness, Payment, Till } from '../types'
import { checkLater, markClosed, markClosing, markUnused } from './progress_repository'
import { findCash, type InsuranceRow } from './repository'
import { endOf, nextStep, type CashState } from './rules'
import { giveBack, succeed, unclear } from './settling'
import { insuranceSystems } from './systems'

/** `open`: somebody must be asked again. */
type MixedOutcome = 'success' | 'closed' | 'open'

/** One look at one mixed payment, as the worker does it. */
export async function lookAfterMixed(till: Till, row: InsuranceRow): Promise<void> {
  if ((await advanceMixed(till, row)) === 'open')
    await checkLater(till.sql, row.insurancePaymentId, pauseMs(row.checkAttempts, 30_000))
}

/** Ends a mixed payment that nobody wants any more, if that can be done now; the worker goes on otherwise. */
export async function endMixed(
  till: Till,
  row: InsuranceRow,
  code: InsuranceRefusal,
): Promise<MixedOutcome> {
  await markClosing(till.sql, row.insurancePaymentId, code)
  return advanceMixed(till, { ...row, status: 'CLOSING' })
}

/** Asks everybody how it stands and does what follows; a system that is silent leaves it open. `told` is WeChat's word from a callback. */
export async function advanceMixed(
  till: Till,
  row: InsuranceRow,
  told?: MedInsState,
): Promise<MixedOutcome> {
  const business = businessOf(till, row)
  const isWanted =
    row.expiresAt > (await hospitalNow(till.sql)) &&
    (await business.isPayable(till.sql, row.businessId))
  if (row.status === 'CREATED' || row.status === 'PRESETTLED') {
    if (isWanted) return 'open'
    // Never handed to the channel: nobody can pay it.
    return (await markUnused(till.sql, row.insurancePaymentId, null)) ? 'closed' : 'open'
  }
  const { outTradeNo, status } = row
  const outcome = await answerOf(till, { outTradeNo }, async () => {
    const mix = told ?? (await insuranceSystems(till).medIns.queryOrder(outTradeNo))
    return proceed(till, business, row, mix, isWanted && status === 'PAYING')
  })
  return outcome ?? 'open'
}

async function proceed(
  till: Till,
  business: PaidBusiness,
  row: InsuranceRow,
  mix: MedInsState | null,
  isWanted: boolean,
): Promise<MixedOutcome> {
  const cash = await cashOf(till, row)
  switch (nextStep({ mix, cash, isWanted })) {
    case 'success':
      await succeed(till, business, row, mix)
      return 'success'
    case 'end':
      return endBoth(till, business, row, mix)
    case 'contradiction': {
      const { outTradeNo } = row
      await needPerson(
        till.sql,
        till.log,
        unclear(row, outTradeNo, '微信说支付成功，现金部分却没有'),
      )
      return 'open'
    }
    case 'wait':
      return 'open'
  }
}

/** Closes the cash order, takes the fees back from the bureau, and then knows for good what came in. */
async function endBoth(
  till: Till,
  business: PaidBusiness,
  row: InsuranceRow,
  mix: MedInsState | null,
): Promise<MixedOutcome> {
  const open = await findCash(till.sql, row.insurancePaymentId)
  if (isOpen(open) && (await closePayment(till, open)) === 'unknown') return 'open'
  const areFundsPaid = await takeFeesBack(till, row)
  const cash = await cashOf(till, row)
  if (cash === 'open') return 'open'
  switch (endOf({ cash, areFundsPaid })) {
    case 'success':
      await succeed(till, business, row, mix)
      return 'success'
    case 'return_funds':
    case 'return_cash':
      await giveBack(till, business, row, areFundsPaid)
      return 'closed'
    case 'nothing':
      await markClosed(till.sql, row.insurancePaymentId, mix?.mix === 'FAIL' ? 'REFUSED' : null)
      return 'closed'
  }
}

/** Whether the funds had paid already, so that the fees cannot be taken back any more. */
async function takeFeesBack(till: Till, { outTradeNo, payOrdId }: InsuranceRow): Promise<boolean> {
  if (payOrdId === null) return false
  return (await insuranceSystems(till).bureau.revoke({ outTradeNo, payOrdId })) === 'settled'
}

/** How the cash part stands, after asking the channel about an open one. */
async function cashOf(till: Till, row: InsuranceRow): Promise<CashState> {
  const known = await findCash(till.sql, row.insurancePaymentId)
  if (isOpen(known))
    await applyState(till, known, await till.gateways.weChatPay.queryOrder(known.outTradeNo))
  const cash = await findCash(till.sql, row.insurancePaymentId)
  if (cash === undefined) return 'none'
  if (isOpen(cash)) return 'open'
  return cash.status === 'SUCCESS' ? 'paid' : 'closed'
}

function isOpen<Cash extends Pick<Payment, 'status'>>(
  cash: Cash | undefined,
): cash is Cash & { status: 'CREATED' | 'PENDING' } {
  return cash?.status === 'CREATED' || cash?.status === 'PENDING'
}
