/**
 * One watcher per process for all listeners. It reads the versions of today's queues twice a second, reads only the
 * queues that changed, and notifies the accounts concerned from memory. An account's numbers are read again when one
 * of them changed, when a listener was added, and with every beat: that finds what no queue shows, e.g. a link that
 * ended.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Language } from '../../../src/contract/language'
import type { WaitingNews } from '../../../src/contract/queue'
import type { Sql } from '../../database/client'
import { inLanguage } from '../../language/callers_language'
import type { TicketRow } from './queue_repository'
import { snapshotMemory, type Snapshot } from './snapshots'
import { type AccountTickets, findTickets, newsOf } from './waiting'
import { findOwners, lookAtQueues } from './watch_repository'

/** How often it looks for changes. */
export const lookMs = 500
/** It notifies for so long without yielding: other calls wait no longer than this. */
const notifyMs = 5

/** A connection of one account. */
export interface Listener {
  accountId: string
  language: Language
  /** The version it was sent last. */
  version: string | undefined
  hear(news: WaitingNews): void
}

/** An account with listeners. */
interface Watched<Heard> {
  listeners: Set<Heard>
  tickets: TicketRow[]
  now: Date
}

export class Watch<Heard extends Listener> {
  private readonly accounts = new Map<string, Watched<Heard>>()
  private versions: ReadonlyMap<string, number> = new Map()
  private size = 0
  private readonly seen = new Map<string, Snapshot>()
  /** Accounts whose numbers must be read again. */
  private readonly stale = new Set<string>()

  constructor(private readonly sql: Sql) {}

  /** How many listeners there are, in all or for one account. */
  count(accountId?: string): number {
    if (accountId !== undefined) return this.accounts.get(accountId)?.listeners.size ?? 0
    return this.size
  }

  listeners(): Heard[] {
    return [...this.accounts.values()].flatMap(({ listeners }) => [...listeners])
  }

  /** Adds a listener and sends the first news at once. */
  async add(listener: Heard): Promise<void> {
    const { accountId } = listener
    const account = this.accounts.get(accountId) ?? {
      listeners: new Set(),
      tickets: [],
      now: new Date(0),
    }
    this.accounts.set(accountId, account)
    account.listeners.add(listener)
    this.size += 1
    await this.beat(listener)
    // A change during the read is found by the next look.
    this.stale.add(accountId)
  }

  remove(listener: Heard): void {
    const account = this.accounts.get(listener.accountId)
    if (account?.listeners.delete(listener) === true) this.size -= 1
    if (account?.listeners.size === 0) this.accounts.delete(listener.accountId)
    if (this.accounts.size > 0) return
    this.versions = new Map()
    this.seen.clear()
  }

  /** Reads the account's numbers again and sends them, changed or not. */
  async beat(listener: Heard): Promise<void> {
    await this.hear(listener, await this.read(listener.accountId), true)
  }

  /** Finds what changed and sends it. */
  async look(): Promise<void> {
    const { now, versions } = await lookAtQueues(this.sql)
    const changed = new Set(
      [...versions].flatMap(([id, version]) => (this.versions.get(id) === version ? [] : [id])),
    )
    // The queues of a past day disappear.
    const isNewDay = [...this.versions.keys()].some((id) => !versions.has(id))
    const isFirst = this.versions.size === 0
    this.versions = versions
    if (isNewDay) for (const accountId of this.accounts.keys()) this.stale.add(accountId)
    if (!isFirst) {
      for (const id of this.holdersIn(changed)) this.stale.add(id)
      for (const id of await this.ownersOfChanges(changed)) this.stale.add(id)
    }
    const read = await this.readFromReplica()
    let from = performance.now()
    for (const [accountId, account] of this.accounts) {
      const isTouched =
        read.has(accountId) || account.tickets.some(({ queueId }) => changed.has(queueId))
      if (!isTouched) continue
      await this.notify(account, now)
      if (performance.now() - from < notifyMs) continue
      await yieldToOthers()
      from = performance.now()
    }
  }

  /** Accounts with a number in one of these queues that was never seen before: nothing says which of its numbers ended. */
  private holdersIn(queueIds: ReadonlySet<string>): string[] {
    const unseen = new Set([...queueIds].filter((id) => !this.seen.has(id)))
    if (unseen.size === 0) return []
    return [...this.accounts].flatMap(([accountId, { tickets }]) =>
      tickets.some(({ queueId }) => unseen.has(queueId)) ? [accountId] : [],
    )
  }

  /** Accounts whose own number now waits, is called or is new. */
  private async ownersOfChanges(queueIds: ReadonlySet<string>): Promise<string[]> {
    const memory = snapshotMemory(this.sql)
    const moved = await Promise.all(
      [...queueIds].map(async (id) => {
        const before = this.seen.get(id)
        const after = await memory.at(id, this.versions.get(id) ?? 0)
        this.seen.set(id, after)
        return movedIn(before, after)
      }),
    )
    for (const id of this.seen.keys()) if (!this.versions.has(id)) this.seen.delete(id)
    const ids = moved.flat()
    return ids.length === 0 ? [] : findOwners(this.sql, ids)
  }

  private async readFromReplica(): Promise<ReadonlySet<string>> {
    const stale = new Set([...this.stale].filter((accountId) => this.accounts.has(accountId)))
    this.stale.clear()
    await Promise.all([...stale].map((accountId) => this.read(accountId)))
    return stale
  }

  /** Reads an account's numbers and caches them while it has listeners. */
  private async read(accountId: string) {
    const found = await findTickets(this.sql, accountId)
    const account = this.accounts.get(accountId)
    if (account !== undefined && found !== undefined) Object.assign(account, found)
    return found
  }

  /** Sends, in the listener's language, what changed since; with a beat also that nothing did. */
  private hear(listener: Heard, found: AccountTickets | undefined, isBeat = false): Promise<void> {
    return inLanguage(this.sql, listener.language, async () => {
      const news = await newsOf(this.sql, found, listener.version)
      if (news.version === listener.version && !isBeat) return
      listener.version = news.version
      listener.hear(news)
    })
  }

  private async notify(account: Watched<Heard>, now: Date): Promise<void> {
    const tickets = account.tickets.map((ticket) => ({
      ...ticket,
      version: this.versions.get(ticket.queueId) ?? ticket.version,
    }))
    for (const listener of account.listeners) await this.hear(listener, { tickets, now })
  }
}

/** Numbers whose place changed. */
function movedIn(before: Snapshot | undefined, after: Snapshot): string[] {
  const wasCalled = new Map(before?.current.map((one) => [one.ticketId, one]))
  const isCalled = new Map(after.current.map((one) => [one.ticketId, one]))
  return [
    ...[...(before?.ahead.keys() ?? [])].filter((id) => !after.ahead.has(id)),
    ...[...after.ahead.keys()].filter((id) => before?.ahead.has(id) !== true),
    ...[...wasCalled.keys()].filter((id) => !isCalled.has(id)),
    ...after.current
      .filter(({ ticketId, status, counter }) => {
        const was = wasCalled.get(ticketId)
        return was?.status !== status || was.counter !== counter
      })
      .map(({ ticketId }) => ticketId),
  ]
}
