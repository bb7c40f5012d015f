/** Gives released slots to the waitlist: the first of the clinic's queue gets an order that waits for its payment; then entries that watch for an earlier place get an offer. */
import { randomUUID } from 'node:crypto'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { inTurn } from '../../../values/in_turn'
import { bookingParameters } from '../booking/booking'
import * as booking from '../booking/booking_repository'
import type { BookingResult } from '../booking/booking_statement'
import { refusedByHospital } from '../booking/lock_refusals'
import { confirmSoon } from '../orders/confirming'
import * as orders from '../orders/order_repository'
import { elsewhereWords } from '../outside/outside'
import { currentRules, readRules, type VersionedRules } from '../rules/rule_versions'
import { returnDelayOf, waitlistPayMinutes } from '../rules/rules'
import { releaseOffer } from '../slots/hold_repository'
import { isLost } from '../slots/meeting'
import { announceEarlierSlot, announceWaitlistEnd, announceWaitlistOrder } from './announcements'
import * as earlier from './earlier_repository'
import * as locking from './locking_repository'
import * as serving from './serving_repository'
import * as repository from './waitlist_repository'

const batch = 50
/** A slot that begins sooner than that is not offered. */
export const offerAheadMinutes = 90

/** Why waiting ended without an order, as the patient reads it. */
const endReasons = {
  deceased: serving.reasonOfDeath,
  unknown_patient: '就诊人已不在您的账号下',
  not_eligible: '该科室不接诊这位就诊人',
  restricted: '就诊人暂停网上预约',
  duplicate: '该就诊人当天在这个科室已有预约',
  registered_elsewhere: elsewhereWords,
  daily_limit: '该就诊人当天的预约数已满',
  unpaid_limit: '您有订单还没有支付',
  given_back: '这一天的号已多次预约后没有支付',
  given_back_there: '这一天的号已多次预约后没有支付',
  key_conflict: '候补没有成功',
  unknown_source: '这个门诊已取消',
} satisfies Partial<Record<BookingResult, string>>

/** One round over everything that can be served; returns how many entries changed. */
export async function serveWaitlist(deps: Dependencies): Promise<number> {
  const rules = await currentRules(deps.sql)
  const serveFree = async () =>
    inTurn(await serving.listServable(deps.sql, batch), (id) => serveClinic(deps, id, rules))
  const serveWatching = async () =>
    inTurn(await earlier.listServableWatching(deps.sql, offerAheadMinutes, batch), (entry) =>
      offerEarlier(deps, entry, rules),
    )
  return inTurn([() => endUseless(deps), serveFree, serveWatching], (step) => step())
}

async function endUseless(deps: Dependencies): Promise<number> {
  const useless = await serving.listUseless(deps.sql, batch)
  await inTurn(useless, ({ entryId, reason }) =>
    transaction(deps.sql, async (tx) => {
      const entry = await repository.lockEntry(tx, entryId)
      if (entry === undefined) return
      await releaseOffer(tx, entryId, returnDelayOf((await readRules(tx)).rules))
      await endEntry(tx, entry, reason)
    }),
  )
  return useless.length
}

/** Serves one clinic until no slot is free or the queue is empty. An entry that fails keeps its place in the queue, and those behind it have their turn. */
async function serveClinic(
  deps: Dependencies,
  scheduleId: string,
  rules: VersionedRules,
): Promise<number> {
  let isOver = false
  return inTurn(await serving.listQueue(deps.sql, scheduleId, batch), async (entryId) => {
    if (isOver) return false
    const outcome = await serveEntry(deps, entryId, rules)
    isOver = outcome === 'nothing'
    if (typeof outcome === 'object') confirmSoon(deps, outcome.orderId)
    return outcome === 'ended' || typeof outcome === 'object'
  })
}

/** `nothing`: no slot is free; `gone`: it waits no more. */
type Served = 'nothing' | 'gone' | 'ended' | { orderId: string }

