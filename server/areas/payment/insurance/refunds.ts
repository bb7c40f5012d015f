/** What the insurance bore and goes back to it: the bureau is told (6203), then WeChat, once the cash went back too. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { hospitalNow } from '../../../hospital_time'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { pauseMs } from '../pause'
import { countOpenRefunds } from '../repository'
import { businessOf } from '../settling'
import type { PaidBusiness } from '../types'
import type { InsuranceRefundRow } from './repository'
import * as repository from './repository'
import { insuranceSystems } from './ending'

/** One step of one refund. */
export async function advanceInsuranceRefund(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  refund: InsuranceRefundRow,
): Promise<void> {
  try {
    if (refund.status === 'REQUESTED') await askBureau(deps, businesses, refund)
    else await tellChannel(deps, refund)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    await repository.refundLater(
      deps.sql,
      refund.insuranceRefundId,
      pauseMs(refund.attempts),
      error.message,
    )
  }
}

async function askBureau(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  refund: InsuranceRefundRow,
): Promise<void> {
  const { payOrdId, outRefundNo, fundFen, accountFen, otherFen, cashFen, reason } = refund
  try {
    const { refundedAt } = await insuranceSystems(deps).bureau.refund({
      payOrdId,
      outRefundNo,
      fundFen,
      accountFen,
      otherFen,
      cashFen,
      reason,
    })
    await end(deps, businesses, refund, { ok: true, finishedAt: refundedAt, error: null })
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    deps.log.error(
      { outRefundNo, why: error.message },
      'the bureau refuses a refund: a person must look',
    )
    await end(deps, businesses, refund, { ok: false, finishedAt: null, error: error.message })
  }
}

async function end(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  refund: InsuranceRefundRow,
  outcome: { ok: boolean; finishedAt: Date | null; error: string | null },
): Promise<void> {
  const business = businessOf(businesses, refund)
  await transaction(deps.sql, async (tx) => {
    await business.lock(tx, refund.businessId)
    if (!(await repository.endRefund(tx, refund.insuranceRefundId, outcome))) return
    const amountFen = refund.fundFen + refund.accountFen + refund.otherFen
    const open = await countOpenRefunds(tx, refund.business, refund.businessId)
    await business.refundEnded(
      tx,
      { businessId: refund.businessId, amountFen },
      { ok: outcome.ok, open },
    )
  })
}

/** WeChat's own records of the order follow; its refusal moves no money, so it is written down for a person and not repeated. */
async function tellChannel(deps: Dependencies, refund: InsuranceRefundRow): Promise<void> {
  const { mixTradeNo, outRefundNo, fundFen, accountFen, otherFen, cashFen, finishedAt } = refund
  if (mixTradeNo === null) return repository.markTold(deps.sql, refund.insuranceRefundId, null)
  try {
    const totalFen = fundFen + accountFen + otherFen + cashFen
    await insuranceSystems(deps).medIns.notifyRefund({
      mixTradeNo,
      outRefundNo,
      totalFen,
      fundFen,
      accountFen,
      otherFen,
      refundedAt: finishedAt ?? (await hospitalNow(deps.sql)),
    })
    await repository.markTold(deps.sql, refund.insuranceRefundId, null)
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    deps.log.error(
      { outRefundNo, why: error.message },
      'WeChat does not take the news of a refund: a person must look',
    )
    await repository.markTold(deps.sql, refund.insuranceRefundId, error.message)
  }
}
