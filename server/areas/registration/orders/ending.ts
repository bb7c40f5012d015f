/** How an order with a slot ends: release, refund, event, all in one transaction. */
import type { OrderStatus } from '../../../../src/contract/registration'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { supersede } from '../../message'
import { checkSoon, refundAll } from '../../payment'
import { announceStopped } from '../announcements'
import { formatRefund, type EventKind } from '../events'
import { giveBack } from '../returns/return_repository'
import { readRules } from '../rules/rule_versions'
import { activeStatuses, returnDelayOf } from '../rules/rules'
import * as repository from './order_repository'
import { restoreReplaced } from './replacing'

/** How the order is to end. */
interface Verdict {
  /** Its end when nothing was paid; the cancellation of a paid order passes through REFUNDING. */
  status: Extract<OrderStatus, 'CANCELLED' | 'STOPPED' | 'FAILED'>
  by: 'patient' | 'hospital' | 'system'
  reason: string | null
  event: EventKind
  releaseToHis: boolean
}

/** Ends a locked order with a slot. */
export async function endHeldOrder(
  tx: Transaction,
  order: repository.LockedOrder,
  verdict: Verdict,
): Promise<void> {
  const refundFen = await refundAll(tx, 'registration', order.orderId, verdict.reason ?? '取消挂号')
  const isRefunded = refundFen > 0
  await repository.endOrder(tx, order.orderId, {
    status: isRefunded && verdict.status === 'CANCELLED' ? 'REFUNDING' : verdict.status,
    payStatus: isRefunded ? 'REFUNDING' : 'UNPAID',
    by: verdict.by,
    reason: verdict.reason,
    releaseToHis: verdict.releaseToHis,
  })
  await giveBack(tx, order, returnDelayOf((await readRules(tx)).rules))
  await restoreReplaced(tx, order)
  await repository.addEvent(tx, order.orderId, verdict.event, verdict.reason)
  if (isRefunded)
    await repository.addEvent(tx, order.orderId, 'refund_requested', formatRefund(refundFen))
  await supersede(tx, order.orderId)
  if (verdict.status === 'STOPPED')
    await announceStopped(tx, order.orderId, isRefunded ? 'returning' : unpaidHere(order))
  // The worker closes an open channel order; one paid meanwhile is refunded.
  await checkSoon(tx, 'registration', order.orderId)
}

/** Locks, asks for the verdict, ends; `undefined` leaves the order as it is. Returns whether it was ended. */
export async function refundAndEnd(
  deps: Dependencies,
  orderId: string,
  decide: (
    order: repository.LockedOrder,
    tx: Transaction,
  ) => Verdict | undefined | Promise<Verdict | undefined>,
): Promise<boolean> {
  return transaction(deps.sql, async (tx) => {
    const order = await repository.lockOrder(tx, orderId)
    if (order === undefined || !holdsSlot(order.status)) return false
    const verdict = await decide(order, tx)
    if (verdict === undefined) return false
    await endHeldOrder(tx, order, verdict)
    return true
  })
}

/** Where the money of an order is of which nothing was paid here. */
const unpaidHere = ({ paidAtHospitalAt }: repository.LockedOrder) =>
  paidAtHospitalAt === null ? 'none' : 'at_window'

/** Whether an order in this status has a slot that can be released. */
export function holdsSlot(status: OrderStatus): boolean {
  return activeStatuses.some((active) => active === status)
}