async function serveEntry(
  deps: Dependencies,
  entryId: string,
  rules: VersionedRules,
): Promise<Served> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(deps.sql, (tx) => serveEntryIn(tx, entryId, rules))
    } catch (error) {
      // A concurrent booking of the same account or patient: the next attempt sees it.
      if (!isLost(error) || attempt >= 4) throw error
    }
  }
}

async function serveEntryIn(
  tx: Transaction,
  entryId: string,
  rules: VersionedRules,
): Promise<Served> {
  const entry = await repository.lockEntry(tx, entryId)
  if (entry?.status !== 'WAITING') return 'gone'
  const sourceTimeId = await serving.findFreeSlot(tx, entryId)
  if (sourceTimeId === undefined) return 'nothing'
  const row = await booking.takeSlotForOrder(tx, {
    ...bookingParameters(
      entry.accountId,
      { sourceTimeId, patientId: entry.patientId, idempotencyKey: `waitlist-${entry.entryId}` },
      rules,
    ),
    payWithinMinutes: waitlistPayMinutes(entry.now, rules.rules),
    // The order is created without the patient's action: other unpaid orders do not forbid it.
    unpaidLimit: rules.rules.unpaidOrdersPerAccount + rules.rules.waitlistPerPatient,
    isForWaitlist: true,
  })
  switch (row.result) {
    case 'booked':
    case 'replayed':
      if (row.orderId === null) throw new Error('an order of the waitlist without its number')
      await repository.moveEntry(tx, entry.entryId, {
        status: 'ORDERED',
        madeOrderId: row.orderId,
      })
      await orders.addEvent(tx, row.orderId, 'by_waitlist')
      await announceWaitlistOrder(tx, entry, row.orderId)
      return { orderId: row.orderId }
    case 'sold_out':
    case 'past':
    case 'unreleased':
    case 'stopped':
      return 'nothing'
    case 'unlocked':
      return lockSlot(tx, entry, sourceTimeId)
    default:
      await endEntry(tx, entry, endReasons[row.result])
      return 'ended'
  }
}

/** One of the hospital's own slots is locked for the entry first; the next round makes the order of it. */
async function lockSlot(
  tx: Transaction,
  entry: repository.LockedEntry,
  slotId: string,
): Promise<Served> {
  const refused = await locking.takeRefusal(tx, entry, entry.scheduleId)
  if (refused === undefined) {
    await locking.holdForEntry(tx, entry, { holdId: randomUUID(), slotId, minutes: lockMinutes })
    return 'nothing'
  }
  await endEntry(tx, entry, refusedByHospital(refused.code, refused.words).message)
  return 'ended'
}

/** How long the hospital has to lock a slot for a waitlist entry. */
const lockMinutes = 10

async function endEntry(
  tx: Transaction,
  entry: repository.LockedEntry,
  reason: string,
): Promise<void> {
  await repository.moveEntry(tx, entry.entryId, { status: 'LAPSED', endReason: reason })
  await announceWaitlistEnd(tx, entry, reason)
}

/** Holds an earlier slot for a watching entry, and offers it. */
async function offerEarlier(
  deps: Dependencies,
  { entryId, orderId }: { entryId: string; orderId: string },
  rules: VersionedRules,
): Promise<boolean> {
  const free = await earlier.findEarlier(deps.sql, { orderId, entryId }, offerAheadMinutes)
  return transaction(deps.sql, async (tx) => {
    const entry = await repository.lockEntry(tx, entryId)
    if (entry === undefined || entry.status !== 'WAITING') return false
    const minutes = waitlistPayMinutes(entry.now, rules.rules)
    if (free !== undefined)
      await earlier.holdForOffer(tx, { ...entry, holdId: randomUUID(), slotId: free, minutes })
    const slotId = await earlier.findOffered(tx, entryId, minutes)
    if (slotId === undefined) return false
    await repository.moveEntry(tx, entryId, { status: 'OFFERED' })
    await announceEarlierSlot(tx, entry, slotId)
    return true
  })
}
