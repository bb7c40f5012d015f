/** Forms of transfers that end by the hospital's word. */
import type { Transaction } from '../../../database/client'
import { resolveWork } from '../../work'
import { endOutdated } from './bank_return_repository'

/** Ends forms whose settlement is closed, another one, or leaves less, in the transaction that takes the hospital's word in. */
export async function endOutdatedTransfers(
  tx: Transaction,
  inpatientIds: readonly string[],
): Promise<void> {
  const ended = await endOutdated(tx, inpatientIds)
  if (ended.length > 0) await resolveWork(tx, { kind: 'bank_return', subject: ended })
}
