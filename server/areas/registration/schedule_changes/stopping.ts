/**
 * 停诊: booking ends, and every order of the clinic ends. Patients who paid choose within a time: another doctor,
 * another date (the fee is carried), or a refund. Without a choice the refund is automatic; whatever happens in
 * between, the ledger holds the money as the order's.
 */
import type { RegistrationOrder } from '../../../../src/contract/registration'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { formatMomentChinese } from '../../../values/hospital_time'
import { inTurn } from '../../../values/in_turn'
import { isUuid } from '../../../values/uuid'
import { supersede } from '../../message'
import { checkSoon, paidFor, refundAll } from '../../payment'
import { announceStopped } from '../announcements'
import { formatRefund } from '../events'
import { endHeldOrder, holdsSlot } from '../orders/ending'
import * as repository from '../orders/order_repository'
import { getOrder } from '../orders/orders'
import { announceStoppedOutside } from '../outside/stopped_announcement'
import { giveBack } from '../returns/return_repository'
import { currentRules, readRules } from '../rules/rule_versions'
import { chooseUntil, isBeingReplaced, returnDelayOf, type RegistrationRules } from '../rules/rules'
import { releaseClinic } from '../slots/hold_repository'
import { endStopping, isStopped, listStopping } from './intake_repository'
import * as stopping from './stopping_repository'
import { endChoice, listChoicesOver, offerChoice } from './stopping_repository'

const batch = 100

/** Carries out stops that documents brought: the waitlist and holds end, and every patient is notified. Safe to repeat, and on several replicas. */
export async function finishStopping(deps: Dependencies): Promise<void> {
  await inTurn(await listStopping(deps.sql, batch), async ({ scheduleId, reason }) => {
    if (!(await closeStopped(deps, scheduleId, reason))) return
    const { rules } = await currentRules(deps.sql)
    await inTurn(await stopping.listHeldOrders(deps.sql, scheduleId), (orderId) =>
      transaction(deps.sql, async (tx) => {
        // Opened again meanwhile: patients not yet notified keep their slots.
        if (await isStopped(tx, scheduleId)) await stopOrder(tx, orderId, reason, rules)
      }),
    )
    await transaction(deps.sql, (tx) => announceStoppedOutside(tx, scheduleId))
    await endStopping(deps.sql, scheduleId)
  })
}

/** Booking ends now; the rest continues in the background, and the worker takes up what is cut short. */
export async function finishSoon(
  deps: Dependencies,
  scheduleId: string,
  reason: string,
): Promise<void> {
  await closeStopped(deps, scheduleId, reason)
  void finishStopping(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a stopped clinic is finished by the worker'),
  )
}

/** Closes a stopped clinic; false when it is open again. */
function closeStopped(deps: Dependencies, scheduleId: string, reason: string): Promise<boolean> {
  return transaction(deps.sql, async (tx) => {
    const stopped = await isStopped(tx, scheduleId)
    if (stopped) await closeClinic(tx, scheduleId, reason)
    return stopped
  })
}

/** Holds are released first and last: one taken in between is released too, and none of them can become an order. */
async function closeClinic(tx: Transaction, scheduleId: string, reason: string): Promise<void> {
  await releaseClinic(tx, scheduleId)
  await stopping.stopSchedule(tx, scheduleId, reason)
  await releaseClinic(tx, scheduleId)
  await stopping.endWaiting(tx, scheduleId, '医院停诊')
}

async function stopOrder(
  tx: Transaction,
  orderId: string,
  reason: string,
  rules: RegistrationRules,
): Promise<void> {
  const order = await repository.lockOrder(tx, orderId)
  if (order === undefined || !holdsSlot(order.status)) return
  // Also while it was being confirmed: the hospital may have booked it with only its answer lost.
  const releaseToHis =
    order.status === 'BOOKED' || order.status === 'TAKEN' || order.status === 'CONFIRMING'
  const { amountFen } = await paidFor(tx, 'registration', order.orderId)
  // A replacement that is not confirmed yet has no fee of its own to carry: its old order is active again, and what was added is refunded.
  const isOnItsWay =
    order.replacesOrderId !== null && order.status !== 'BOOKED' && order.status !== 'TAKEN'
  if (order.payStatus !== 'PAID' || amountFen === 0 || isOnItsWay) {
    await endHeldOrder(tx, order, {
      status: 'STOPPED',
      by: 'hospital',
      reason,
      event: 'stopped',
      releaseToHis,
    })
    return
  }
  const until = chooseUntil(order.now, rules)
  await offerChoice(tx, order.orderId, { reason, until, releaseToHis })
  await giveBack(tx, order, returnDelayOf((await readRules(tx)).rules))
  await repository.addEvent(tx, order.orderId, 'stopped', reason)
  await repository.addEvent(
    tx,
    order.orderId,
    'choice_offered',
    `${String(formatMomentChinese(until))} 前没有选择，将自动全额退款`,
  )
  await supersede(tx, order.orderId)
  // Whoever is moved is told where to, and whoever cannot be, that he is to choose (closures/moving).
  if (!(await stopping.isToBeMoved(tx, order.orderId)))
    await announceStopped(tx, order.orderId, 'to_choose')
  await checkSoon(tx, 'registration', order.orderId)
}

/** Refunds a stopped order at the patient's request; idempotent. @throws Refused NOT_FOUND, CANCEL_NOT_ALLOWED */
export async function refundStopped(
  deps: Dependencies,
  accountId: string,
  orderId: string,
): Promise<RegistrationOrder> {
  if (!isUuid(orderId)) throw new Refused('NOT_FOUND', '没有找到这个订单')
  await transaction(deps.sql, async (tx) => {
    const order = await repository.lockOwnOrder(tx, accountId, orderId)
    if (order === undefined) throw new Refused('NOT_FOUND', '没有找到这个订单')
    if (order.status !== 'STOPPED')
      throw new Refused('CANCEL_NOT_ALLOWED', '这个订单没有停诊，可以在订单里取消')
    if (isBeingReplaced(order))
      throw new Refused('CANCEL_NOT_ALLOWED', '正在改约，请先支付或取消改约的新订单')
    if (order.chooseUntil !== null) await giveMoneyBack(tx, order, 'choice_refund')
  })
  return getOrder(deps, accountId, orderId)
}

/** Refunds orders whose time to choose is over; returns how many. */
export async function endChoices(deps: Dependencies): Promise<number> {
  const over = await listChoicesOver(deps.sql, batch)
  await inTurn(over, (orderId) =>
    transaction(deps.sql, async (tx) => {
      const order = await repository.lockOrder(tx, orderId)
      if (
        order === undefined ||
        order.status !== 'STOPPED' ||
        order.chooseUntil === null ||
        order.chooseUntil > order.now
      )
        return
      if (isBeingReplaced(order)) return
      await giveMoneyBack(tx, order, 'choice_over')
    }),
  )
  return over.length
}

async function giveMoneyBack(
  tx: Transaction,
  order: repository.LockedOrder,
  event: 'choice_refund' | 'choice_over',
): Promise<void> {
  const refundFen = await refundAll(tx, 'registration', order.orderId, '停诊退款')
  await endChoice(tx, order.orderId, refundFen > 0 ? 'REFUNDING' : 'UNPAID')
  await repository.addEvent(tx, order.orderId, event)
  if (refundFen > 0)
    await repository.addEvent(tx, order.orderId, 'refund_requested', formatRefund(refundFen))
}
