/**
 * Looks after locks at the hospital: those whose hold is gone, and those without an answer. Every hold of the
 * hospital's own slots is one; its intent is the row that the hold writes, and `line.ts` sends it.
 */
import { transaction, withRetry } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { createWorkItem } from '../../work'
import { askSoon } from './line'
import * as repository from './lock_repository'
import { keepAnswer } from './settling'

const dueAtOnce = 10

/** One round over due locks: those whose hold is gone, those without an answer, those to be released; and the line. Returns how many were asked. */
export async function tendLocks(deps: Dependencies): Promise<number> {
  // Each second of each process, and most hospitals have none.
  if (!(await repository.isAnyOpen(deps.sql))) return 0
  await repository.sweep(deps.sql)
  const unknown = await repository.claimDue(deps.sql, 'UNKNOWN', { limit: dueAtOnce })
  await Promise.all(unknown.map((one) => findOut(deps, one)))
  const unlocked = await unlockDue(deps)
  askSoon(deps)
  return unknown.length + unlocked
}

/** Releases locks whose hold is gone; of one account or slot at once, where the place is needed. Returns how many. */
export async function unlockDue(
  deps: Dependencies,
  of: { accountId?: string; slotId?: string } = {},
): Promise<number> {
  if (Object.keys(of).length > 0) await repository.sweep(deps.sql)
  const due = await repository.claimDue(deps.sql, 'RELEASING', { limit: dueAtOnce, ...of })
  await Promise.all(due.map((one) => unlock(deps, one)))
  return due.length
}

/** Soon at first, then every few seconds: what an outage left behind is released within a minute after it. */
const againMs = (attempts: number): number => Math.min(500 * 2 ** attempts, 4000)

async function findOut(
  deps: Dependencies,
  { lockId, attempts }: { lockId: string; attempts: number },
): Promise<void> {
  try {
    const standing = await deps.gateways.his.locks.status(lockId)
    switch (standing.state) {
      case 'locked':
        return await keepAnswer(deps, lockId, standing)
      case 'none':
        await repository.keepUnsent(deps.sql, lockId)
        return
      case 'confirmed':
        await createWorkItem(deps.sql, deps.log, {
          kind: 'lock_broken',
          subject: lockId,
          facts: { number: lockId },
        })
        break
      case 'released':
      case 'unknown':
    }
    await withRetry(() => transaction(deps.sql, (tx) => repository.keepUnvouched(tx, lockId)))
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    await repository.keepUnknown(deps.sql, lockId, againMs(attempts))
  }
}

async function unlock(
  deps: Dependencies,
  { lockId, attempts }: { lockId: string; attempts: number },
): Promise<void> {
  try {
    await deps.gateways.his.locks.unlock(lockId)
    await repository.keepReleased(deps.sql, lockId)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
    await repository.releaseLater(deps.sql, lockId, againMs(attempts))
  }
}
