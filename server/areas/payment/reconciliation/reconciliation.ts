/** Reconciliation: our books of a day against the channel's bill. What the channel knows better is mended; the rest is reported for a person to look at. */
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import type { WeChatBillLine } from '../../../gateways/wechat_pay/types'
import { applyRefundState } from '../refunds/refunds'
import { findRefund } from '../repository'
import { settle } from '../settling'
import type { PaidBusiness } from '../types'
import type { Difference, Sums } from './repository'
import * as repository from './repository'
import { compareFunds } from './insurance'

/** A killed comparison is taken up after this. */
const leaseSeconds = 300
/** The channel makes a day's bill until ten in the morning. */
const billPauseMs = 30 * 60_000

type PaymentLine = Extract<WeChatBillLine, { kind: 'payment' }>
type RefundLine = Extract<WeChatBillLine, { kind: 'refund' }>

/** Compares the days that are due; how many were compared. */
export async function reconcileDue(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
): Promise<number> {
  const days = await repository.claimDays(deps.sql, leaseSeconds)
  let compared = 0
  for (const { day } of days) {
    if (await reconcileDay(deps, businesses, day)) compared += 1
    else await repository.compareLater(deps.sql, day, billPauseMs)
  }
  return compared
}

/** Compares one day, now or again; false while there is no bill to compare with. */
export async function reconcileDay(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  day: string,
): Promise<boolean> {
  const lines = await fetchBill(deps, day)
  if (lines === 'unavailable') return false
  const funds = await compareFunds(deps, day)
  if (funds === 'unavailable') return false
  const payments = (lines ?? []).filter((line): line is PaymentLine => line.kind === 'payment')
  const refunds = (lines ?? []).filter((line): line is RefundLine => line.kind === 'refund')
  const [ourPayments, ourRefunds] = await Promise.all([
    repository.listPayments(
      deps.sql,
      day,
      payments.map(({ outTradeNo }) => outTradeNo),
    ),
    repository.listRefunds(
      deps.sql,
      day,
      refunds.map(({ outRefundNo }) => outRefundNo),
    ),
  ])
  // No bill can mean "not made yet"; a day on which we traded nothing needs none.
  if (lines === undefined && [...ourPayments, ...ourRefunds].some(({ isOfDay }) => isOfDay))
    return false
  const differences = [
    ...(await comparePayments(deps, businesses, payments, ourPayments)),
    ...(await compareRefunds(deps, businesses, refunds, ourRefunds)),
    ...funds,
  ]
  for (const one of differences) {
    if (one.mended)
      deps.log.warn({ day, ...one }, 'the channel knew better, and our books were mended')
    else deps.log.error({ day, ...one }, 'our books and the channel differ: a person must look')
  }
  const ours: Sums = {
    ...paidSums(ourPayments.filter(({ isOfDay }) => isOfDay)),
    ...refundSums(ourRefunds.filter(({ isOfDay }) => isOfDay)),
  }
  await repository.keepOutcome(
    deps.sql,
    day,
    ours,
    { ...paidSums(payments), ...refundSums(refunds) },
    differences,
  )
  return true
}

async function fetchBill(
  deps: Dependencies,
  day: string,
): Promise<WeChatBillLine[] | undefined | 'unavailable'> {
  try {
    return await deps.gateways.weChatPay.tradeBill(day)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    deps.log.warn({ day, why: error.message }, 'the bill could not be fetched')
    return 'unavailable'
  }
}

function paidSums(entries: readonly { amountFen: number }[]): Pick<Sums, 'paidCount' | 'paidFen'> {
  return {
    paidCount: entries.length,
    paidFen: entries.reduce((sum, { amountFen }) => sum + amountFen, 0),
  }
}

function refundSums(
  entries: readonly { amountFen: number }[],
): Pick<Sums, 'refundCount' | 'refundFen'> {
  return {
    refundCount: entries.length,
    refundFen: entries.reduce((sum, { amountFen }) => sum + amountFen, 0),
  }
}

