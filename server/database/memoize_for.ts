/** What many ask and few change: read once in a while for all, for answers that may be a moment old. */
import type { Sql } from './client'

interface Read<Value> {
  at: number
  value: Promise<Value>
  /** Somebody reads it anew. */
  isRenewed: boolean
}

/** As old as this, it is read again behind the answer; twice as old, the answer waits. */
const youngMs = 1000
const maxKept = 200

/** A lookup whose answers are at most two seconds old; nobody waits for it while it is asked every second. `forget` is for who changed what it reads. */
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
      // Kept once it is there, if there is one to answer with meanwhile; a failure is nobody's answer but its own.
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
