/** A lock that has ended, or ends too soon: renewed where the hospital allows it, and locked again at the same time of the clinic after a payment that came late. */
import { transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { describePerson } from '../../patient'
import { currentRules } from '../rules/rule_versions'
import { unlockDue } from './locks'
import * as repository from './relocking_repository'
import { lockSeconds } from './settling'

/** The lock of a paid order ended before the hospital was told of the payment, and the place is somebody else's. */
export class PlaceGone extends GatewayRefused {}

/**
 * The lock behind an order, alive; undefined where there is none.
 * @throws PlaceGone, GatewayUnavailable when the hospital does not answer
 */
export async function livingLock(
  deps: Dependencies,
  orderId: string,
): Promise<{ lockId: string; hisLockNo: string | null } | undefined> {
  const lock = await repository.findOfOrder(deps.sql, orderId)
  if (lock === undefined) return undefined
  const { lockId, hisLockNo, isOver } = lock
  if (!isOver) return { lockId, hisLockNo }
  if (hisLockNo === null) {
    // The last place may be the one that this order let go.
    await unlockDue(deps, { slotId: lock.slotId })
    return lockAgain(deps, lock)
  }
  const { state } = await deps.gateways.his.locks.status(lockId)
  if (state === 'locked' || state === 'confirmed') return { lockId, hisLockNo }
  // Where the hospital cannot say, the same number again has the same answer, or locks anew.
  if (state === 'unknown') return lockAgain(deps, lock)
  const fresh = await transaction(deps.sql, (tx) => repository.replaceLock(tx, orderId, 'RELEASED'))
  return lockAgain(deps, { ...lock, lockId: fresh, hisLockNo: null })
}

async function lockAgain(
  deps: Dependencies,
  lock: repository.OrderLock,
): Promise<{ lockId: string; hisLockNo: string }> {
  try {
    const answer = await ask(deps, lock)
    await repository.keepRenewed(deps.sql, lock.lockId, answer)
    return { lockId: lock.lockId, hisLockNo: answer.hisLockNo }
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    const { code, why } = error
    await repository.keepGone(deps.sql, lock.lockId, { code, words: why })
    throw new PlaceGone('his', code, why)
  }
}

async function ask(deps: Dependencies, lock: repository.OrderLock) {
  const { lockId, hisLockNo, patientId, patientNo } = lock
  const { clinicId, departmentId, doctorId, visitDate, beginTime } = lock
  const untilSeconds = lockSeconds((await currentRules(deps.sql)).rules)
  const answer = await deps.gateways.his.locks.lock({
    lockId,
    hisLockNo,
    clinicId,
    departmentId,
    doctorId,
    visitDate,
    beginTime,
    patientNo,
    ...(patientNo === '' && { person: await describePerson(deps, patientId) }),
    untilSeconds,
  })
  return { ...answer, untilSeconds }
}

/** Before paying: a lock that ends before the time to pay is over is asked for longer. Where the hospital does not, the order ends with the lock, as its page says. */
export async function renewLock(deps: Dependencies, orderId: string): Promise<void> {
  const lock = await repository.findOfOrder(deps.sql, orderId)
  if (lock?.endsTooSoon !== true) return
  try {
    await repository.keepRenewed(deps.sql, lock.lockId, await ask(deps, lock))
    const { rules } = await currentRules(deps.sql)
    await repository.lengthenOrder(deps.sql, orderId, rules.payWithinMinutes)
  } catch (error) {
    if (!(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) throw error
  }
}
