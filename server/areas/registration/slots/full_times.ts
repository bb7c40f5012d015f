/**
 * Slots that are full, as one process read them. In a rush most answers are "full", and they come from here: a request
 * waits for one read, shared by all requests at that moment, of whether the slot's row still has the version that was
 * read. Every slot taken or released is a new version of that row, so the answer is exact in any number of processes,
 * without notifications.
 */
import { batchedBy } from '../../../database/batched'
import type { Sql } from '../../../database/client'
import * as repository from './full_times_repository'

/** The request for a slot. */
export interface Asking {
  sourceTimeId: string
  accountId: string
  patientId: string
  /** Of an order; a hold has none. */
  idempotencyKey?: string
}

const maxKnown = 2000
const findVersion = batchedBy(repository.findVersions)
const readFullTime = batchedBy(repository.readFullTimes)

class FullTimes {
  private readonly known = new Map<string, repository.FullTime>()

  constructor(private readonly sql: Sql) {}

  /** Whether the slot was full when it was read, and this request owns no place of it. */
  hasNothing(asking: Asking): boolean {
    const full = this.known.get(asking.sourceTimeId)
    return full !== undefined && !isOwner(full, asking)
  }

  /** The same at this moment. */
  async isFullFor(asking: Asking): Promise<boolean> {
    if (!this.hasNothing(asking)) return false
    const { sourceTimeId } = asking
    const version = await findVersion(this.sql, sourceTimeId)
    const full = this.known.get(sourceTimeId)
    if (full === undefined) return false
    if (version === full.version) return !isOwner(full, asking)
    this.known.delete(sourceTimeId)
    return false
  }

  /** Reads a slot that seems full; returns whether this request has an order or a hold there. */
  async learn(asking: Asking): Promise<boolean> {
    const read = await readFullTime(this.sql, asking.sourceTimeId)
    if (read === undefined) return false
    if (this.known.size >= maxKnown) this.known.clear()
    if (read.isFull) this.known.set(asking.sourceTimeId, read)
    return isOwner(read, asking)
  }
}

/** A repeat of a successful request must find its order, whoever may see a patient's order there hears of it, and the owner of a hold keeps it, though nothing is left for others. */
const isOwner = (
  { keys, holders }: repository.FullTime,
  { accountId, patientId, idempotencyKey }: Asking,
): boolean =>
  holders.has(accountId) ||
  keys.has(`${accountId} ${patientId}`) ||
  keys.has(`${patientId} ${idempotencyKey ?? ''}`)

const memories = new WeakMap<Sql, FullTimes>()

/** The cache of one process for a database. */
export function fullTimes(sql: Sql): FullTimes {
  const memory = memories.get(sql) ?? new FullTimes(sql)
  memories.set(sql, memory)
  return memory
}
