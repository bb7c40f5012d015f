/** Requests of this process that wait for the hospital's answer to a lock, whichever process asks the hospital. */
import type { Sql } from '../../../database/client'
import { findAnswered } from './line_repository'

interface Waiter {
  lockId: string
  end: () => void
}

/** An answer that another process was given is seen after this. */
const lookAgainMs = 200

const waiting = new WeakMap<Sql, Set<Waiter>>()
/** Databases in which this process looks for answers at this moment. */
const looking = new WeakSet<Sql>()

function waitingAt(sql: Sql): Set<Waiter> {
  const here = waiting.get(sql) ?? new Set<Waiter>()
  waiting.set(sql, here)
  return here
}

/** Resolves when the answer is stored, or after so long. */
export function answerOf(sql: Sql, lockId: string, withinMs: number): Promise<void> {
  const here = waitingAt(sql)
  return new Promise((resolve) => {
    const waiter = { lockId, end }
    function end(): void {
      clearTimeout(timer)
      here.delete(waiter)
      resolve()
    }
    const timer = setTimeout(end, withinMs)
    here.add(waiter)
    void look(sql, here)
  })
}

/** Wakes the requests whose answers are stored. */
export function wake(sql: Sql, lockIds: readonly string[]): void {
  for (const waiter of waitingAt(sql)) if (lockIds.includes(waiter.lockId)) waiter.end()
}

/** One look for all who wait here. A database that is away is no answer: they end by their time. */
async function look(sql: Sql, here: ReadonlySet<Waiter>): Promise<void> {
  if (looking.has(sql)) return
  looking.add(sql)
  while (here.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
    const lockIds = [...here].map(({ lockId }) => lockId)
    wake(sql, await findAnswered(sql, lockIds).catch(() => []))
  }
  looking.delete(sql)
}
