/** Waits for the connector's answers: one query for all calls that wait in this process. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../database/client'
import { listAnswers } from './connector_repository'

const everyMs = 25

export interface EncryptedAnswer {
  status: number
  answer: string
}

/** Returns a function that waits for one call's answer; undefined when none came in time. */
export function watchAnswers(
  sql: Sql,
): (callId: string, patienceMs: number) => Promise<EncryptedAnswer | undefined> {
  const waiting = new Map<string, (answer: EncryptedAnswer) => void>()
  let isWatching = false
  const watch = async (): Promise<void> => {
    if (isWatching) return
    isWatching = true
    try {
      while (waiting.size > 0) {
        for (const { callId, ...answer } of await listAnswers(sql, [...waiting.keys()]))
          waiting.get(callId)?.(answer)
        await pause(everyMs)
      }
    } finally {
      isWatching = false
    }
  }
  return async (callId, patienceMs) => {
    const ended = new AbortController()
    const answered = new Promise<EncryptedAnswer>((resolve) => waiting.set(callId, resolve))
    // After a failed query the next call queries again; this one ends in time.
    watch().catch(() => undefined)
    try {
      const late = pause(patienceMs, undefined, { signal: ended.signal })
      return await Promise.race([answered, late])
    } finally {
      ended.abort()
      waiting.delete(callId)
    }
  }
}
