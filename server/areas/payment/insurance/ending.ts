/** How a mixed payment ends: both parts in, or what came in goes back. Asked by a callback, by a patient who comes back, and by a worker until it is over. */
import type { InsuranceRefusal } from '../../../../src/contract/insurance'
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { hospitalNow } from '../../../hospital_time'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import type { MedInsState } from '../../../gateways/med_ins/types'
import { addAuditEvent } from '../../audit'
import { pauseMs } from '../pause'
import { refundAll } from '../refunds/requests'
import { applyState, businessOf, closePayment, onceMoreOnConflict } from '../settling'
import { tellSoon } from '../telling'
import type { PaidBusiness } from '../types'
import { endOf, nextStep, type CashState } from './rules'
import type { InsuranceRow } from './repository'
import * as repository from './repository'

/** `open`: somebody must be asked again. */
type MixedOutcome = 'success' | 'closed' | 'open'

/** The systems that paying with insurance needs; throws where the hospital does not take part. */
export function insuranceSystems({ gateways }: Pick<Dependencies, 'gateways'>) {
  const { medIns, his, weChatPay } = gateways
  if (medIns === undefined || his.insurance === undefined)
    throw new GatewayUnavailable('med_ins', 'the hospital takes no medical insurance here')
  return { medIns, bureau: his.insurance, weChatPay }
}

/** One look at one mixed payment, as the worker does it. */
export async function lookAfterMixed(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  row: InsuranceRow,
): Promise<void> {
  const outcome = await advanceMixed(deps, businesses, row)
  if (outcome === 'open')
    await repository.checkLater(
      deps.sql,
      row.insurancePaymentId,
      pauseMs(row.checkAttempts, 30_000),
    )
}

