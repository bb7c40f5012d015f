/** Notifies the hospital: a paid order is booked there, a cancelled one released; both are retried until it answers. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { Refused } from '../../../http/refused'
import { backoffMs } from '../../../values/backoff'
import { callOrder } from '../../intake_requests'
import { describePerson } from '../../patient'
import { askHospital, insuredPartOf, createRefusedItem, notifyHospitalSoon } from '../../payment'
import { createWorkItem } from '../../work'
import { announceBooked } from '../announcements'
import { endConfirmed, keepConfirmed } from '../locks/lock_repository'
import { livingLock, PlaceGone } from '../locks/relocking'
import { endHeldOrder, refundAndEnd } from './ending'
import { announceMoved } from './moved_announcement'
import * as notifying from './notification_repository'
import * as repository from './order_repository'
import { finishReplacing } from './replacing'

/** Notifies the hospital of one order without waiting for the answer: a free order has no payment that would trigger it. */
export function confirmSoon(deps: Dependencies, orderId: string): void {
  notifyHospitalSoon(deps, { name: 'registration', notifyHospital }, orderId)
}

/** Enters an order once more that the hospital says it has not. @throws Refused CONFLICT, PlaceGone, GatewayRefused, GatewayUnavailable */
export async function enterAgain(deps: Dependencies, orderId: string | null): Promise<void> {
  const order = orderId === null ? undefined : await notifying.findBooked(deps.sql, orderId)
  if (order === undefined) throw new Refused('CONFLICT', '就诊已结束或订单已变，请在订单里处理')
  await notifying.keepNumbers(deps.sql, order.orderId, await enter(deps, order))
}

/** Enters an order at the hospital, of a lock that lives. @throws PlaceGone, GatewayRefused, GatewayUnavailable */
async function enter(
  deps: Dependencies,
  { orderId, patientId, attempts: _attempts, ...registration }: notifying.ToConfirm,
): Promise<{ hisOrderNo: string; ticketCode: string }> {
  const lock = registration.lockId ? await livingLock(deps, orderId) : undefined
  return deps.gateways.his.confirmRegistration({
    ...registration,
    ...lock,
    ...(registration.patientNo === '' && { person: await describePerson(deps, patientId) }),
    insurance: await insuredPartOf(deps.sql, 'registration', orderId),
  })
}

/** Notifies the hospital of one paid order. */
async function confirm(deps: Dependencies, order: notifying.ToConfirm): Promise<void> {
  const { orderId, attempts } = order
  await askHospital(
    deps,
    { business: 'registration', businessId: orderId, attempts },
    {
      ask: () => enter(deps, order),
      confirmed: (answer) =>
        transaction(deps.sql, async (tx) => {
          const locked = await repository.lockOrder(tx, orderId)
          if (locked === undefined || locked.hisOrderNo !== null) return
          const booked = locked.status === 'CONFIRMING' && (await finishReplacing(tx, locked))
          // Ended while the hospital was being notified (a stopped clinic): the hospital must release it.
          await notifying.keepHisAnswer(tx, orderId, answer, booked)
          await keepConfirmed(tx, orderId)
          if (locked.status === 'CONFIRMING' && !booked) {
            await endHeldOrder(tx, locked, {
              status: 'FAILED',
              by: 'system',
              reason: '原来的号已使用，改约没有完成',
              event: 'refused',
              releaseToHis: true,
            })
          }
          await callOrder(tx, order.orderNo)
          if (!booked) return
          await repository.addEvent(tx, orderId, 'confirmed')
          await announceBooked(tx, orderId)
          if (locked.movedByHospital) await announceMoved(tx, orderId)
        }),
      later: async (delayMs) => {
        await notifying.confirmLater(deps.sql, orderId, delayMs)
        if (attempts === 1) await repository.addEvent(deps.sql, orderId, 'confirm_delayed')
      },
      refused: (refusal) =>
        refusal instanceof PlaceGone
          ? endWithFirstChance(deps, order)
          : endRefused(deps, order, refusal.message),
    },
  )
}

/** The hospital refuses the order for good: it is refunded, and a work item says why. */
async function endRefused(
  deps: Dependencies,
  order: notifying.ToConfirm,
  why: string,
): Promise<void> {
  const { orderId, orderNo, totalFeeFen: amountFen, hisLockNo = null } = order
  const facts = { amountFen, orderNo, why }
  await refundAndEnd(deps, orderId, async (locked, tx) => {
    if (locked.status !== 'CONFIRMING') return undefined
    if (hisLockNo === null)
      await createRefusedItem(tx, deps.log, {
        business: 'registration',
        businessId: orderId,
        ...facts,
      })
    else
      await createWorkItem(tx, deps.log, {
        kind: 'lock_broken',
        subject: orderId,
        orderId,
        facts: { ...facts, hisLockNo },
      })
    return {
      status: 'FAILED',
      by: 'hospital',
      reason: '医院未能保留号源',
      event: 'refused',
      releaseToHis: false,
    }
  })
}

/** The lock was over when the money came, and the place is somebody else's: the money goes back at once, and this patient is the first of those who wait. */
async function endWithFirstChance(
  deps: Dependencies,
  { orderId, orderNo, totalFeeFen: amountFen }: notifying.ToConfirm,
): Promise<void> {
  await refundAndEnd(deps, orderId, async (locked, tx) => {
    if (locked.status !== 'CONFIRMING') return undefined
    const isFirst = await repository.waitFirst(tx, orderId)
    const why = '付款到账时医院的锁号已到时，号已被约走'
    await createRefusedItem(tx, deps.log, {
      business: 'registration',
      businessId: orderId,
      amountFen,
      orderNo,
      why,
    })
    return {
      status: 'FAILED',
      by: 'hospital',
      reason: why,
      event: isFirst ? 'lock_over' : 'place_gone',
      releaseToHis: false,
    }
  })
}

/** Releases one order at the hospital. */
async function release(
  deps: Dependencies,
  order: { orderId: string; orderNo: string; reason: string; attempts: number },
): Promise<void> {
  try {
    await deps.gateways.his.cancelRegistration({ orderNo: order.orderNo, reason: order.reason })
  } catch (error) {
    if (error instanceof GatewayUnavailable && !error.needsPerson) {
      await notifying.confirmLater(deps.sql, order.orderId, backoffMs(order.attempts))
      return
    }
    if (!(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error
    const why = error.message
    return transaction(deps.sql, async (tx) => {
      await notifying.releaseDone(tx, order.orderId)
      await createWorkItem(tx, deps.log, {
        kind: 'place_not_taken_back',
        subject: order.orderId,
        orderId: order.orderId,
        facts: { orderNo: order.orderNo, why },
      })
    })
  }
  await notifying.releaseDone(deps.sql, order.orderId)
  await endConfirmed(deps.sql, order.orderId)
}

/** Claims and notifies: one order, or the due ones, releases too. Returns how many. */
export async function notifyHospital(
  deps: Dependencies,
  which: { businessId?: string; limit: number },
): Promise<number> {
  const [toConfirm, toRelease] = await Promise.all([
    notifying.claimConfirmations(deps.sql, which),
    which.businessId === undefined ? notifying.claimReleases(deps.sql, which.limit) : [],
  ])
  await Promise.all([
    ...toConfirm.map((order) => confirm(deps, order)),
    ...toRelease.map((order) => release(deps, order)),
  ])
  return toConfirm.length + toRelease.length
}
