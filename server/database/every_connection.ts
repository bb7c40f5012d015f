/** Work on every connection of a pool: what a connection learns by running a statement no other one knows. */
import { firstNumber } from './answers'
import type { Sql, Transaction } from './client'
import { startTransaction } from './start_transaction'

/**
 * Runs `work` once on each connection, one after another, and opens those that are closed; `pid` is the connection's
 * process at the database. Each is kept until all are done, because the driver chooses which one a transaction gets.
 * Outside the app's waiting line, so that it can have all of them; `work` must be short.
 */
export async function onEveryConnection(
  sql: Sql,
  work: (tx: Transaction, pid: number) => Promise<unknown>,
): Promise<void> {
  const kept: Promise<void>[] = []
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  try {
    while (kept.length < sql.options.max)
      await new Promise<void>((resolve, reject) => {
        const one = startTransaction(sql, async (tx) => {
          await work(tx, await firstNumber(tx`select pg_backend_pid()`))
          resolve()
          await released
        })
        one.catch(reject)
        kept.push(one)
      })
  } finally {
    release()
    await Promise.allSettled(kept)
  }
}
