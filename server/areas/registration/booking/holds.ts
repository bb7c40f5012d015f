/** Holding a place from the confirm page on: taken for some minutes, given back on leaving, on expiry, and when the page falls silent (a closed browser, a phone put away). */
import { randomUUID } from 'node:crypto'
import type { SlotHold } from '../../../../src/contract/registration'
import { withRetry, type Executor } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { hospitalMoment } from '../../../values/hospital_time'
import { isUuid } from '../../../values/uuid'
import { unlockDue } from '../locks/locks'
import { awaitLock } from '../locks/waiting'
import { releaseExpired } from '../orders/expiry'
import { findOrder } from '../orders/reading_repository'
import { currentRules } from '../rules/rule_versions'
import { returnDelayOf, type RegistrationRules } from '../rules/rules'
import { attempt } from '../slots/attempt'
import { fullTimes } from '../slots/full_times'
import * as holds from '../slots/hold_repository'
import type { HoldParameters, HoldRow } from '../slots/hold_statement'
import { isLost } from '../slots/meeting'
import { refusedByHospital } from './lock_refusals'
import { refusalOf, soldOut, slotNotFound } from './refusals'

/** Which place, for whom. */
interface HoldRequest {
  sourceTimeId: string
  patientId: string
  isUnhurried: boolean
  deviceId: string | undefined
  /** The order that is being moved to this place, when there is one. */
  replaces: { orderId: string; carriedFen: number } | null
}

const attemptsMax = 6

/**
 * Holds a place, or says again that the page is still open (the time does not begin anew by that); another place of the account goes back first.
 * @throws Refused as booking does: SOLD_OUT, DUPLICATE_ORDER, SOURCE_CLOSED, PATIENT_NOT_ELIGIBLE, CREDIT_RESTRICTED, DAILY_LIMIT, UNPAID_LIMIT, NOT_FOUND.
 */
export async function createHold(
  deps: Dependencies,
  accountId: string,
  request: HoldRequest,
): Promise<SlotHold> {
  if (!isUuid(request.sourceTimeId)) throw slotNotFound()
  if (!isUuid(request.patientId)) throw new Refused('NOT_FOUND', '没有找到这位就诊人')
  const { rules } = await currentRules(deps.sql)
  const row = await takeLocked(deps, accountId, request, rules)
  if (row.result !== 'held' && row.result !== 'kept') {
    if (row.result === 'elsewhere') throw new Refused('CONFLICT', '预约的人较多，请再试一次')
    if (row.result === 'refused') throw refusedByHospital(row.refusalCode, row.refusalWords)
    throw await refusalOf(deps, accountId, row.result, row, rules)
  }
  if (row.expiresAt === null || row.now === null) throw new Error('a hold without its end')
  return {
    sourceTimeId: request.sourceTimeId,
    patientId: request.patientId,
    expiresAt: hospitalMoment(row.expiresAt),
    renewWithinSeconds: rules.holdLeaseSeconds,
    serverNow: hospitalMoment(row.now),
  }
}

/** The same as the confirm page asks for it; for an order that is being moved, with what it carries over. */
export async function holdForPage(
  deps: Dependencies,
  accountId: string,
  input: {
    sourceTimeId: string
    patientId: string
    isUnhurried: boolean
    deviceId: string | undefined
    rescheduleOrderId?: string | undefined
  },
): Promise<SlotHold> {
  const { rescheduleOrderId, ...request } = input
  const orderId = rescheduleOrderId
  if (orderId === undefined) return createHold(deps, accountId, { ...request, replaces: null })
  const old = isUuid(orderId) ? await findOrder(deps.sql, accountId, orderId) : undefined
  if (old === undefined) throw new Refused('NOT_FOUND', '没有找到这个订单')
  return createHold(deps, accountId, {
    ...request,
    patientId: old.patientId,
    replaces: { orderId: old.orderId, carriedFen: old.totalFeeFen },
  })
}

/** The same for an entry of a draw, which says what came of it. */
export async function holdForDraw(
  executor: Executor,
  entry: { accountId: string; patientId: string; slotId: string; isUnhurried: boolean },
  rules: RegistrationRules,
): Promise<HoldRow['result']> {
  const asking = { ...entry, sourceTimeId: entry.slotId, deviceId: undefined, replaces: null }
  return (await holds.takeSlotForHold(executor, holdParameters(asking, rules))).result
}

