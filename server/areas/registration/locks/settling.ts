/** Applies the hospital's answer to a lock, once. */
import { transaction, withRetry } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import type { GatewayRefused } from '../../../gateways/failures'
import { currentRules } from '../rules/rule_versions'
import type { RegistrationRules } from '../rules/rules'
import { wake } from './answers'
import * as repository from './lock_repository'

/** A lock outlives hold and payment together by this much. */
const spareSeconds = 120

/** For how many seconds a lock is asked for: enough to read and to pay. */
export const lockSeconds = (rules: RegistrationRules): number =>
  (rules.unhurriedHoldMinutes + rules.payWithinMinutes) * 60 + spareSeconds

/** Stores a lock that the hospital gave. */
export async function keepAnswer(
  deps: Dependencies,
  lockId: string,
  answer: { hisLockNo: string; expiresAt: string | null },
): Promise<void> {
  const { rules } = await currentRules(deps.sql)
  await withRetry(() =>
    transaction(deps.sql, async (tx) => {
      if ((await repository.lockAsked(tx, lockId)) === undefined) return
      await repository.keepLocked(
        tx,
        lockId,
        { ...answer, untilSeconds: lockSeconds(rules) },
        { usual: rules.holdMinutes, unhurried: rules.unhurriedHoldMinutes },
      )
    }),
  )
  wake(deps.sql, [lockId])
}

/** Stores a refusal; FULL answers all requests that wait for that slot. */
export async function keepRefusal(
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
  wake(deps.sql, refusedToo)
}
