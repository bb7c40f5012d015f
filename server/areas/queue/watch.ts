/**
 * One watcher a process for everybody who listens. It looks at the versions of today's queues twice a second, reads anew only the queues that changed, and tells from memory
 * whom that touches. An account's numbers are read again when one of them changed, when somebody began to listen, and with every beat: that finds what no queue tells, e.g. a binding that ended.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Language } from '../../../src/contract/language'
import type { WaitingNews } from '../../../src/contract/queue'
import type { Sql } from '../../database/client'
import { inLanguage } from '../../language/callers_language'
import type { TicketRow } from './repository'
import { snapshotMemory, type Snapshot } from './snapshots'
import { type AccountTickets, findTickets, newsOf } from './waiting'
import { findOwners, lookAtQueues } from './watch_repository'

/** How often changes are looked for. */
export const lookMs = 500
/** So long it tells in one go: calls that come meanwhile wait no longer than this. */
const notifyMs = 5

/** Somebody who listens. */
export interface Listener {
  accountId: string
  language: Language
  /** What it has heard. */
  version: string | undefined
  hear(news: WaitingNews): void
}

/** An account that somebody listens for. */
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

  /** How many listen, or listen for one account. */
  count(accountId?: string): number {
    if (accountId !== undefined) return this.accounts.get(accountId)?.listeners.size ?? 0
    return this.size
  }

  listeners(): Heard[] {
    return [...this.accounts.values()].flatMap(({ listeners }) => [...listeners])
  }

  /** Begins to tell; the first news go out at once. */
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
    // What changed while it was read is found by the next look.
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

  /** Reads the account's numbers again and says so, changed or not. */
  async beat(listener: Heard): Promise<void> {
    await this.hear(listener, await this.read(listener.accountId), true)
  }

  /** Finds what changed and tells it. */
  async look(): Promise<void> {
    const { now, versions } = await lookAtQueues(this.sql)
    const changed = new Set(
      [...versions].flatMap(([id, version]) => (this.versions.get(id) === version ? [] : [id])),
    )
    // A day that is over takes its queues along.
    const isNewDay = [...this.versions.keys()].some((id) => !versions.has(id))
    const isFirst = this.versions.size === 0
    this.versions = versions
    if (isNewDay) for (const accountId of this.accounts.keys()) this.stale.add(accountId)
    if (!isFirst) for (const id of await this.ownersOfChanges(changed)) this.stale.add(id)
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

  /** Accounts with a number of their own that waits, is called or is new where it was not before. */
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

  /** Reads an account's numbers and keeps them while somebody listens for it. */
  private async read(accountId: string) {
    const found = await findTickets(this.sql, accountId)
    const account = this.accounts.get(accountId)
    if (account !== undefined && found !== undefined) Object.assign(account, found)
    return found
  }

  /** Has it hear, in its language, what changed since; with a beat also that nothing did. */
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

/** Numbers that stand elsewhere than before. */
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
