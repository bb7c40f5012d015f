/** Refunds the insurance's share: the bureau is notified (6203), then WeChat, once the cash was refunded too. */
import { transaction } from '../../../database/client'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { backoffMs } from '../../../values/backoff'
import { hospitalNow } from '../../../values/hospital_time'
import { createWorkItem } from '../../work'
import { countOpenRefunds } from '../refunds/refund_repository'
import { businessOf } from '../settling'
import type { PaymentContext } from '../types'
import * as repository from './refund_repository'
import type { InsuranceRefundRow } from './refund_repository'
import { insuranceSystems } from './systems'

/** One step of one refund. */
export async function advanceInsuranceRefund(
  context: PaymentContext,
  refund: InsuranceRefundRow,
): Promise<void> {
  try {
    if (refund.status === 'REQUESTED') await askBureau(context, refund)
    else await notifyChannel(context, refund)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    await repository.refundLater(
      context.sql,
      refund.insuranceRefundId,
      backoffMs(refund.attempts),
      error.message,
    )
  }
}

async function askBureau(context: PaymentContext, refund: InsuranceRefundRow): Promise<void> {
  const { payOrdId, outRefundNo, fundFen, accountFen, otherFen, cashFen, reason } = refund
  try {
    const { refundedAt } = await insuranceSystems(context).bureau.refund({
      payOrdId,
      outRefundNo,
      fundFen,
      accountFen,
      otherFen,
      cashFen,
      reason,
    })
    await end(context, refund, { ok: true, finishedAt: refundedAt, error: null })
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    await end(context, refund, { ok: false, finishedAt: null, error: error.message })
  }
}

async function end(
  context: PaymentContext,
  refund: InsuranceRefundRow,
  outcome: { ok: boolean; finishedAt: Date | null; error: string | null },
): Promise<void> {
  const business = businessOf(context, refund)
  await transaction(context.sql, async (tx) => {
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
      await createWorkItem(
        tx,
        context.log,
        causeOf('insurance_refund_failed', refund, outcome.error),
      )
  })
}

/** Updates WeChat's own records of the order; its refusal moves no money, so it becomes a work item and is not repeated. */
async function notifyChannel(context: PaymentContext, refund: InsuranceRefundRow): Promise<void> {
  const { mixTradeNo, outRefundNo, fundFen, accountFen, otherFen, cashFen, finishedAt } = refund
  if (mixTradeNo === null)
    return repository.markNotified(context.sql, refund.insuranceRefundId, null)
  try {
    const totalFen = fundFen + accountFen + otherFen + cashFen
    await insuranceSystems(context).medIns.notifyRefund({
      mixTradeNo,
      outRefundNo,
      totalFen,
      fundFen,
      accountFen,
      otherFen,
      refundedAt: finishedAt ?? (await hospitalNow(context.sql)),
    })
    await repository.markNotified(context.sql, refund.insuranceRefundId, null)
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    const why = error.message
    await transaction(context.sql, async (tx) => {
      await repository.markNotified(tx, refund.insuranceRefundId, why)
      await createWorkItem(tx, context.log, causeOf('insurance_news_refused', refund, why))
    })
  }
}

function causeOf(
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
