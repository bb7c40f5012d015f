/** SQL of paid orders that wait until the hospital's system has them: when each is asked about next. The tables are of the businesses. */
import type postgres from 'postgres'
import { hasRow } from '../../database/answers'
import type { Executor, Transaction } from '../../database/client'

/** Where a business keeps what waits. */
interface Waiting {
  table: string
  id: string
  /** When it is asked next. */
  next: string
  attempts: string
  /** Whether a row waits, in words that its partial index has. */
  isWaiting: (executor: Executor) => postgres.Fragment
}

/** The turns of what waits, for a business of one table. */
export function waitingForHospital({ table, id, next, attempts, isWaiting }: Waiting) {
  return {
    /** Schedules the next attempt after the hospital gave no answer. */
    async askLater(executor: Executor, businessId: string, delayMs: number): Promise<void> {
      await executor`
        update ${executor(table)} set ${executor(next)} = now() + ${delayMs} * interval '1 millisecond'
        where ${executor(id)} = ${businessId} and ${isWaiting(executor)}`
    },

    /** Makes the next attempt due now; false when none is waiting. */
    askAnew(tx: Transaction, businessId: string): Promise<boolean> {
      return hasRow(tx`
        update ${tx(table)} set ${tx(next)} = now(), ${tx(attempts)} = 0 where ${tx(id)} = ${businessId} and ${isWaiting(tx)} returning 1`)
    },

    /** What waits for the hospital's answer, all of it or so much, is asked at once. */
    async askWaiting(executor: Executor, limit: number | null): Promise<void> {
      await executor`
        update ${executor(table)} set ${executor(next)} = now()
        where ${executor(id)} in (
          select ${executor(id)} from ${executor(table)} where ${isWaiting(executor)} and ${executor(next)} > now()
          order by ${executor(next)} limit ${limit} for update skip locked)`
    },
  }
}
