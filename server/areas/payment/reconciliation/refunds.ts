/** Refunds against the channel's bill: one that the channel has as done is ended; the rest is reported. */
import type { DifferenceKind } from '../../../../src/contract/desk/words/money_words'
import type { WeChatBillLine } from '../../../gateways/wechat_pay/types'
import { answerOf } from '../asking'
import { findRefund } from '../refunds/refund_repository'
import { applyRefundState } from '../refunds/refunds'
import type { PaymentContext } from '../types'
import type { Difference, RefundEntry } from './reconciliation_repository'

/** A refund on the bill. */
export type RefundLine = Extract<WeChatBillLine, { kind: 'refund' }>

/** Compares our refunds of a day with the lines of the bill. */
export async function compareRefunds(
  context: PaymentContext,
  lines: readonly RefundLine[],
  ours: readonly (RefundEntry & { isOfDay: boolean })[],
): Promise<Difference[]> {
  const differences: Difference[] = []
  const known = new Map(ours.map((entry) => [entry.outRefundNo, entry]))
  for (const line of lines) {
    const entry = known.get(line.outRefundNo)
    const kind = kindOf(line, entry)
    if (kind !== null)
      differences.push({
        kind,
        number: line.outRefundNo,
        oursFen: entry?.amountFen ?? null,
        channelFen: line.amountFen,
        mended: kind === 'unfinished_refund' && (await mendRefund(context, line.outRefundNo)),
      })
  }
  const billed = new Set(lines.map(({ outRefundNo }) => outRefundNo))
  for (const { isRepeated, outRefundNo, amountFen } of ours)
    if (isRepeated && !billed.has(outRefundNo))
      differences.push({
        kind: 'refund_repeated',
        number: outRefundNo,
        oursFen: amountFen,
        channelFen: amountFen,
        mended: false,
      })
  for (const entry of ours.filter(
    ({ isOfDay, outRefundNo, status }) =>
      isOfDay && status === 'SUCCESS' && !billed.has(outRefundNo),
  )) {
    const state = await answerOf(context, { outRefundNo: entry.outRefundNo }, () =>
      context.gateways.weChatPay.queryRefund(entry.outRefundNo),
    )
    if (state?.status === 'SUCCESS') continue
    differences.push({
      kind: 'refund_missing_at_channel',
      number: entry.outRefundNo,
      oursFen: entry.amountFen,
      channelFen: null,
      mended: false,
    })
  }
  return differences
}

function kindOf(line: RefundLine, entry: RefundEntry | undefined): DifferenceKind | null {
  if (entry === undefined) return 'unknown_refund'
  if (entry.amountFen !== line.amountFen) return 'refund_amount'
  if (entry.byHand) {
    // The hospital paid it itself because it failed here, or came to its own account.
    const isRepeated = entry.isRepeated || (line.status === 'SUCCESS' && !entry.isToHospital)
    return isRepeated ? 'refund_repeated' : null
  }
  if (line.status === 'FAILED') return 'refund_failed'
  return line.status === 'SUCCESS' && entry.status !== 'SUCCESS' ? 'unfinished_refund' : null
}

async function mendRefund(context: PaymentContext, outRefundNo: string): Promise<boolean> {
  const refund = await findRefund(context.sql, outRefundNo)
  // A refund that failed in our books has a work item already, open or done.
  if (refund === undefined || refund.status === 'FAILED') return false
  const state = await answerOf(context, { outRefundNo }, () =>
    context.gateways.weChatPay.queryRefund(outRefundNo),
  )
  if (state?.status !== 'SUCCESS') return false
  await applyRefundState(context, refund, state)
  return true
}
