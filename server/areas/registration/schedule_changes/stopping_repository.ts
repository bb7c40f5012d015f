/** SQL of stopping a clinic: its slots close, and its orders are found. */
import { firstColumn, hasRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'
import { activeStatuses } from '../rules/rules'

/** Ends the waitlist of this clinic. */
export async function endWaiting(
  tx: Transaction,
  scheduleId: string,
  reason: string,
): Promise<void> {
  await tx`
    update waitlist_entry set status = 'LAPSED', ended_at = hospital_now(), end_reason = ${reason} where schedule_id = ${scheduleId} and kind = 'place' and status = 'WAITING'`
}

/** The orders of a schedule that hold a slot and whose patients were not seen yet. */
export function listHeldOrders(executor: Executor, scheduleId: string): Promise<string[]> {
  return firstColumn(executor`
    select order_id from registration_order where schedule_id = ${scheduleId} and status in ${executor([...activeStatuses])} order by order_id`)
}

/** Stops a clinic for further booking. */
export async function stopSchedule(
  tx: Transaction,
  scheduleId: string,
  reason: string,
): Promise<void> {
  await tx`
    update schedule set stopped_at = coalesce(stopped_at, hospital_now()), stop_reason = ${reason} where schedule_id = ${scheduleId}`
  await tx`update slot set stopped = true where schedule_id = ${scheduleId}`
}

/** Leaves a stopped order waiting for the patient's choice. */
export async function offerChoice(
  tx: Transaction,
  orderId: string,
  choice: { reason: string; until: Date; releaseToHis: boolean },
): Promise<void> {
  await tx`
    update registration_order set status = 'STOPPED', cancelled_at = hospital_now(), cancelled_by = 'hospital', cancel_reason = ${choice.reason},
      choose_until = ${choice.until}, release_to_his = ${choice.releaseToHis}, next_confirm_at = ${choice.releaseToHis ? tx`now()` : null}
    where order_id = ${orderId}`
}

/** Whether a closure moves the order to another schedule. */
export function isToBeMoved(executor: Executor, orderId: string): Promise<boolean> {
  return hasRow(
    executor`select 1 from closure_move where order_id = ${orderId} and state = 'waiting'`,
  )
}

/** Ends the choice: the order is refunded. */
export async function endChoice(
  tx: Transaction,
  orderId: string,
  payStatus: 'REFUNDING' | 'UNPAID',
): Promise<void> {
  await tx`update registration_order set choose_until = null, pay_status = ${payStatus} where order_id = ${orderId}`
}

/** Stopped orders whose time to choose is over; an order being rescheduled waits for the outcome. */
export function listChoicesOver(executor: Executor, limit: number): Promise<string[]> {
  return firstColumn(executor`
    select order_id from registration_order
    where choose_until <= hospital_now() and status = 'STOPPED' and (replaced_by is null or replaced_at is not null) order by choose_until limit ${limit}`)
}
