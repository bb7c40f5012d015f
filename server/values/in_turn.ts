/** Rows one after the other: one that fails does not hold up those behind it. */
import { lostConnection } from '../database/ended_connection'

/**
 * Works on each; the sum of what they count, where `true` is one. Without a database all would fail alike, and the
 * rest waits.
 * @throws the failure once all had their turn; of several, an AggregateError
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
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} rows failed`)
  if (failures.length > 0) throw failures[0]
  return sum
}
