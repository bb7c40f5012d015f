/** The hospital's side: calling, calling again, passing, seeing and finishing numbers. The console does it here; a hospital's own caller would too. */
import { transaction, type Transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { Refused } from '../../refused'
import { endOverdueVisits, markNotReturned, markVisited, noShowGraceMinutes } from '../registration'
import { announceNear } from './announcements'
import * as repository from './repository'
import { queueNoOf, type StoredStatus } from './rules'

/** Calls the next number to a free window; at a busy one the visit in progress is finished first. Gives the number, or null when nobody waits. @throws Refused NOT_FOUND, CONFLICT */
export function callNext(deps: Dependencies, queueId: string): Promise<string | null> {
  return withQueue(deps, queueId, async (tx, { letter, counters }) => {
    const current = await repository.listCurrent(tx, queueId)
    const busy =
      current.length < counters ? undefined : current.find(({ status }) => status === 'SERVING')
    if (current.length >= counters) {
      if (busy === undefined)
        throw new Refused('CONFLICT', `${namesOf(current)} 还在叫号，请先“到诊”或“过号”`)
      await end(tx, busy, 'DONE')
    }
    const next = await repository.findFirstWaiting(tx, queueId)
    if (next !== undefined)
      await repository.callTicket(
        tx,
        next.ticketId,
        freeCounter(current.filter((ticket) => ticket !== busy)),
      )
    if (next !== undefined || busy !== undefined) {
      await repository.touchQueue(tx, queueId)
      await announceNear(tx, queueId)
    }
    return next === undefined ? null : queueNoOf(letter, next.number)
  })
}

/** Calls the number again. @throws Refused NOT_FOUND, CONFLICT */
export function recall(deps: Dependencies, queueId: string): Promise<string> {
  return onCurrent(deps, queueId, 'CALLING', (tx, ticket) =>
    repository.callAgain(tx, ticket.ticketId),
  )
}

/** The patient came in. @throws Refused NOT_FOUND, CONFLICT */
export function begin(deps: Dependencies, queueId: string): Promise<string> {
  return onCurrent(deps, queueId, 'CALLING', (tx, ticket) =>
    repository.setStatus(tx, ticket.ticketId, 'SERVING'),
  )
}

/** Nobody came: the number is missed and may come back. @throws Refused NOT_FOUND, CONFLICT */
export function pass(deps: Dependencies, queueId: string): Promise<string> {
  return onCurrent(deps, queueId, 'CALLING', (tx, ticket) => end(tx, ticket, 'MISSED'))
}

/** The visit is finished; its order becomes VISITED. @throws Refused NOT_FOUND, CONFLICT */
export function finish(deps: Dependencies, queueId: string): Promise<string> {
  return onCurrent(deps, queueId, 'SERVING', (tx, ticket) => end(tx, ticket, 'DONE'))
}

/** People take numbers at the hospital's own machine. @throws Refused NOT_FOUND */
export function addWalkIns(deps: Dependencies, queueId: string, people: number): Promise<void> {
  return withQueue(deps, queueId, async (tx) => {
    for (let index = 0; index < people; index += 1)
      await repository.addTicket(tx, queueId, { patientId: null, orderId: null })
  })
}

const batch = 100

/** Takes numbers out whose visit was ended otherwise, ends missed ones that never came back, and visits that nobody came to. */
export async function sweepQueues(deps: Dependencies): Promise<void> {
  const orphans = await repository.listOrphans(deps.sql, batch)
  for (const ticketId of orphans) {
    await withTicket(deps, ticketId, ['WAITING', 'CALLING', 'MISSED'], async (tx, ticket) => {
      await end(tx, ticket, 'CANCELLED')
      await repository.touchQueue(tx, ticket.queueId)
    })
  }
  const unreturned = await repository.listUnreturned(deps.sql, noShowGraceMinutes, batch)
  for (const ticketId of unreturned) {
    await withTicket(deps, ticketId, ['MISSED'], async (tx, { orderId }) => {
      if (orderId !== null) await markNotReturned(tx, orderId)
    })
  }
  await endOverdueVisits(deps)
}

async function end(
  tx: Transaction,
  ticket: repository.LockedTicket,
  status: Extract<StoredStatus, 'DONE' | 'MISSED' | 'CANCELLED'>,
): Promise<void> {
  await repository.setStatus(tx, ticket.ticketId, status)
  if (status === 'DONE' && ticket.orderId !== null) await markVisited(tx, ticket.orderId)
}

/** Does something to the longest current number of a status. */
function onCurrent(
  deps: Dependencies,
  queueId: string,
  status: 'CALLING' | 'SERVING',
  work: (tx: Transaction, ticket: repository.LockedTicket) => Promise<void>,
): Promise<string> {
  return withQueue(deps, queueId, async (tx, { letter }) => {
    const ticket = (await repository.listCurrent(tx, queueId)).find((one) => one.status === status)
    if (ticket === undefined)
      throw new Refused(
        'CONFLICT',
        status === 'CALLING' ? '现在没有正在叫的号' : '现在没有正在就诊的号',
      )
    await work(tx, ticket)
    await repository.touchQueue(tx, queueId)
    await announceNear(tx, queueId)
    return queueNoOf(letter, ticket.number)
  })
}

function withQueue<Result>(
  deps: Dependencies,
  queueId: string,
  work: (tx: Transaction, queue: { letter: string; counters: number }) => Promise<Result>,
): Promise<Result> {
  return transaction(deps.sql, async (tx) => {
    const queue = await repository.lockQueue(tx, queueId)
    if (queue === undefined) throw new Refused('NOT_FOUND', '没有这个队列')
    return work(tx, queue)
  })
}

/** Locks a number and does something when it still is where it was; several replicas may want the same. */
async function withTicket(
  deps: Dependencies,
  ticketId: string,
  statuses: readonly StoredStatus[],
  work: (tx: Transaction, ticket: repository.LockedTicket & { queueId: string }) => Promise<void>,
): Promise<void> {
  await transaction(deps.sql, async (tx) => {
    const ticket = await repository.lockTicket(tx, ticketId)
    if (ticket !== undefined && statuses.includes(ticket.status)) await work(tx, ticket)
  })
}

function freeCounter(current: readonly repository.LockedTicket[]): number {
  const taken = new Set(current.map(({ counter }) => counter))
  let counter = 1
  while (taken.has(counter)) counter += 1
  return counter
}

function namesOf(tickets: readonly repository.LockedTicket[]): string {
  return tickets.map(({ letter, number }) => queueNoOf(letter, number)).join('、')
}
