/** Requests of this process that wait for the hospital's answer to a lock. */
import type { Sql } from '../../../database/client'

const waiting = new WeakMap<Sql, Map<string, () => void>>()

function waitingAt(sql: Sql): Map<string, () => void> {
  const here = waiting.get(sql) ?? new Map<string, () => void>()
  waiting.set(sql, here)
  return here
}

/** Resolves when the answer is stored, or after so long. */
export function answerOf(sql: Sql, lockId: string, withinMs: number): Promise<void> {
  const here = waitingAt(sql)
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      here.delete(lockId)
      resolve()
    }
    const timer = setTimeout(end, withinMs)
    here.set(lockId, end)
  })
}

/** Wakes the requests whose answers are stored. */
export function wake(sql: Sql, lockIds: readonly string[]): void {
  for (const lockId of lockIds) waitingAt(sql).get(lockId)?.()
}
