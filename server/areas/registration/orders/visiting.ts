/** The day of the visit, for the queue: signed in, seen, or not come. Each step stands in the order's timeline. */
import { transaction, type Transaction } from '../../../database/client'
import type { Dependencies } from '../../../dependencies'
import { overtake } from '../../message'
import { followNoShow } from '../credit/credit'
import { addEvent } from './repository'
import { readRules } from '../rules/rule_versions'
import { endUnattended, moveOrder, patientOf, statusOf } from './visit_repository'

/** After the clinic's last time is over, a visit is still waited for so long. */
export const noShowGraceMinutes = 30
const batch = 200

/** The patient signed in and has the number `queueNo`: BOOKED becomes TAKEN. False when the order may not be signed in; done before, it is true. */
export async function markTaken(
  tx: Transaction,
  orderId: string,
  queueNo: string,
): Promise<boolean> {
  if (await moveOrder(tx, orderId, 'BOOKED', 'TAKEN')) {
    await addEvent(tx, orderId, 'taken', `候诊号 ${queueNo}`)
    await overtake(tx, orderId, ['reminder'])
    return true
  }
  return (await statusOf(tx, orderId)) === 'TAKEN'
}

/** The visit is finished: TAKEN becomes VISITED. */
export async function markVisited(tx: Transaction, orderId: string): Promise<void> {
  if (await moveOrder(tx, orderId, 'TAKEN', 'VISITED')) await addEvent(tx, orderId, 'visited')
}

/** The patient signed in, missed his number and did not come back before the clinic was over. */
export async function markNotReturned(tx: Transaction, orderId: string): Promise<void> {
  if (!(await moveOrder(tx, orderId, 'TAKEN', 'NO_SHOW'))) return
  await addEvent(tx, orderId, 'no_show', '过号后没有回来')
  const patientId = await patientOf(tx, orderId)
  if (patientId !== undefined) await followNoShow(tx, patientId, await readRules(tx))
}

/** Ends booked visits that nobody came to, and lets follow what follows from that; how many. */
export async function endNoShows({ sql }: Dependencies): Promise<number> {
  let total = 0
  for (;;) {
    const ended = await transaction(sql, endSome)
    total += ended
    if (ended < batch) return total
  }
}

async function endSome(tx: Transaction): Promise<number> {
  const patients = await endUnattended(tx, noShowGraceMinutes, batch)
  const rules = await readRules(tx)
  // In one order everywhere, because each patient is locked.
  for (const patientId of [...new Set(patients)].sort()) await followNoShow(tx, patientId, rules)
  return patients.length
}
