/** What a settlement gives back through the app: the deposits that were paid here, newest first, each to its payer. What was paid at the window is the window's. */
import type { Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { formatAmount } from '../../../values/money'
import { cashLeft, checkSoon, refundUpTo } from '../../payment'
import { createWorkItem, resolveWork } from '../../work'
import { endOutdatedTransfers } from '../bank_returns/ending'
import { addEvent } from '../deposits/progress_repository'
import type { KeptSettlement } from '../rules'
import * as repository from './refunding_repository'

interface WriteContext {
  tx: Transaction
  log: Dependencies['log']
}

/**
 * Brings the refunds of stays to what their settlements say of now. The sum of all refunds counts, whichever version or
 * number asked for them: the same again changes nothing, more refunds the difference, and less than went back already
 * is for a person.
 */
export async function followSettlements(
  context: WriteContext,
  stays: readonly repository.SettledStay[],
): Promise<void> {
  const ids = stays.map(({ inpatientId }) => inpatientId)
  const returned = await repository.sumReturned(context.tx, ids)
  const idle = stays.filter(
    ({ inpatientId, settlement }) => settlement === null && !returned.has(inpatientId),
  )
  await resolveWork(context.tx, {
    kind: 'deposit_left',
    subject: idle.map(({ stayId }) => stayId),
  })
  for (const stay of stays)
    if (!idle.includes(stay)) await follow(context, stay, returned.get(stay.inpatientId) ?? 0)
  // Also by what goes back through the app since: a form over the same money would give it back twice.
  await endOutdatedTransfers(context.tx, ids)
  // What nobody may pay any more is closed at the channel.
  await checkSoon(context.tx, 'deposit', await repository.listUnpaid(context.tx, ids))
}

/** The same for one stay, after the hospital has entered a deposit that was under way when it settled. */
export async function followLate(
  context: WriteContext,
  stay: repository.SettledStay,
): Promise<void> {
  if (stay.settlement?.handledBy === 'app') await followSettlements(context, [stay])
}

async function follow(
  { tx, log }: WriteContext,
  { inpatientId, stayId, settlement }: repository.SettledStay,
  returnedFen: number,
): Promise<void> {
  const byApp = settlement?.handledBy === 'app' ? settlement.refundFen : 0
  const excessFen = returnedFen - byApp
  const number = settlement?.number ?? ''
  const excess = { kind: 'settlement_overpaid', subject: stayId } as const
  if (excessFen > 0)
    await createWorkItem(tx, log, { ...excess, facts: { number, amountFen: excessFen } })
  else await resolveWork(tx, excess)
  const left = { kind: 'deposit_left', subject: stayId } as const
  const restFen =
    settlement?.handledBy === 'app'
      ? await refundNewest(tx, { inpatientId, settlement, dueFen: -Math.min(0, excessFen) })
      : openFen(settlement)
  if (restFen > 0) await createWorkItem(tx, log, { ...left, facts: { number, amountFen: restFen } })
  else await resolveWork(tx, left)
}

const openFen = (settlement: KeptSettlement | null): number =>
  settlement === null || settlement.closedAt !== null ? 0 : settlement.refundFen

/** Refunds deposits until so much is on its way; returns what a person has to give back. A settlement that is closed was paid: what could still go back is for a person to look at. */
async function refundNewest(
  tx: Transaction,
  given: { inpatientId: string; settlement: KeptSettlement; dueFen: number },
): Promise<number> {
  const { inpatientId, settlement, dueFen } = given
  if (dueFen === 0) return 0
  const deposits = await repository.lockEntered(tx, inpatientId)
  let restFen = dueFen
  if (settlement.closedAt === null) {
    for (const depositId of deposits)
      if (restFen > 0) restFen -= await refundShare(tx, { ...given, depositId, restFen })
    return restFen
  }
  let unusedFen = 0
  for (const depositId of deposits) unusedFen += await cashLeft(tx, 'deposit', depositId)
  return Math.min(dueFen, unusedFen)
}

async function refundShare(
  tx: Transaction,
  share: { inpatientId: string; settlement: KeptSettlement; depositId: string; restFen: number },
): Promise<number> {
  const { inpatientId, depositId, settlement, restFen } = share
  const refunds = await refundUpTo(tx, {
    business: 'deposit',
    businessId: depositId,
    amountFen: restFen,
    reason: '出院结算，多余的预交金退回',
  })
  let sumFen = 0
  for (const { refundId, amountFen } of refunds) {
    await repository.keepShare(tx, {
      refundId,
      inpatientId,
      depositId,
      settlementNo: settlement.number,
      amountFen,
    })
    sumFen += amountFen
  }
  if (sumFen > 0) await addEvent(tx, depositId, 'settled_back', formatAmount(sumFen))
  return sumFen
}
