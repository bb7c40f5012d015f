/** A short memory of sold-out times, one for each replica and database: in a rush most answers are "sold out" and need no look at the place. */
import type { Sql } from '../../../database/client'

const rememberMs = 1000

class SoldOutMemory {
  private readonly until = new Map<string, number>()

  /** Whether the time was sold out within the last second. */
  has(sourceId: string): boolean {
    const until = this.until.get(sourceId)
    if (until === undefined) return false
    if (until > performance.now()) return true
    this.until.delete(sourceId)
    return false
  }

  remember(sourceId: string): void {
    if (this.until.size > 5000) this.until.clear()
    this.until.set(sourceId, performance.now() + rememberMs)
  }

  /** A place came back. */
  forget(sourceId: string): void {
    this.until.delete(sourceId)
  }
}

const memories = new WeakMap<Sql, SoldOutMemory>()

/** The memory that belongs to a database. */
export function soldOutMemory(sql: Sql): SoldOutMemory {
  const known = memories.get(sql)
  if (known !== undefined) return known
  const made = new SoldOutMemory()
  memories.set(sql, made)
  return made
}
