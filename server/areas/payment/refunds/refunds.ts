/** Refunds of cash: sent and followed by a worker or a callback. */
import { transaction, type Transaction } from '../../../database/client'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import type { WeChatRefundState } from '../../../gateways/wechat_pay/types'
import { createWorkItem, resolveWork } from '../../work'
import { pauseMs } from '../pause'
import { businessOf } from '../settling'
import type { PaidBusiness, RefundRow, PaymentContext } from '../types'
import * as repository from './repository'

/** Refusals that pass by themselves: not enough money on the merchant's account, too many requests, a fault on their side. */
const passing = new Set([
  'NOT_ENOUGH',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
  'SYSTEM_ERROR',
])

/** One step of one refund: send it, or ask how it stands. */
export async function advanceRefund(context: PaymentContext, refund: RefundRow): Promise<void> {
  const { weChatPay } = context.gateways
  try {
    const known =
      refund.status === 'PROCESSING' ? await weChatPay.queryRefund(refund.outRefundNo) : null
    const state =
      known ??
      (await weChatPay.refund({
        outTradeNo: refund.outTradeNo,
        outRefundNo: refund.outRefundNo,
        reason: refund.reason,
        refundFen: refund.amountFen,
        totalFen: refund.totalFen,
      }))
    await applyRefundState(context, refund, state)
  } catch (error) {
    if (
      error instanceof GatewayUnavailable ||
      (error instanceof GatewayRefused && passing.has(error.code))
    ) {
      await repository.refundLater(
        context.sql,
        refund.refundId,
        pauseMs(refund.attempts),
        error.message,
      )
      return
    }
    if (!(error instanceof GatewayRefused)) throw error
    await end(context, refund, {
      ok: false,
      channelRefundId: null,
      receivedBy: null,
      finishedAt: null,
      error: error.message,
    })
  }
}

/** Puts the channel's word on a refund into our books. */
export async function applyRefundState(
  context: PaymentContext,
  refund: RefundRow,
  state: WeChatRefundState,
): Promise<void> {
  switch (state.status) {
    case 'PROCESSING':
      await repository.refundProceeds(
        context.sql,
        refund.refundId,
        state.channelRefundId,
        pauseMs(refund.attempts, 60_000),
      )
      return
    case 'SUCCESS':
      await end(context, refund, { ok: true, ...state, error: null })
      return
    case 'CLOSED':
    case 'ABNORMAL':
      await end(context, refund, {
        ok: false,
        ...state,
        error: `the channel says ${state.status}`,
      })
  }
}

/** The business order hears of the end, with how much of it is still on its way. */
export async function notifyBusiness(
  tx: Transaction,
  business: PaidBusiness,
  refund: RefundRow,
  ok: boolean,
): Promise<void> {
  const open = await repository.countOpenRefunds(tx, refund.business, refund.businessId)
  await business.refundEnded(tx, refund, { ok, open })
}

function causeOf({ refundId, outRefundNo, amountFen, businessId }: RefundRow, why: string | null) {
  return {
    kind: 'refund_failed' as const,
    subject: refundId,
    orderId: businessId,
    facts: { outRefundNo, amountFen, why: why ?? '' },
  }
}

async function end(
  context: PaymentContext,
  refund: RefundRow,
  outcome: repository.RefundEnd,
): Promise<void> {
  const business = businessOf(context, refund)
  await transaction(context.sql, async (tx) => {
    await business.lock(tx, refund.businessId)
    if (!(await repository.endRefund(tx, refund.refundId, outcome))) return
    await notifyBusiness(tx, business, refund, outcome.ok)
    if (outcome.ok) await resolveWork(tx, { kind: 'refund_failed', subject: refund.refundId })
    else await createWorkItem(tx, context.log, causeOf(refund, outcome.error))
  })
}
