/** One step of a guarantee at the lender: reserve, release, or ask for the money. A step that was cut short is taken again, by the same number. */
import { transaction } from '../../../database/client'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { backoffMs } from '../../../values/backoff'
import { settleEach } from '../../../values/settle_each'
import { createWorkItem, resolveWork } from '../../work'
import { endWithoutMoney, settleCaptured } from './capturing'
import * as repository from './guarantee_repository'
import type { Guarantee } from './guarantee_repository'
import type { CreditContext } from './line'
import { checkSoon } from './line_repository'
import { planGuarantees } from './planning'
import { releaseGuarantees } from './planning_repository'

/** After so many attempts to reserve the patient pays as usual; a visit does not wait longer for a lender. */
const reserveAttempts = 6
/** After so many attempts a person looks. */
const silentAttempts = 9
/** The lender collects by its own clock: it is asked now and then, and calls when it has the money. */
const collectingMs = 600_000

/** Takes the due steps; returns how many. */
export async function stepDue(context: CreditContext, limit = 20): Promise<number> {
  const due = await repository.claimSteps(context.sql, limit)
  await settleEach(due.map((one) => step(context, one)))
  return due.length
}

async function step(context: CreditContext, guarantee: Guarantee): Promise<void> {
  try {
    switch (guarantee.state) {
      case 'RESERVING':
        return await reserve(context, guarantee)
      case 'RELEASING':
        return await release(context, guarantee)
      case 'CAPTURING':
        return await capture(context, guarantee)
      default:
        return
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    const { outOrderNo, state, stepAttempts } = guarantee
    context.log.warn({ outOrderNo, state, err: error }, 'the lender gave no answer')
    await waitFor(context, guarantee, error.message)
    await repository.stepLater(context.sql, guarantee, backoffMs(stepAttempts))
  }
}

async function reserve(context: CreditContext, guarantee: Guarantee): Promise<void> {
  const { sql, lender } = context
  const { guaranteeId, billId, accountId, reservedFen, stepAttempts } = guarantee
  if (stepAttempts > reserveAttempts)
    return transaction(sql, (tx) =>
      releaseGuarantees(tx, { reason: 'lender', of: { billIds: [billId] } }, ['RESERVING']),
    )
  try {
    const { state } = await lender.reserve({ ...guarantee, amountFen: reservedFen })
    if (state === 'RESERVED')
      return await transaction(sql, async (tx) => {
        await repository.markReserved(tx, guarantee)
      })
    context.log.warn({ guaranteeId, state }, 'the lender does not stand for the bill')
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    context.log.warn({ guaranteeId, code: error.code }, 'the lender declines a bill')
  }
  await transaction(sql, async (tx) => {
    if (await repository.markDeclined(tx, guaranteeId)) await checkSoon(tx, accountId)
  })
}

async function release(context: CreditContext, guarantee: Guarantee): Promise<void> {
  const { sql, settings, lender } = context
  const reason = guarantee.endReason ?? 'lender'
  try {
    await lender.release(guarantee, reason === 'paid' ? '已用其他方式付清' : '费用已撤销或更改')
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    const { state } = await lender.query(guarantee)
    if (state !== 'ENDED' && state !== 'UNKNOWN') throw error
  }
  await transaction(sql, async (tx) => {
    if (!(await repository.markEnded(tx, guarantee, { state: 'RELEASED', reason }))) return
    await resolveWork(tx, waitingOf(guarantee))
    if (reason === 'bill_changed') await planGuarantees(tx, settings, [guarantee.patientId])
  })
}

async function capture(context: CreditContext, guarantee: Guarantee): Promise<void> {
  const { sql, lender } = context
  const { capturedFen, now, stepAttempts } = guarantee
  if (capturedFen === null) throw new Error('a capture without its sum')
  let state = await lender.query(guarantee)
  if (state.state === 'RESERVED') {
    await lender.capture({ ...guarantee, amountFen: capturedFen, at: now })
    state = await lender.query(guarantee)
  }
  switch (state.state) {
    case 'PAID':
      return settleCaptured(context, guarantee, state)
    case 'RESERVED':
    case 'COLLECTING':
      await waitFor(context, guarantee, '信用方还没有扣到款')
      return repository.stepLater(sql, guarantee, backoffMs(stepAttempts, collectingMs))
    case 'UNKNOWN':
    case 'ENDED':
      return endWithoutMoney(context, guarantee)
  }
}

const waitingOf = ({ guaranteeId }: Guarantee) =>
  ({ kind: 'credit_waiting', subject: guaranteeId }) as const

/** What hangs for long is looked at by a person. */
async function waitFor(context: CreditContext, guarantee: Guarantee, why: string): Promise<void> {
  const { stepAttempts: times, reservedFen, capturedFen, outOrderNo, orderId } = guarantee
  if (times < silentAttempts) return
  await createWorkItem(context.sql, context.log, {
    ...waitingOf(guarantee),
    ...(orderId && { orderId }),
    restHours: 24,
    facts: { number: outOrderNo, amountFen: capturedFen ?? reservedFen, times, why },
  })
}
