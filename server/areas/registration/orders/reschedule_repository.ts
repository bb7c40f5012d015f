/** SQL of rescheduling: an order and the one that replaces it. */
import { firstRow, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** Marks the old order as being replaced; within the same day it cedes its numbered row to the new one. */
export async function beginReplacing(
  tx: Transaction,
  orderId: string,
  byOrderId: string,
  isReplaced: boolean,
): Promise<void> {
  await tx`update registration_order set replaced_by = ${byOrderId}, replaced_at = null, is_replaced = ${isReplaced} where order_id = ${orderId}`
}

/** Joins the new order to the old one's chain. */
export async function joinChain(
  tx: Transaction,
  orderId: string,
  link: { chainId: string; reschedules: number },
): Promise<void> {
  await tx`update registration_order set chain_id = ${link.chainId}, reschedules = ${link.reschedules} where order_id = ${orderId}`
  await tx`update registration_order set chain_id = ${link.chainId} where order_id = ${link.chainId} and chain_id is null`
}

/** The new order is confirmed: the old one is over, and its payment pays for the new one. */
export async function markReplaced(
  tx: Transaction,
  orderId: string,
  holdsSlot: boolean,
): Promise<void> {
  await tx`
    update registration_order set replaced_at = hospital_now(), is_replaced = false, choose_until = null, pay_status = 'UNPAID',
      status = case when ${holdsSlot} then 'CANCELLED' else status end, cancelled_at = coalesce(cancelled_at, hospital_now()),
      cancelled_by = coalesce(cancelled_by, 'patient'), cancel_reason = coalesce(cancel_reason, '已改约'),
      release_to_his = release_to_his or ${holdsSlot}, next_confirm_at = case when ${holdsSlot} then now() else next_confirm_at end
    where order_id = ${orderId}`
}

/** The new order failed: the old one is restored with its numbered row. False when there was nothing to restore. */
export function restore(
  tx: Transaction,
  failed: { orderId: string; replacesOrderId: string | null; daySlot: number | null },
): Promise<boolean> {
  return hasRow(tx`
    update registration_order set replaced_by = null, day_slot = case when is_replaced then ${failed.daySlot} else day_slot end, is_replaced = false
    where order_id = ${failed.replacesOrderId} and replaced_by = ${failed.orderId} and replaced_at is null returning order_id`)
}

/** The department of a slot. */
export function findSlot(executor: Executor, slotId: string) {
  return firstRow<{ departmentId: string; totalFeeFen: number }>(executor`
    select t.department_id, s.reg_fee_fen + s.treat_fee_fen as total_fee_fen
    from slot t join schedule s on s.schedule_id = t.schedule_id where t.slot_id = ${slotId}`)
}