/** Of the hospital's own slots a place is held once the hospital has locked it: who is not there yet hears where he stands, and asks again. */
async function takeLocked(
  deps: Dependencies,
  accountId: string,
  request: HoldRequest,
  rules: RegistrationRules,
): Promise<HoldRow> {
  for (;;) {
    const row = await take(deps, accountId, request, rules)
    const { holdId, lockStatus } = row
    if (lockStatus === null || lockStatus === 'LOCKED' || holdId === null) return row
    // What was waited for may have ended; a new place in its stead is waited for, too.
    await awaitLock(deps, holdId, rules, () => letGo(deps, accountId))
  }
}

async function take(
  deps: Dependencies,
  accountId: string,
  request: HoldRequest,
  rules: RegistrationRules,
): Promise<HoldRow> {
  const asking = { ...request, accountId }
  for (let turn = 1; ; turn += 1) {
    if (await fullTimes(deps.sql).isFullFor(asking)) throw soldOut
    const parameters = holdParameters(asking, rules)
    const outcome = await attempt(deps.sql, asking, {
      run: (executor) => holds.takeSlotForHold(executor, parameters),
      // Two pages of one account at once: the second look finds the first's place.
      isMet: (error) => isLost(error, 'slot_hold_own'),
    })
    const isLast = turn >= attemptsMax
    if (outcome === undefined) {
      // While this one waited for its turn, the time became full; that is no attempt of its own.
      turn -= 1
      continue
    }
    if (outcome === 'again') {
      if (isLast) throw new Refused('CONFLICT', '预约的人较多，请再试一次')
      continue
    }
    const { row, isOwner } = outcome
    if (row.result === 'held' || row.result === 'kept') return row
    if (row.result === 'elsewhere' && !isLast) {
      await letGo(deps, accountId)
      // The last place is the same one: the hospital has it back before it is asked for again.
      if (row.lockStatus !== null) await unlockDue(deps, { accountId })
      continue
    }
    if (turn < 3 && (await hasSwept(deps, row, request.sourceTimeId))) continue
    // Another page of the account may have got the last place after this one had begun to look.
    if (turn < 3 && isOwner) continue
    return row
  }
}

/** Whether something past its time stood in the way and is gone; what the hospital has not got back yet is not lost for who wants it now. */
async function hasSwept(
  deps: Dependencies,
  { stale, lockStatus }: HoldRow,
  slotId: string,
): Promise<boolean> {
  if (!stale || (await releaseExpired(deps)) > 0) return stale
  return lockStatus !== null && (await unlockDue(deps, { slotId })) > 0
}

const holdParameters = (
  {
    sourceTimeId,
    patientId,
    accountId,
    isUnhurried,
    deviceId,
    replaces,
  }: HoldRequest & { accountId: string },
  rules: RegistrationRules,
): HoldParameters => ({
  slotId: sourceTimeId,
  patientId,
  accountId,
  holdId: randomUUID(),
  dailyLimit: rules.activeOrdersPerPatientAndDay,
  unpaidLimit: rules.unpaidOrdersPerAccount,
  minutes: isUnhurried ? rules.unhurriedHoldMinutes : rules.holdMinutes,
  leaseSeconds: rules.holdLeaseSeconds,
  isUnhurried,
  replacesOrderId: replaces?.orderId ?? null,
  carriedFen: replaces?.carriedFen ?? 0,
  deviceId: deviceId ?? null,
})

/** Gives a held slot back, or whichever the account holds: on leaving the page. Nothing to give back is no mistake. */
export async function releaseHold(
  deps: Dependencies,
  accountId: string,
  sourceTimeId?: string,
): Promise<void> {
  if (sourceTimeId === undefined || isUuid(sourceTimeId)) await letGo(deps, accountId, sourceTimeId)
}

async function letGo(deps: Dependencies, accountId: string, slotId?: string): Promise<void> {
  const delay = returnDelayOf((await currentRules(deps.sql)).rules)
  await withRetry(() => holds.release(deps.sql, { accountId, slotId, delay }))
}
