/** What the insurance bore and goes back to it: the bureau is told (6203), then WeChat, once the cash went back too. */
import { transaction } from '../../../database/client'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { hospitalNow } from '../../../hospital_time'
import { needPerson } from '../../work'
import { pauseMs } from '../pause'
import { countOpenRefunds } from '../refunds/repository'
import { businessOf } from '../settling'
import type { Till } from '../types'
import * as repository from './refund_repository'
import type { InsuranceRefundRow } from './refund_repository'
import { insuranceSystems } from './systems'

/** One step of one refund. */
export async function advanceInsuranceRefund(
  till: Till,
  refund: InsuranceRefundRow,
): Promise<void> {
  try {
    if (refund.status === 'REQUESTED') await askBureau(till, refund)
    else await tellChannel(till, refund)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    await repository.refundLater(
      till.sql,
      refund.insuranceRefundId,
      pauseMs(refund.attempts),
      error.message,
    )
  }
}

async function askBureau(till: Till, refund: InsuranceRefundRow): Promise<void> {
  const { payOrdId, outRefundNo, fundFen, accountFen, otherFen, cashFen, reason } = refund
  try {
    const { refundedAt } = await insuranceSystems(till).bureau.refund({
      payOrdId,
      outRefundNo,
      fundFen,
      accountFen,
      otherFen,
      cashFen,
      reason,
    })
    await end(till, refund, { ok: true, finishedAt: refundedAt, error: null })
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    await end(till, refund, { ok: false, finishedAt: null, error: error.message })
  }
}

async function end(
  till: Till,
  refund: InsuranceRefundRow,
  outcome: { ok: boolean; finishedAt: Date | null; error: string | null },
): Promise<void> {
  const business = businessOf(till, refund)
  await transaction(till.sql, async (tx) => {
    await business.lock(tx, refund.businessId)
    if (!(await repository.endRefund(tx, refund.insuranceRefundId, outcome))) return
    const amountFen = refund.fundFen + refund.accountFen + refund.otherFen
    const open = await countOpenRefunds(tx, refund.business, refund.businessId)
    await business.refundEnded(
      tx,
      { businessId: refund.businessId, amountFen },
      { ok: outcome.ok, open },
    )
    if (!outcome.ok)
      await needPerson(tx, till.log, troubleOf('insurance_refund_failed', refund, outcome.error))
  })
}

/** WeChat's own records of the order follow; its refusal moves no money, so it is written down for a person and not repeated. */
async function tellChannel(till: Till, refund: InsuranceRefundRow): Promise<void> {
  const { mixTradeNo, outRefundNo, fundFen, accountFen, otherFen, cashFen, finishedAt } = refund
  if (mixTradeNo === null) return repository.markTold(till.sql, refund.insuranceRefundId, null)
  try {
    const totalFen = fundFen + accountFen + otherFen + cashFen
    await insuranceSystems(till).medIns.notifyRefund({
      mixTradeNo,
      outRefundNo,
      totalFen,
      fundFen,
      accountFen,
      otherFen,
      refundedAt: finishedAt ?? (await hospitalNow(till.sql)),
    })
    await repository.markTold(till.sql, refund.insuranceRefundId, null)
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    const why = error.message
    await transaction(till.sql, async (tx) => {
      await repository.markTold(tx, refund.insuranceRefundId, why)
      await needPerson(tx, till.log, troubleOf('insurance_news_refused', refund, why))
    })
  }
}

function troubleOf(
  kind: 'insurance_refund_failed' | 'insurance_news_refused',
  { insuranceRefundId, outRefundNo, fundFen, accountFen, otherFen, businessId }: InsuranceRefundRow,
  why: string | null,
) {
  return {
    kind,
    subject: insuranceRefundId,
    orderId: businessId,
    facts: { outRefundNo, amountFen: fundFen + accountFen + otherFen, why: why ?? '' },
  }
}