async function comparePayments(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  lines: readonly PaymentLine[],
  ours: readonly (repository.PaymentEntry & { isOfDay: boolean })[],
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
      // A bill says that money came; the channel's own word settles it, as a callback would.
      differences.push({
        ...about,
        kind: 'unsettled_payment',
        mended: await mendPayment(deps, businesses, line.outTradeNo),
      })
    } else if (entry.amountFen !== line.amountFen)
      differences.push({ ...about, kind: 'payment_amount', mended: false })
  }
  const billed = new Set(lines.map(({ outTradeNo }) => outTradeNo))
  for (const entry of ours.filter(
    ({ isOfDay, outTradeNo }) => isOfDay && !billed.has(outTradeNo),
  )) {
    // Near midnight the two sides may count a payment to different days.
    if (await isPaidAtChannel(deps, entry.outTradeNo)) continue
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

async function mendPayment(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  outTradeNo: string,
): Promise<boolean> {
  const state = await asked(deps, () => deps.gateways.weChatPay.queryOrder(outTradeNo))
  if (state === undefined || (state.state !== 'SUCCESS' && state.state !== 'REFUND')) return false
  await settle(deps, businesses, outTradeNo, state)
  return true
}

async function isPaidAtChannel(deps: Dependencies, outTradeNo: string): Promise<boolean> {
  const state = await asked(deps, () => deps.gateways.weChatPay.queryOrder(outTradeNo))
  return state?.state === 'SUCCESS' || state?.state === 'REFUND'
}

async function compareRefunds(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  lines: readonly RefundLine[],
  ours: readonly (repository.RefundEntry & { isOfDay: boolean })[],
): Promise<Difference[]> {
  const differences: Difference[] = []
  const known = new Map(ours.map((entry) => [entry.outRefundNo, entry]))
  for (const line of lines) {
    const entry = known.get(line.outRefundNo)
    const about = {
      number: line.outRefundNo,
      oursFen: entry?.amountFen ?? null,
      channelFen: line.amountFen,
    }
    if (entry === undefined) differences.push({ ...about, kind: 'unknown_refund', mended: false })
    else if (entry.amountFen !== line.amountFen)
      differences.push({ ...about, kind: 'refund_amount', mended: false })
    else if (line.status === 'FAILED')
      differences.push({ ...about, kind: 'refund_failed', mended: false })
    else if (line.status === 'SUCCESS' && entry.status !== 'SUCCESS') {
      differences.push({
        ...about,
        kind: 'unfinished_refund',
        mended: await mendRefund(deps, businesses, line.outRefundNo),
      })
    }
  }
  const billed = new Set(lines.map(({ outRefundNo }) => outRefundNo))
  for (const entry of ours.filter(
    ({ isOfDay, outRefundNo, status }) =>
      isOfDay && status === 'SUCCESS' && !billed.has(outRefundNo),
  )) {
    const state = await asked(deps, () => deps.gateways.weChatPay.queryRefund(entry.outRefundNo))
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

async function mendRefund(
  deps: Dependencies,
  businesses: readonly PaidBusiness[],
  outRefundNo: string,
): Promise<boolean> {
  const refund = await findRefund(deps.sql, outRefundNo)
  // One that our books call failed was looked at by a person already, or is waiting for one.
  if (refund === undefined || refund.status === 'FAILED') return false
  const state = await asked(deps, () => deps.gateways.weChatPay.queryRefund(outRefundNo))
  if (state?.status !== 'SUCCESS') return false
  await applyRefundState(deps, businesses, refund, state)
  return true
}

/** The channel's answer; undefined when it gives none now. */
async function asked<Answer>(
  deps: Dependencies,
  ask: () => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    deps.log.warn({ why: error.message }, 'the channel could not be asked')
    return undefined
  }
}
