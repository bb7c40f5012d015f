/** Which bills a lender is asked to stand for: decided in the transaction that brings the bill or the consent. */
import type { Transaction } from '../../../database/client'
import type { Settings } from '../../../settings'
import { isPaused } from '../../offering'
import { newNumber } from '../../payment'
import { usedFen } from './line_repository'
import * as repository from './planning_repository'
import { sweepMoment } from './rules'

/** Writes intents for everything that these patients owe, as far as the limit goes. The bills are locked before. */
export async function planGuarantees(
  tx: Transaction,
  { creditLine }: Pick<Settings, 'creditLine'>,
  patientIds: readonly string[],
): Promise<void> {
  if (creditLine === undefined || patientIds.length === 0) return
  const lines = await repository.lockOpenLines(tx, patientIds)
  if (lines.length === 0 || (await isPaused(tx, 'credit'))) return
  for (const line of lines) {
    let leftFen = creditLine.dailyYuan * 100 - (await usedFen(tx, line.accountId))
    for (const { billId, cashFen, expiresAt, now } of await repository.listFreeBills(
      tx,
      line.patientId,
    )) {
      const sweepAt = sweepMoment(now, { sweepHour: creditLine.sweepHour, expiresAt })
      if (sweepAt === undefined) continue
      const isDeclined = cashFen > leftFen
      await repository.insertGuarantee(tx, {
        ...line,
        billId,
        outOrderNo: newNumber('guarantee'),
        reservedFen: cashFen,
        sweepAt,
        isDeclined,
      })
      if (!isDeclined) leftFen -= cashFen
    }
  }
}

/** Bills came from the hospital: what ended or grew is released, what is new is guaranteed. */
export async function followBills(
  tx: Transaction,
  settings: Pick<Settings, 'creditLine'>,
  { billNos, patientIds }: { billNos: readonly string[]; patientIds: readonly string[] },
): Promise<void> {
  if (settings.creditLine === undefined) return
  for (const { billId, hasEnded } of await repository.listOutgrown(tx, billNos))
    await repository.releaseGuarantees(tx, {
      reason: hasEnded ? 'bill_ended' : 'bill_changed',
      of: { billIds: [billId] },
    })
  await planGuarantees(tx, settings, [...new Set(patientIds)])
}
