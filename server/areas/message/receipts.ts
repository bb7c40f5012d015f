/** Receipts of the SMS operator: whether the phone got what the operator took. Told twice, late or out of order, they change nothing that is known better. */
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { SmsReceipt } from '../../gateways/sms/receipts'
import { resolveWork } from '../work'
import * as repository from './receipt_repository'
import { callIfMissed } from './undelivered'

/** Since this process began. */
const counted = { unknown: 0 }

/** How many receipts named no message: those of one-time codes, and what is not ours. */
export const countUnknown = (): Promise<number> => Promise.resolve(counted.unknown)

/** Takes them, each in a transaction of its own; returns how many named no message. */
export async function takeReceipts(
  deps: Dependencies,
  receipts: readonly SmsReceipt[],
): Promise<number> {
  const named = await repository.findNamed(deps.sql, receipts)
  for (const { place, ...message } of named) {
    const receipt = receipts[place]
    if (receipt !== undefined)
      await transaction(deps.sql, (tx) => takeOne(tx, deps, message, receipt))
  }
  const unknown = receipts.length - new Set(named.map(({ place }) => place)).size
  counted.unknown += unknown
  return unknown
}

async function takeOne(
  tx: Transaction,
  deps: Dependencies,
  message: { messageId: string; receipt: string | null },
  receipt: SmsReceipt,
): Promise<void> {
  const { messageId } = message
  if (receipt.isDelivered) {
    if ((await repository.noteDelivered(tx, messageId)) !== undefined)
      await resolveWork(tx, { kind: 'message_undelivered', subject: messageId })
    return
  }
  const missed = await repository.noteFailed(tx, messageId, receipt)
  if (missed !== undefined && !missed.isRead) await callIfMissed(tx, deps, missed, 'failed')
  if (missed === undefined && message.receipt === 'delivered')
    deps.log.warn(
      { messageId, why: receipt.why },
      'a receipt of failure after one of delivery was not believed',
    )
}

/** Receipts that did not come in time: who must know is rung. */
export function giveUpSilent(deps: Dependencies): Promise<void> {
  return transaction(deps.sql, async (tx) => {
    for (const message of await repository.giveUpSilent(tx))
      if (!message.isRead) await callIfMissed(tx, deps, message, 'silent')
  })
}
