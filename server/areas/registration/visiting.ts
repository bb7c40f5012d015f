/** The day of the visit, for the queue: signed in, seen, or not come. Each step stands in the order's timeline. */
import type { Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { overtake } from '../message'
import { addEvent } from './repository'
import { endUnattended, moveOrder, statusOf } from './visit_repository'

/** After the clinic's last time is over, a visit is still waited for so long. */
export const noShowGraceMinutes = 30
const batch = 200

/** The patient signed in and has the number `queueNo`: BOOKED becomes TAKEN. False when the order may not be signed in; done before, it is true. */
export async function markTaken(tx: Transaction, orderId: string, queueNo: string): Promise<boolean> {
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
  if (await moveOrder(tx, orderId, 'TAKEN', 'NO_SHOW')) await addEvent(tx, orderId, 'no_show', '过号后没有回来')
}

/** Ends booked visits that nobody came to; how many. */
export async function endNoShows({ sql }: Dependencies): Promise<number> {
  let total = 0
  for (;;) {
    const ended = await endUnattended(sql, noShowGraceMinutes, batch)
    total += ended
    if (ended < batch) return total
  }
}
