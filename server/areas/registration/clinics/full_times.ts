/**
 * Times that are full, each as one process read it. In a rush most answers are "full", and they come from here: whoever asks waits for one look at the database that all
 * share who ask at that moment, whether the time's row is still the one that was read. Every place that comes or goes is a new version of that row, so the answer is
 * exact, in any number of processes; nobody has to tell anybody that a place came back.
 */
import { batchedBy } from '../../../database/batched'
import type { Sql } from '../../../database/client'
import * as repository from './full_times_repository'

/** Who asks for a place. */
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

  /** Whether the time was full when it was read, and has nothing for this one. */
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

  /** Reads a time that seems full; whether this one has an order or a held slot there. */
  async learn(asking: Asking): Promise<boolean> {
    const read = await readFullTime(this.sql, asking.sourceTimeId)
    if (read === undefined) return false
    if (this.known.size >= maxKnown) this.known.clear()
    if (read.isFull) this.known.set(asking.sourceTimeId, read)
    return isOwner(read, asking)
  }
}

/** A repeat of a request that got a place must find its order, and who holds a place has it, though there is none for others. */
const isOwner = (
  { keys, holders }: repository.FullTime,
  { accountId, patientId, idempotencyKey }: Asking,
): boolean => holders.has(accountId) || keys.has(`${patientId} ${idempotencyKey ?? ''}`)

const memories = new WeakMap<Sql, FullTimes>()

/** What one process knows of a database. */
export function fullTimes(sql: Sql): FullTimes {
  const memory = memories.get(sql) ?? new FullTimes(sql)
  memories.set(sql, memory)
  return memory
}
