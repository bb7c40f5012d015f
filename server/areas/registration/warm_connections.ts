/**
 * Connections that are warm when slots are released. PostgreSQL reads its catalogue anew for each connection, and plans
 * the first five runs of a prepared statement anew: the first booking on a connection takes 25 to 77 ms, each of the
 * next five 7, later ones less than 1. At 08:00 the first patients would wait for all of it.
 */
import { randomUUID } from 'node:crypto'
import type { Sql, Transaction } from '../../database/client'
import { onEveryConnection } from '../../database/every_connection'
import type { Dependencies } from '../../dependencies'
import { bookingParameters } from './booking/booking'
import { hasReleaseSoon, takeSlotForOrder } from './booking/booking_repository'
import { holdForDraw } from './booking/holds'
import { findOrders } from './orders/reading_repository'
import { currentRules, type VersionedRules } from './rules/rule_versions'
import { findVersions, readFullTimes } from './slots/full_times_repository'
import { lockClinic, lookAtClinic } from './waitlist/joining_repository'

/** From then on PostgreSQL keeps one plan. */
const runs = 6

/** The connections that have their plans, by their process at the database. */
const warmed = new WeakMap<Sql, Set<number>>()

/**
 * Worker: before a release every connection of the pool is open and has the statements of booking planned; afterwards
 * patients keep them so. A process that starts during a rush does not: it would take the processor from them.
 */
export async function warmBookingConnections({ sql }: Dependencies): Promise<void> {
  // Behind a pooler nothing is prepared.
  if (!sql.options.prepare || !(await hasReleaseSoon(sql))) return
  const rules = await currentRules(sql)
  const known = warmed.get(sql) ?? new Set()
  warmed.set(sql, known)
  await onEveryConnection(sql, async (tx, pid) => {
    if (known.has(pid)) return
    for (let run = 1; run <= runs; run += 1) await runStatements(tx, rules)
    known.add(pid)
  })
}

/** Books what does not exist: nothing is found, written or locked. */
async function runStatements(tx: Transaction, { rules, version }: VersionedRules): Promise<void> {
  const unknown = randomUUID()
  const asked = { sourceTimeId: unknown, patientId: unknown, idempotencyKey: unknown }
  const hold = { slotId: unknown, patientId: unknown, accountId: unknown, isUnhurried: false }
  await takeSlotForOrder(tx, bookingParameters(unknown, asked, { rules, version }))
  await holdForDraw(tx, hold, rules)
  await findOrders(tx, [unknown])
  await findVersions(tx, [unknown])
  await readFullTimes(tx, [unknown])
  await lockClinic(tx, unknown, [unknown])
  await lookAtClinic(tx, { accountId: unknown, patientId: unknown, scheduleId: unknown })
}
