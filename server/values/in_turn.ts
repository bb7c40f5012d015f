/** Rows one after the other: one that fails does not hold up those behind it. */
import { lostConnection } from '../database/ended_connection'
import { throwAll } from './settle_each'

/**
 * Works on each; the sum of what they count, where `true` is one. Without a database all would fail alike, and the
 * rest waits.
 * @throws what failed, once all had their turn
 */
export async function inTurn<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<number | boolean | void>,
): Promise<number> {
  const failures: unknown[] = []
  let sum = 0
  for (const row of rows) {
    try {
      sum += Number((await work(row)) ?? 0)
    } catch (error) {
      failures.push(error)
      if (lostConnection(error)) break
    }
  }
  throwAll(failures)
  return sum
}
