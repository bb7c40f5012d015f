/** Waiting: the numbers of an account, all of them or only when they changed. */
import { createHash } from 'node:crypto'
import type { QueueItem, QueueStatus, WaitingNews } from '../../../src/contract/queue'
import { batchedBy } from '../../database/batched'
import type { Sql } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { hospitalMoment, hospitalNow } from '../../values/hospital_time'
import { needPatient } from './items'
import { presentTicket } from './present'
import * as repository from './queue_repository'
import { askAgainSeconds } from './rules'
import { snapshotMemory } from './snapshots'

/** Numbers that need an action first, then waiting ones, then ended ones. */
const order: Record<QueueStatus, number> = {
  CALLING: 0,
  MISSED: 1,
  SERVING: 2,
  READY: 3,
  WAITING: 4,
  DONE: 5,
  CANCELLED: 6,
}

/** Today's numbers of the account, or of one of its patients. @throws Refused NOT_FOUND */
export async function listWaiting(
  deps: Dependencies,
  accountId: string,
  patientId: string | undefined,
): Promise<QueueItem[]> {
  if (patientId !== undefined) await needPatient(deps, accountId, patientId)
  const { items } = await itemsOf(deps.sql, await findTickets(deps.sql, accountId))
  return patientId === undefined ? items : items.filter((item) => item.patientId === patientId)
}

/** The numbers when they changed since a version, and when to ask again. Without a change it costs one read of the account's numbers, shared by all who ask at the same moment. */
export async function getNews(
  { sql }: Dependencies,
  accountId: string,
  since: string | undefined,
): Promise<WaitingNews> {
  return newsOf(sql, await findTickets(sql, accountId), since)
}

/** The same for numbers already read. */
export async function newsOf(
  sql: Sql,
  found: AccountTickets | undefined,
  since: string | undefined,
): Promise<WaitingNews> {
  const version = versionOf(found?.tickets ?? [])
  const { items, now } = await itemsOf(sql, found)
  const askAgain = askAgainSeconds(
    items.map(({ status, aheadNum }) => ({
      status: status ?? 'DONE',
      ahead: aheadNum ?? undefined,
    })),
  )
  const news = { version, askAgainSeconds: askAgain, serverNow: hospitalMoment(now) }
  return version === since ? news : { ...news, items }
}

/** A short hash of the numbers and their queues' versions. */
function versionOf(tickets: readonly repository.TicketRow[]): string {
  const words = tickets.map(({ ticketId, version, status }) => `${ticketId} ${version} ${status}`)
  return createHash('sha256').update(words.join('\n')).digest('base64url').slice(0, 16)
}

async function itemsOf(
  sql: Sql,
  found: AccountTickets | undefined,
): Promise<{ items: QueueItem[]; now: Date }> {
  const { tickets, now } = found ?? { tickets: [], now: await hospitalNow(sql) }
  const memory = snapshotMemory(sql)
  const items = await Promise.all(
    tickets.map(async (ticket) =>
      presentTicket(ticket, await memory.at(ticket.queueId, ticket.version), now),
    ),
  )
  return {
    items: items.sort((one, other) => order[one.status ?? 'DONE'] - order[other.status ?? 'DONE']),
    now,
  }
}

/** Today's numbers of an account, and when they were read. */
export interface AccountTickets {
  tickets: repository.TicketRow[]
  now: Date
}

/** Reads the numbers of many accounts in one statement when they ask at once. */
export const findTickets = batchedBy(repository.listAccountTickets)
