/** Telling the hospital: a paid place is entered in its books, a cancelled one is given back; both are tried until it answers. */
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../gateways/failures'
import { pauseMs } from '../payment'
import { refundAndEnd } from './ending'
import * as repository from './repository'

/** What this replica is telling right now, so that a second caller waits for the same answer. */
const underWay = new Map<string, Promise<void>>()

/** Tells the hospital of one order now, and waits for the outcome; a hospital that does not answer is told again by the worker. */
export function confirmNow(deps: Dependencies, orderId: string): Promise<void> {
  const known = underWay.get(orderId)
  if (known !== undefined) return known
  const telling = claimAndConfirm(deps, orderId).finally(() => underWay.delete(orderId))
  underWay.set(orderId, telling)
  return telling
}

async function claimAndConfirm(deps: Dependencies, orderId: string): Promise<void> {
  for (const order of await repository.claimConfirmations(deps.sql, { orderId, limit: 1 })) await confirm(deps, order)
}

/** The same without waiting: a failure is logged, and the worker is the next to try. */
export function confirmSoon(deps: Dependencies, orderId: string): void {
  confirmNow(deps, orderId).catch((error: unknown) => deps.log.warn({ err: error, orderId }, 'the hospital was not told at once'))
}

/** Tells the hospital of one paid order. */
export async function confirm(deps: Dependencies, order: repository.ToConfirm): Promise<void> {
  const { orderId, attempts, ...registration } = order
  try {
    const answer = await deps.gateways.his.confirmRegistration(registration)
    await transaction(deps.sql, async (tx) => {
      const locked = await repository.lockOrder(tx, orderId)
      if (locked === undefined || locked.hisOrderNo !== null) return
      const booked = locked.status === 'CONFIRMING'
      // Ended while the hospital was being told (a stopped clinic): it must take the place back.
      await repository.keepHisAnswer(tx, orderId, answer, booked)
      if (booked) await repository.addEvent(tx, orderId, 'confirmed')
    })
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      deps.log.warn({ orderId, attempts, why: error.message }, 'the hospital does not answer; the order waits')
      await repository.confirmLater(deps.sql, orderId, pauseMs(attempts))
      if (attempts === 1) await repository.addEvent(deps.sql, orderId, 'confirm_delayed')
      return
    }
    if (!(error instanceof GatewayRefused)) throw error
    deps.log.warn({ orderId, why: error.message }, 'the hospital cannot keep the place')
    await refundAndEnd(deps, orderId, (locked) =>
      locked.status === 'CONFIRMING' ? { status: 'FAILED', by: 'hospital', reason: '医院未能保留号源', event: 'refused', releaseToHis: false } : undefined,
    )
  }
}

/** Gives one place back at the hospital. */
export async function release(deps: Dependencies, order: { orderId: string; orderNo: string; reason: string; attempts: number }): Promise<void> {
  try {
    await deps.gateways.his.cancelRegistration({ orderNo: order.orderNo, reason: order.reason })
  } catch (error) {
    if (error instanceof GatewayUnavailable) {
      await repository.confirmLater(deps.sql, order.orderId, pauseMs(order.attempts))
      return
    }
    if (!(error instanceof GatewayRefused)) throw error
    deps.log.error({ orderId: order.orderId, why: error.message }, 'the hospital will not take a cancelled place back: a person must look')
  }
  await repository.releaseDone(deps.sql, order.orderId)
}

/** Claims and tells, for the worker; how many orders. */
export async function tellHospital(deps: Dependencies, limit: number): Promise<number> {
  const [toConfirm, toRelease] = await Promise.all([repository.claimConfirmations(deps.sql, { limit }), repository.claimReleases(deps.sql, limit)])
  await Promise.all([...toConfirm.map((order) => confirm(deps, order)), ...toRelease.map((order) => release(deps, order))])
  return toConfirm.length + toRelease.length
}
