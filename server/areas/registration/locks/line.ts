/** The line before the hospital: one for all processes, first come first served, as fast as the hospital bears it. */
import { transaction, type Sql } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { GatewayRefused, GatewayUnavailable } from '../../../gateways/failures'
import { describePerson } from '../../patient'
import { currentRules } from '../rules/rule_versions'
import { waitlistPayMinutes } from '../rules/rules'
import { wake } from './answers'
import * as repository from './line_repository'
import { keepUnknown } from './lock_repository'
import { keepAnswer, keepRefusal, lockSeconds } from './settling'

/** After this time the status of an unanswered lock is asked. */
const askAgainMs = 500
/** While others have the permits, or this second is full, the line looks again after this. */
const lookAgainMs = 200

/** Databases whose line this process serves at this moment. */
const running = new WeakSet<Sql>()

/** Sends the waiting locks, as fast as the hospital bears it, until none can be sent. */
export function askSoon(deps: Dependencies): void {
  if (running.has(deps.sql)) return
  running.add(deps.sql)
  void serveLine(deps)
    .catch((error: unknown) => deps.log.error({ err: error }, 'the line of locks stopped'))
    .finally(() => running.delete(deps.sql))
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
  const { lockId, patientId, isForWaitlist, now, ...place } = one
  try {
    const { rules } = await currentRules(deps.sql)
    const answer = await deps.gateways.his.locks.lock({
      lockId,
      ...place,
      ...(place.patientNo === '' && { person: await describePerson(deps, patientId) }),
      untilSeconds: isForWaitlist
        ? waitlistPayMinutes(now, rules) * 60 + lockSeconds(rules)
        : lockSeconds(rules),
    })
    await keepAnswer(deps, lockId, answer)
  } catch (error) {
    if (error instanceof GatewayRefused) await keepRefusal(deps, lockId, error)
    else if (error instanceof GatewayUnavailable) {
      await keepUnknown(deps.sql, lockId, askAgainMs)
      wake(deps.sql, [lockId])
    } else throw error
  }
}
