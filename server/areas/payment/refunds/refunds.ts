/** Refunds of cash: sent and followed by a worker or a callback. */
import { transaction, type Transaction } from '../../../database/client'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import type { WeChatRefundState } from '../../../gateways/wechat_pay/types'
import { backoffMs } from '../../../values/backoff'
import { isWorkOpen } from '../../work'
import { businessOf } from '../settling'
import type { PaidBusiness, RefundRow, PaymentContext } from '../types'
import * as repository from './refund_repository'
import { noteRepeated } from './staff_repository'
import { createRefundItem, isAbnormal, resolveRefundItems } from './work_items'

/** Refusals that pass without action: not enough money on the merchant's account, too many requests, a fault on the channel's side. */
const passing = new Set([
  'NOT_ENOUGH',
  'FREQUENCY_LIMITED',
  'FREQUENCY_LIMIT_EXCEED',
  'RATELIMIT_EXCEEDED',
  'SYSTEM_ERROR',
])

/** One step of one refund: send it, or query its state. */
export async function advanceRefund(context: PaymentContext, refund: RefundRow): Promise<void> {
  try {
    await applyRefundState(context, refund, await askForState(context, refund))
  } catch (error) {
    if (
      error instanceof GatewayUnavailable ||
      (error instanceof GatewayRefused && passing.has(error.code))
    )
      return tryLater(context, refund, error)
    if (!(error instanceof GatewayRefused)) throw error
    await end(context, refund, {
      ok: false,
      channelRefundId: null,
      receivedBy: null,
      finishedAt: null,
      // A card that the channel refuses leaves the refund abnormal.
      cause: refund.abnormalTo === null ? error.code : 'ABNORMAL',
      error: error.why,
    })
  }
}

async function askForState(
  { gateways: { weChatPay } }: PaymentContext,
  refund: RefundRow,
): Promise<WeChatRefundState> {
  const { status, outRefundNo, outTradeNo, reason, amountFen, totalFen } = refund
  const { abnormalTo, abnormalCard: card, channelRefundId, creditTransactionId } = refund
  if (status === 'PROCESSING' || abnormalTo !== null) {
    const known = await weChatPay.queryRefund(outRefundNo)
    const isToSend = status === 'REQUESTED' && known?.status === 'ABNORMAL'
    if (isToSend && channelRefundId !== null)
      return weChatPay.refundElsewhere({ channelRefundId, outRefundNo, card })
    if (known !== null) return known
  }
  const paid =
    creditTransactionId === null ? { outTradeNo } : { transactionId: creditTransactionId }
  return weChatPay.refund({ ...paid, outRefundNo, reason, refundFen: amountFen, totalFen })
}

async function tryLater(
  context: PaymentContext,
  refund: RefundRow,
  error: GatewayUnavailable | GatewayRefused,
): Promise<void> {
  const code = error instanceof GatewayRefused ? error.code : error.why
  const cause = passing.has(code) ? code : 'UNREACHABLE'
  const later = { delayMs: backoffMs(refund.attempts), cause, error: error.message }
  await transaction(context.sql, async (tx) => {
    if (await repository.refundLater(tx, refund.refundId, later))
      await noteWaiting(context, tx, refund, cause)
  })
}

/** Books the channel's state of a refund. */
export async function applyRefundState(
  context: PaymentContext,
  refund: RefundRow,
  state: WeChatRefundState,
): Promise<void> {
  switch (state.status) {
    case 'PROCESSING': {
      const { refundId } = refund
      const delayMs = backoffMs(refund.attempts, 60_000)
      return transaction(context.sql, async (tx) => {
        if (await repository.refundProceeds(tx, refundId, state.channelRefundId, delayMs))
          await noteWaiting(context, tx, refund, 'PROCESSING')
      })
    }
    case 'SUCCESS':
      // Money sent to the hospital's own account has not reached the patient.
      return end(
        context,
        refund,
        refund.abnormalTo === 'MERCHANT_BANK_CARD'
          ? { ok: false, ...state, cause: 'MERCHANT_RECEIVED', error: null }
          : { ok: true, ...state, cause: null, error: null },
      )
    case 'CLOSED':
    case 'ABNORMAL':
      return end(context, refund, { ok: false, ...state, cause: state.status, error: null })
  }
}

/** Creates a work item for a refund that takes long, or at once when the merchant's account lacks the money. */
async function noteWaiting(
  context: PaymentContext,
  tx: Transaction,
  refund: RefundRow,
  cause: string,
): Promise<void> {
  const isOverdue = refund.waitsSeconds >= context.settings.refundOverdueMinutes * 60
  if (isOverdue || cause === 'NOT_ENOUGH' || (await isWorkOpen(tx, waitingOf(refund))))
    await createRefundItem(tx, context.log, refund, { kind: 'refund_waiting', cause })
}

const waitingOf = ({ refundId }: RefundRow) =>
  ({ kind: 'refund_waiting', subject: refundId }) as const

/** Notifies the business order of the end, with how much is still being refunded. */
export async function notifyBusiness(
  tx: Transaction,
  business: PaidBusiness,
  refund: RefundRow,
  ok: boolean,
): Promise<void> {
  const open = await repository.countOpenRefunds(tx, refund.business, refund.businessId)
  await business.refundEnded(tx, refund, { ok, open })
}

async function end(
  context: PaymentContext,
  refund: RefundRow,
  outcome: repository.RefundEnd,
): Promise<void> {
  const business = businessOf(context, refund)
  await transaction(context.sql, async (tx) => {
    await business.lock(tx, refund.businessId)
    if (!(await repository.endRefund(tx, refund.refundId, outcome)))
      return outcome.ok ? noteRepeated(tx, refund.refundId) : undefined
    await notifyBusiness(tx, business, refund, outcome.ok)
    if (outcome.ok) return resolveRefundItems(tx, refund.refundId)
    const { cause, error } = outcome
    const kind = isAbnormal(cause) ? 'refund_abnormal' : 'refund_failed'
    await createRefundItem(tx, context.log, refund, { kind, cause, words: error ?? '' })
  })
}
