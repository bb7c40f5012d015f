/**
 * The draw of a release: requests of its first seconds are served in a random order instead of that of their packets.
 * Winners get holds, by the same statement as all others; the rest learn that it is full. One process holds it, for
 * all.
 */
import { randomBytes } from 'node:crypto'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { holdForDraw } from '../booking/holds'
import { currentRules } from '../rules/rule_versions'
import type { RegistrationRules } from '../rules/rules'
import { isLost } from '../slots/meeting'
import * as repository from './guard_repository'

/** Proven patients first, then the others. */
export type Phase = 'proven' | 'others'

/** How many seconds after the release each draw is held. */
export const drawAfterSeconds = (phase: Phase, rules: RegistrationRules): number =>
  phase === 'proven' ? rules.drawSeconds : Math.max(rules.drawSeconds, rules.provenFirstSeconds)

/** Holds a draw that was not held yet; when it returns, the draw is over. */
export async function holdDraw(
  deps: Dependencies,
  scheduleId: string,
  phase: Phase,
): Promise<void> {
  const { rules } = await currentRules(deps.sql)
  const draw = { scheduleId, phase, seed: randomBytes(16).toString('hex') }
  await transaction(deps.sql, async (tx) => {
    if (!(await repository.beginDraw(tx, draw))) return
    const entries = await repository.listEntries(tx, draw)
    const winners = await serveAll(tx, entries, rules)
    await repository.endDraw(tx, { ...draw, entries: entries.length, winners })
  })
}

async function serveAll(
  tx: Transaction,
  entries: readonly repository.Entry[],
  rules: RegistrationRules,
): Promise<number> {
  const served = new Set<string>()
  const full = new Set<string>()
  for (const entry of entries) {
    if (served.has(entry.patientId) || full.has(entry.slotId)) continue
    const result = await serveOne(tx, entry, rules)
    if (result === 'held') served.add(entry.patientId)
    if (result === 'sold_out') full.add(entry.slotId)
  }
  return served.size
}

async function serveOne(
  tx: Transaction,
  entry: repository.Entry,
  rules: RegistrationRules,
): Promise<string> {
  try {
    return await tx.savepoint((inner) => holdForDraw(inner, entry, rules))
  } catch (error) {
    // The account took another hold at this moment.
    if (isLost(error, 'slot_hold_own')) return 'lost'
    throw error
  }
}
