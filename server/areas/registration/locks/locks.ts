/**
 * Selling from the hospital's own slots: every held place is a lock (锁号) at the hospital. Its intent is the row that the hold writes; here it is sent, in the order of a line that is one for all
 * processes, asked about when no answer came, and given back when its hold is gone.
 */
import { transaction, withRetry } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { describePerson } from '../../patient'
import { createWorkItem } from '../../work'
import { currentRules } from '../rules/rule_versions'
import * as repository from './repository'

/** A lock lives this much longer than hold and payment together. */
const spareSeconds = 120
/** While others have the permits, or this second is full, the line looks again after this. */
const lookAgainMs = 200
const dueAtOnce = 10

/** One process's part of the line, for each database. */
interface Line {
  isRunning: boolean
  /** Whoever waits in this process for the answer to a lock. */
  waiting: Map<string, () => void>
}
const lines = new WeakMap<Dependencies['sql'], Line>()

function lineOf({ sql }: Dependencies): Line {
  const line = lines.get(sql) ?? { isRunning: false, waiting: new Map<string, () => void>() }
  lines.set(sql, line)
  return line
}

/** Resolves when this process has the hospital's answer to a lock, or after so long. */
export function answerOf(deps: Dependencies, lockId: string, withinMs: number): Promise<void> {
  const { waiting } = lineOf(deps)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      waiting.delete(lockId)
      resolve()
    }
    const timer = setTimeout(end, withinMs)
    waiting.set(lockId, end)
    askSoon(deps)
  })
}

/** Sends what stands in the line, as far as the hospital bears it, until nobody waits who could be sent. */
export function askSoon(deps: Dependencies): void {
  const line = lineOf(deps)
  if (line.isRunning) return
  line.isRunning = true
  void serveLine(deps)
    .catch((error: unknown) => deps.log.error({ err: error }, 'the line of locks stopped'))
    .finally(() => (line.isRunning = false))
}

async function serveLine(deps: Dependencies): Promise<void> {
  const sent = new Set<Promise<void>>()
  for (;;) {
    const next = await claim(deps)
    for (const one of next) {
      const call: Promise<void> = ask(deps, one)
        .catch((error: unknown) => deps.log.error({ err: error }, 'a lock could not be settled'))
        .finally(() => sent.delete(call))
      sent.add(call)
    }
    if (sent.size === 0 && !(await repository.isAnybodyWaiting(deps.sql))) return
    await Promise.race([...sent, pause(lookAgainMs)])
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const claim = ({ sql, settings }: Dependencies): Promise<repository.ToLock[]> =>
  transaction(sql, (tx) =>
    repository.claimNext(tx, {
      atOnce: settings.hisLockConcurrency,
      perSecond: settings.hisLocksPerSecond,
    }),
  )

async function ask(deps: Dependencies, one: repository.ToLock): Promise<void> {
  const { lockId, patientId, ...place } = one
  try {
    const { rules } = await currentRules(deps.sql)
    const untilSeconds = (rules.unhurriedHoldMinutes + rules.payWithinMinutes) * 60 + spareSeconds
    const answer = await deps.gateways.his.locks.lock({
      lockId,
      ...place,
      ...(place.patientNo === '' && { person: await describePerson(deps, patientId) }),
      untilSeconds,
    })
    await locked(deps, lockId, answer, untilSeconds)
  } catch (error) {
    if (error instanceof GatewayRefused) await refused(deps, lockId, error)
    else if (error instanceof GatewayUnavailable) {
      await repository.keepUnknown(deps.sql, lockId, againMs(0))
      tell(deps, [lockId])
    } else throw error
  }
}

async function locked(
  deps: Dependencies,
  lockId: string,
  { hisLockNo, expiresAt }: { hisLockNo: string; expiresAt: string | null },
  untilSeconds: number,
): Promise<void> {
  const { rules } = await currentRules(deps.sql)
  await withRetry(() =>
    transaction(deps.sql, async (tx) => {
      if ((await repository.lockAsked(tx, lockId)) === undefined) return
      // The hospital's clock, as it says it, or as long as it was asked for.
      const until = expiresAt ?? new Date(Date.now() + untilSeconds * 1000).toISOString()
      await repository.keepLocked(
        tx,
        lockId,
        { hisLockNo, expiresAt: until },
        { usual: rules.holdMinutes, unhurried: rules.unhurriedHoldMinutes },
      )
    }),
  )
  tell(deps, [lockId])
}

async function refused(
  deps: Dependencies,
  lockId: string,
  { code, why }: GatewayRefused,
): Promise<void> {
  const refusedToo = await withRetry(() =>
    transaction(deps.sql, async (tx) => {
      const asked = await repository.lockAsked(tx, lockId)
      if (asked === undefined) return []
      return repository.keepRefused(tx, { lockId, slotId: asked.slotId, code, words: why })
    }),
  )
  tell(deps, refusedToo)
}

function tell(deps: Dependencies, lockIds: readonly string[]): void {
  const { waiting } = lineOf(deps)
  for (const lockId of lockIds) waiting.get(lockId)?.()
}

/** One round over what is due: locks whose hold is gone, those without an answer, those to be given back; and the line. How many were asked. */
export async function tendLocks(deps: Dependencies): Promise<number> {
  await repository.sweep(deps.sql)
  const unknown = await repository.claimDue(deps.sql, 'UNKNOWN', { limit: dueAtOnce })
  await Promise.all(unknown.map((one) => findOut(deps, one)))
  const unlocked = await unlockDue(deps)
  askSoon(deps)
  return unknown.length + unlocked
}

/** Gives locks back whose hold is gone: of one account at once, where it needs the place itself. How many. */
export async function unlockDue(deps: Dependencies, accountId?: string): Promise<number> {
  if (accountId !== undefined) await repository.sweep(deps.sql)
  const due = await repository.claimDue(deps.sql, 'RELEASING', { limit: dueAtOnce, accountId })
  await Promise.all(due.map((one) => unlock(deps, one)))
  return due.length
}

/** Soon at first, then every few seconds: what an outage left behind is gone within a minute after it. */
const againMs = (attempts: number): number => Math.min(500 * 2 ** attempts, 4000)

async function findOut(
  deps: Dependencies,
  { lockId, attempts }: { lockId: string; attempts: number },
): Promise<void> {
  try {
    const standing = await deps.gateways.his.locks.status(lockId)
    switch (standing.state) {
      case 'locked': {
        const { rules } = await currentRules(deps.sql)
        return await locked(
          deps,
          lockId,
          standing,
          (rules.holdMinutes + rules.payWithinMinutes) * 60,
        )
      }
      case 'none':
        await repository.keepUnsent(deps.sql, lockId)
        return
      case 'confirmed':
        await createWorkItem(deps.sql, deps.log, {
          kind: 'lock_broken',
          subject: lockId,
          facts: { why: '医院系统说这个号已确认，我方没有确认过' },
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

/** Who looks at a clinic wants to know what is left there; the hospital is asked at most once in so long, however many look. */
const askLeftEverySeconds = 5

/** Brings what is left of a clinic of the hospital's own up to date. Where the hospital does not answer, what was told last stands. */
export async function refreshLeft(deps: Dependencies, scheduleId: string): Promise<void> {
  const asked = await repository.claimQuestion(deps.sql, scheduleId, askLeftEverySeconds)
  if (asked === undefined) return
  try {
    const slots = await deps.gateways.his.locks.slots([asked.clinicId])
    const own = slots?.filter(({ clinicId }) => clinicId === asked.clinicId)
    if (own !== undefined) await repository.keepLeft(deps.sql, scheduleId, own)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error
  }
}
