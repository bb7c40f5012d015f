/**
 * The day of the visit: signed in, seen, or not come. Each step is an event of the order's timeline.
 *
 * Only the hospital knows who came. Where its system reports every visit (`visitsReported`), an unreported one counts
 * as missed, and a late report undoes that; on a day of which it reports nothing, or much less than usual, no visit is
 * marked. Where it does not, an overdue visit ends as PAST, without consequences.
 */
import type { OrderStatus } from '../../../../src/contract/registration'
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { supersede } from '../../message'
import { announceAttended, announceMissed } from '../announcements'
import { followNoShow, unfollowNoShow } from '../credit/credit'
import { addEvent } from '../orders/order_repository'
import { readRules } from '../rules/rule_versions'
import { listSilentDays } from './visit_feed'
import { restoreUnreported } from './visit_feed_repository'
import {
  endUnattended,
  endUnreported,
  markReported,
  moveOrder,
  patientOf,
  statusOf,
} from './visit_repository'

/** How long after the clinic's last slot a visit can still be reported. */
const noShowGraceMinutes = 30
/** Reports that come later than this do not decide whether a visit was missed. */
const unreportedGraceMinutes = 3 * 24 * 60
const batch = 200

/** Records that the patient signed in and has the number `queueNo`: BOOKED becomes TAKEN. False when the order may not be signed in; true again when repeated. */
export async function markTaken(
  tx: Transaction,
  orderId: string,
  queueNo: string,
): Promise<boolean> {
  if (await moveOrder(tx, orderId, 'BOOKED', 'TAKEN')) {
    await addEvent(tx, orderId, 'taken', `候诊号 ${queueNo}`)
    await supersede(tx, orderId, ['reminder'])
    return true
  }
  return (await statusOf(tx, orderId)) === 'TAKEN'
}

/** What the hospital's system reports of a visit: `arrived` covers signed in and number taken. */
export type VisitReport = 'arrived' | 'seen' | 'not_come'

/**
 * Records the hospital's report of a visit, also a late one: an attended visit is no no-show any more, and a
 * restriction based on it ends. Idempotent. A patient reported as seen by mistake did not come: the newer report
 * counts. False when the order is in no state for it (not booked, cancelled, refunded).
 */
export async function recordVisit(
  tx: Transaction,
  orderId: string,
  report: VisitReport,
): Promise<boolean> {
  const status = await markReported(tx, orderId)
  const { from } = moves[report]
  // After the clinic's end an arrived patient counts as seen.
  const to = report === 'arrived' && status !== 'BOOKED' ? moves.seen.to : moves[report].to
  if (status === moves[report].to) return true
  // Seen includes arrived.
  if (status === 'VISITED' && report !== 'not_come') return true
  if (status === undefined || !from.includes(status)) return false
  if (!(await moveOrder(tx, orderId, status, to))) return false
  await addEvent(tx, orderId, kindOf[to])
  await supersede(tx, orderId, ['reminder'])
  const patientId = await patientOf(tx, orderId)
  if (patientId === undefined) return true
  if (to === 'NO_SHOW') {
    await announceMissed(tx, orderId, await followNoShow(tx, patientId, await readRules(tx)))
  } else if (status === 'NO_SHOW') {
    await announceAttended(tx, orderId, await unfollowNoShow(tx, patientId, await readRules(tx)))
  }
  return true
}

const kindOf = { TAKEN: 'taken', VISITED: 'visited', NO_SHOW: 'no_show' } as const
const moves: Record<VisitReport, { to: keyof typeof kindOf; from: readonly OrderStatus[] }> = {
  arrived: { to: 'TAKEN', from: ['BOOKED', 'PAST', 'NO_SHOW'] },
  seen: { to: 'VISITED', from: ['BOOKED', 'TAKEN', 'PAST', 'NO_SHOW'] },
  not_come: { to: 'NO_SHOW', from: ['BOOKED', 'TAKEN', 'VISITED', 'PAST'] },
}

/** Ends overdue visits: as missed where the hospital reports visits, neutrally where it does not; returns how many. */
export async function endOverdueVisits({ sql, settings, log }: Dependencies): Promise<number> {
  const endSome = (tx: Transaction) => (settings.visitsReported ? endMissed(tx, log) : endPast(tx))
  let total = 0
  for (;;) {
    const ended = await transaction(sql, endSome)
    total += ended
    if (ended < batch) return total
  }
}

function endPast(tx: Transaction): Promise<number> {
  return endUnreported(tx, ['BOOKED', 'TAKEN'], {
    graceMinutes: noShowGraceMinutes,
    limit: batch,
  })
}

async function endMissed(tx: Transaction, log: Dependencies['log']): Promise<number> {
  const silentDays = await listSilentDays(tx, log, noShowGraceMinutes)
  const missed = await endUnattended(tx, {
    graceMinutes: noShowGraceMinutes,
    limit: batch,
    exceptDays: silentDays,
  })
  const rules = await readRules(tx)
  const restricted = new Map<string, Date | null>()
  for (const patientId of patientsOf(missed))
    restricted.set(patientId, await followNoShow(tx, patientId, rules))
  // Who booked several of them hears once that booking is suspended.
  const notified = new Set<string>()
  for (const { orderId, patientId, accountId } of missed) {
    const reader = `${accountId} ${patientId}`
    await announceMissed(tx, orderId, (!notified.has(reader) && restricted.get(patientId)) || null)
    notified.add(reader)
  }
  const restored = await restoreUnreported(tx, silentDays)
  for (const { orderId } of restored) await supersede(tx, orderId, ['missed'])
  for (const patientId of patientsOf(restored)) await unfollowNoShow(tx, patientId, rules)
  const past = await endUnreported(tx, ['BOOKED'], {
    graceMinutes: unreportedGraceMinutes,
    limit: batch,
  })
  return missed.length + past
}

/** In one order everywhere, because each patient is locked. */
const patientsOf = (orders: readonly { patientId: string }[]): string[] =>
  [...new Set(orders.map(({ patientId }) => patientId))].sort()
