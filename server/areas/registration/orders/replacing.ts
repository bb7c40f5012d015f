/** An order that replaces another: what happens to the old one when the new one is confirmed, and when it fails. */
import type { Transaction } from '../../../database/client'
import { supersede } from '../../message'
import { carryPayments } from '../../payment'
import { formatRefund } from '../events'
import { giveBack } from '../returns/return_repository'
import { readRules } from '../rules/rule_versions'
import { returnDelayOf } from '../rules/rules'
import * as repository from './order_repository'
import type { LockedOrder } from './order_repository'
import * as replacing from './reschedule_repository'

/**
 * The hospital has confirmed the new order: the old one's fee is carried over, the excess refunded, and only now its
 * slot is released. False when the old one was used meanwhile; then the new one fails.
 */
export async function finishReplacing(tx: Transaction, order: LockedOrder): Promise<boolean> {
  if (order.replacesOrderId === null) return true
  const old = await repository.lockOrder(tx, order.replacesOrderId)
  if (old === undefined || old.replacedBy !== order.orderId || old.replacedAt !== null) return false
  if (old.status !== 'BOOKED' && old.status !== 'STOPPED') return false
  const { refundFen } = await carryPayments(tx, {
    business: 'registration',
    fromId: old.orderId,
    toId: order.orderId,
    neededFen: order.carriedFen,
    reason: '改约后费用较低，退回差价',
  })
  const holdsSlot = old.status === 'BOOKED'
  await replacing.markReplaced(tx, old.orderId, holdsSlot)
  await repository.addEvent(tx, old.orderId, 'rescheduled')
  if (refundFen > 0)
    await repository.addEvent(tx, order.orderId, 'difference_refunded', formatRefund(refundFen))
  await supersede(tx, old.orderId)
  if (holdsSlot) await giveBack(tx, old, returnDelayOf((await readRules(tx)).rules))
  return true
}

/** The new order failed: the old one is active as before. Called after the new one has ended. */
export async function restoreReplaced(tx: Transaction, order: LockedOrder): Promise<void> {
  if (order.replacesOrderId !== null && (await replacing.restore(tx, order)))
    await repository.addEvent(tx, order.replacesOrderId, 'reschedule_failed')
}
