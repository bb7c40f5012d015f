/** Payments against the channel's bill: one that the channel has as paid is settled; the rest is reported. */
import type { Executor } from '../../../database/client'
import type { WeChatBillLine } from '../../../gateways/wechat_pay/types'
import { answerOf } from '../asking'
import { settle } from '../settling'
import type { PaymentContext } from '../types'
import {
  listCreditedNumbers,
  type Difference,
  type PaymentEntry,
} from './reconciliation_repository'

/** A payment on the bill. */
export type PaymentLine = Extract<WeChatBillLine, { kind: 'payment' }>

/** What a lender paid has a number of the channel's own on the bill: it is known by its transaction, and gets our number. */
export async function nameCredited(
  executor: Executor,
  lines: readonly PaymentLine[],
): Promise<PaymentLine[]> {
  const numbers = await listCreditedNumbers(
    executor,
    lines.map(({ transactionId }) => transactionId),
  )
  return lines.map((line) => ({
    ...line,
    outTradeNo: numbers.get(line.transactionId) ?? line.outTradeNo,
  }))
}

/** Compares our payments of a day with the lines of the bill. */
export async function comparePayments(
  context: PaymentContext,
  lines: readonly PaymentLine[],
  ours: readonly (PaymentEntry & { isOfDay: boolean })[],
): Promise<Difference[]> {
  const differences: Difference[] = []
  const known = new Map(ours.map((entry) => [entry.outTradeNo, entry]))
  for (const line of lines) {
    const entry = known.get(line.outTradeNo)
    const about = {
      number: line.outTradeNo,
      oursFen: entry?.amountFen ?? null,
      channelFen: line.amountFen,
    }
    if (entry === undefined) differences.push({ ...about, kind: 'unknown_payment', mended: false })
    else if (entry.status !== 'SUCCESS') {
      // The bill says that it was paid; the channel's own answer settles it, as a callback would.
      differences.push({
        ...about,
        kind: 'unsettled_payment',
        mended: await mendPayment(context, line.outTradeNo),
      })
    } else if (entry.amountFen !== line.amountFen)
      differences.push({ ...about, kind: 'payment_amount', mended: false })
  }
  const billed = new Set(lines.map(({ outTradeNo }) => outTradeNo))
  for (const entry of ours.filter(
    ({ isOfDay, outTradeNo }) => isOfDay && !billed.has(outTradeNo),
  )) {
    // Near midnight the two sides may count a payment to different days.
    if (await isPaidAtChannel(context, entry.outTradeNo)) continue
    differences.push({
      kind: 'payment_missing_at_channel',
      number: entry.outTradeNo,
      oursFen: entry.amountFen,
      channelFen: null,
      mended: false,
    })
  }
  return differences
}

async function mendPayment(context: PaymentContext, outTradeNo: string): Promise<boolean> {
  const state = await answerOf(context, { outTradeNo }, () =>
    context.gateways.weChatPay.queryOrder(outTradeNo),
  )
  if (state === undefined || (state.state !== 'SUCCESS' && state.state !== 'REFUND')) return false
  await settle(context, outTradeNo, state)
  return true
}

async function isPaidAtChannel(context: PaymentContext, outTradeNo: string): Promise<boolean> {
  const state = await answerOf(context, { outTradeNo }, () =>
    context.gateways.weChatPay.queryOrder(outTradeNo),
  )
  return state?.state === 'SUCCESS' || state?.state === 'REFUND'
}
