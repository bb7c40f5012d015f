/** Memoizes reads that many ask for and few change: answers may be a moment old. */
import type { Sql } from './client'

interface Read<Value> {
  at: number
  value: Promise<Value>
  /** A renewal is in progress. */
  isRenewed: boolean
}

/** Older than this, it is renewed in the background; twice as old, the caller waits. */
const youngMs = 1000
const maxKept = 200

/** A lookup whose answers are at most two seconds old; while it is asked every second, no caller waits. `forget` is for the writer of what it reads. */
export function memoizeFor<Value>(
  load: (sql: Sql, ...key: string[]) => Promise<Value>,
): ((sql: Sql, ...key: string[]) => Promise<Value>) & { forget(sql: Sql): void } {
  const memories = new WeakMap<Sql, Map<string, Read<Value>>>()
  const lookup = (sql: Sql, ...key: string[]): Promise<Value> => {
    const memory = memories.get(sql) ?? new Map<string, Read<Value>>()
    memories.set(sql, memory)
    const name = key.join('\n')
    const read = () => {
      const value = load(sql, ...key)
      const fresh = { at: performance.now(), value, isRenewed: false }
      // Cached once it resolves, if there is a former answer to use meanwhile; a failure is returned to its own caller only.
      value.then(
        () => memory.set(name, fresh),
        () => memory.delete(name),
      )
      if (memory.size >= maxKept) memory.clear()
      return fresh
    }
    const known = memory.get(name)
    const age = known === undefined ? Infinity : performance.now() - known.at
    if (known === undefined || age >= 2 * youngMs) {
      const fresh = read()
      memory.set(name, fresh)
      return fresh.value
    }
    if (age >= youngMs && !known.isRenewed) {
      known.isRenewed = true
      read()
    }
    return known.value
  }
  return Object.assign(lookup, { forget: (sql: Sql) => void memories.delete(sql) })
}