/** Asks everybody how it stands and does what follows; a system that is silent leaves it open. `told` is WeChat's word from a callback. */
export async function advanceMixed(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  row: InsuranceRow,
  told?: MedInsState,
): Promise<MixedOutcome> {
  const business = businessOf(businesses, row)
  const isWanted =
    row.expiresAt > (await hospitalNow(deps.sql)) &&
    (await business.isPayable(deps.sql, row.businessId))
  if (row.status === 'CREATED' || row.status === 'PRESETTLED') {
    if (isWanted) return 'open'
    // Never handed to the channel: nobody can pay it.
    return (await repository.markUnused(deps.sql, row.insurancePaymentId, null)) ? 'closed' : 'open'
  }
  try {
    const mix = told ?? (await insuranceSystems(deps).medIns.queryOrder(row.outTradeNo))
    const cash = await cashOf(deps, businesses, row)
    switch (nextStep({ mix, cash, isWanted: isWanted && row.status === 'PAYING' })) {
      case 'success':
        return await succeed(deps, business, row, mix)
      case 'end':
        return await endBoth(deps, businesses, row, mix)
      case 'contradiction':
        deps.log.error(
          { outTradeNo: row.outTradeNo, cash },
          'a mixed payment is said to be paid, and its cash is not',
        )
        return 'open'
      case 'wait':
        return 'open'
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    deps.log.warn(
      { outTradeNo: row.outTradeNo, why: error.message },
      'a mixed payment could not be asked about',
    )
    return 'open'
  }
}

/** Ends a mixed payment that nobody wants any more, if that can be done now; the worker goes on otherwise. */
export async function endMixed(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  row: InsuranceRow,
  code: InsuranceRefusal,
): Promise<MixedOutcome> {
  await repository.markClosing(deps.sql, row.insurancePaymentId, code)
  return advanceMixed(deps, businesses, { ...row, status: 'CLOSING' })
}

/** How the cash part stands, after asking the channel about an open one. */
async function cashOf(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  row: InsuranceRow,
): Promise<CashState> {
  const known = await repository.findCash(deps.sql, row.insurancePaymentId)
  if (known !== undefined && (known.status === 'CREATED' || known.status === 'PENDING')) {
    await applyState(
      deps,
      businesses,
      known,
      await deps.gateways.weChatPay.queryOrder(known.outTradeNo),
    )
  }
  const cash = await repository.findCash(deps.sql, row.insurancePaymentId)
  switch (cash?.status) {
    case undefined:
      return 'none'
    case 'CREATED':
    case 'PENDING':
      return 'open'
    case 'SUCCESS':
      return 'paid'
    case 'CLOSED':
      return 'closed'
  }
}

/** Closes the cash order, takes the fees back from the bureau, and then knows for good what came in. */
async function endBoth(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  row: InsuranceRow,
  mix: MedInsState | null,
): Promise<MixedOutcome> {
  const open = await repository.findCash(deps.sql, row.insurancePaymentId)
  if (open !== undefined && (open.status === 'CREATED' || open.status === 'PENDING')) {
    if ((await closePayment(deps, businesses, open)) === 'unknown') return 'open'
  }
  const areFundsPaid =
    row.payOrdId !== null &&
    (await insuranceSystems(deps).bureau.revoke({
      outTradeNo: row.outTradeNo,
      payOrdId: row.payOrdId,
    })) === 'settled'
  const cash = await cashOf(deps, businesses, row)
  if (cash === 'open') return 'open'
  const business = businessOf(businesses, row)
  const end = endOf({ cash, areFundsPaid })
  switch (end) {
    case 'success':
      return succeed(deps, business, row, mix)
    case 'return_funds':
    case 'return_cash':
      await giveBack(deps, business, row, areFundsPaid)
      return 'closed'
    case 'nothing':
      await repository.markClosed(
        deps.sql,
        row.insurancePaymentId,
        mix?.mix === 'FAIL' ? 'REFUSED' : null,
      )
      return 'closed'
  }
}

/** Both parts are in: payment and business order change in one transaction, however often the news comes. */
async function succeed(
  deps: Dependencies,
  business: PaidBusiness,
  known: InsuranceRow,
  mix: MedInsState | null,
): Promise<MixedOutcome> {
  const kept = await onceMoreOnConflict(() =>
    transaction(deps.sql, async (tx) => {
      await business.lock(tx, known.businessId)
      const row = await repository.lockRow(tx, known.insurancePaymentId)
      const split = row && repository.splitOf(row)
      if (row === undefined || !split || row.status === 'SUCCESS') return false
      if (row.status === 'CLOSED' && (await repository.hasRefunds(tx, row.insurancePaymentId))) {
        deps.log.error(
          { outTradeNo: row.outTradeNo },
          'a mixed payment whose parts went back is said to be paid: a person must look',
        )
        return false
      }
      await repository.markSuccess(tx, row.insurancePaymentId, {
        mixTradeNo: mix?.mixTradeNo ?? null,
        paidAt: mix?.paidAt ?? null,
      })
      const money = {
        businessId: row.businessId,
        accountId: row.accountId,
        amountFen: row.totalFen,
      }
      // A cash part of another amount than was asked is on its way back already.
      if (
        (mix !== null && !isAsAgreed(split, mix)) ||
        (await repository.hasRefunds(tx, row.insurancePaymentId))
      ) {
        deps.log.error(
          { outTradeNo: row.outTradeNo, agreed: split, said: mix?.amounts },
          'a mixed payment has other amounts than were agreed',
        )
        await addAuditEvent(tx, {
          accountId: row.accountId,
          action: 'payment_not_as_asked',
          subject: row.outTradeNo,
          details: {
            askedFen: row.totalFen,
            paidFen: mix?.amounts.totalFen ?? row.totalFen,
          },
        })
        await refundAll(tx, row.business, row.businessId, '实付金额与订单不符', row)
        await business.paidWrongly(tx, money)
        return false
      }
      const decision = await business.paid(tx, money)
      if (decision.keep) await business.insured?.keepSplit(tx, row.businessId, split)
      else await refundAll(tx, row.business, row.businessId, decision.reason, row)
      return decision.keep
    }),
  )
  if (kept) tellSoon(deps, business, known.businessId)
  return 'success'
}

function isAsAgreed(
  split: NonNullable<ReturnType<typeof repository.splitOf>>,
  { amounts }: MedInsState,
): boolean {
  return (
    amounts.totalFen === split.totalFen &&
    amounts.fundFen === split.fundFen &&
    amounts.accountFen === split.accountFen &&
    amounts.otherFen === split.otherFen &&
    amounts.wechatCashFen === split.cashFen
  )
}

/** One part came in and the other never will. */
async function giveBack(
  deps: Dependencies,
  business: PaidBusiness,
  known: InsuranceRow,
  areFundsPaid: boolean,
): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    await business.lock(tx, known.businessId)
    const row = await repository.lockRow(tx, known.insurancePaymentId)
    if (row === undefined || row.status === 'CLOSED' || row.status === 'SUCCESS') return
    await repository.markPartlyFailed(tx, row.insurancePaymentId, areFundsPaid)
    const fen = await refundAll(
      tx,
      row.business,
      row.businessId,
      areFundsPaid ? '现金部分没有付成，医保部分退回' : '医保支付没有成功，现金部分退回',
      row,
    )
    await business.insured?.partlyFailed(tx, row.businessId, fen)
  })
}
