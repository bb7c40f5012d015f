/** Reconciliation: our books of a day against the channel's bill. What the channel knows better is corrected; the rest is reported as work items. */
import { differenceLabels } from '../../../../src/contract/desk/words/money_words'
import { transaction } from '../../../database/client'
import { inTurn } from '../../../values/in_turn'
import { createWorkItem, resolveOtherWork } from '../../work'
import { answerOf } from '../asking'
import type { PaymentContext } from '../types'
import { compareFunds } from './insurance'
import { keepLines } from './line_repository'
import { comparePayments, nameCredited, type PaymentLine } from './payments'
import type { Difference, Sums } from './reconciliation_repository'
import * as repository from './reconciliation_repository'
import { compareRefunds, type RefundLine } from './refunds'

/** After this time a killed comparison is taken up again. */
const leaseSeconds = 300
/** The channel publishes a day's bill by ten in the morning. */
const billPauseMs = 30 * 60_000

/** Compares the due days; returns how many. */
export async function reconcileDue(context: PaymentContext): Promise<number> {
  const days = await repository.claimDays(context.sql, leaseSeconds)
  return inTurn(days, async ({ day }) => {
    const isCompared = await reconcileDay(context, day)
    if (!isCompared) await repository.compareLater(context.sql, day, billPauseMs)
    return isCompared
  })
}

/** Compares one day, also again; false while there is no bill to compare with. */
export async function reconcileDay(context: PaymentContext, day: string): Promise<boolean> {
  const bill = await answerOf(context, { day }, async () => ({
    lines: await context.gateways.weChatPay.tradeBill(day),
  }))
  const funds = bill && (await compareFunds(context, day))
  if (bill === undefined || funds === undefined) return false
  const { lines } = bill
  const payments = await nameCredited(
    context.sql,
    (lines ?? []).filter((line): line is PaymentLine => line.kind === 'payment'),
  )
  const refunds = (lines ?? []).filter((line): line is RefundLine => line.kind === 'refund')
  const [ourPayments, ourRefunds] = await Promise.all([
    repository.listPayments(
      context.sql,
      day,
      payments.map(({ outTradeNo }) => outTradeNo),
    ),
    repository.listRefunds(
      context.sql,
      day,
      refunds.map(({ outRefundNo }) => outRefundNo),
    ),
  ])
  // A missing bill can mean "not published yet"; a day without payments needs none.
  if (lines === undefined && [...ourPayments, ...ourRefunds].some(isOfDay)) return false
  const differences = [
    ...(await comparePayments(context, payments, ourPayments)),
    ...(await compareRefunds(context, refunds, ourRefunds)),
    ...funds,
  ]
  for (const one of differences) {
    if (one.mended)
      context.log.warn({ day, ...one }, 'the channel knew better, and our books were mended')
  }
  const ours = sumsOf(ourPayments.filter(isOfDay), ourRefunds.filter(isOfDay))
  await transaction(context.sql, async (tx) => {
    await repository.keepOutcome(tx, day, ours, sumsOf(payments, refunds), differences)
    await keepLines(tx, day, lines)
    const causes = differences.filter(({ mended }) => !mended).map((one) => causeOf(day, one))
    for (const one of causes) await createWorkItem(tx, context.log, one)
    await resolveOtherWork(tx, {
      kind: 'statement_difference',
      beginning: `${day} `,
      found: causes.map(({ subject }) => subject),
    })
  })
  return true
}

function causeOf(day: string, { kind: difference, number, oursFen, channelFen }: Difference) {
  return {
    kind: 'statement_difference' as const,
    subject: `${day} ${difference} ${number}`,
    facts: {
      day,
      difference: differenceLabels[difference],
      number,
      ...(oursFen === null ? {} : { oursFen }),
      ...(channelFen === null ? {} : { channelFen }),
    },
  }
}

const isOfDay = (entry: { isOfDay: boolean }): boolean => entry.isOfDay

function sumsOf(
  paid: readonly { amountFen: number }[],
  refunded: readonly { amountFen: number }[],
): Sums {
  const fenOf = (entries: readonly { amountFen: number }[]): number =>
    entries.reduce((sum, { amountFen }) => sum + amountFen, 0)
  return {
    paidCount: paid.length,
    paidFen: fenOf(paid),
    refundCount: refunded.length,
    refundFen: fenOf(refunded),
  }
}
