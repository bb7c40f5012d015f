/** What the benchmarks of booking send, and what they all must find: as many orders as places, in the answers and in the books. */
import { randomUUID } from 'node:crypto'
import type { Sql } from '../../server/database/client'
import { registrationCalls as calls } from '../../src/contract/registration'
import { soldOf, type BenchPerson } from './hospital'
import { prepare, quantile, timesOf, type Measured, type Prepared } from './load'
import type { Cell } from './table'

/** A request for a place. */
export const booking = ({ patientId, token }: BenchPerson, sourceTimeId: string): Prepared =>
  prepare(calls.createOrder, { sourceTimeId, patientId, idempotencyKey: randomUUID() }, token)

/** How many were told that they have a place. */
export const winnersOf = (results: readonly Measured[]): number =>
  results.filter(({ status }) => status === 200).length

/** Says so, and lets the benchmark fail, when a time was not sold exactly. */
export async function checkExact(
  sql: Sql,
  slotIds: readonly string[],
  places: number,
  answered: number,
): Promise<string> {
  const sums = await Promise.all(slotIds.map((slotId) => soldOf(sql, slotId)))
  const isExact =
    answered === places * slotIds.length &&
    sums.every(({ taken, orders }) => taken === places && orders === places)
  if (isExact) return '✓'
  console.error(`NOT EXACT: ${places} places, ${answered} answers, ${JSON.stringify(sums)}`)
  process.exitCode = 1
  return '✗'
}

/** How long the calls took, and what only a mistake would answer. */
export function figuresOf(results: readonly Measured[], maxP99?: number): Record<string, Cell> {
  const times = timesOf(results)
  return {
    'p50 ms': quantile(times, 0.5),
    'p99 ms': { value: quantile(times, 0.99), most: maxP99 },
    'max ms': quantile(times, 1),
    'other than 200, 409': {
      value: results.filter(({ status }) => status !== 200 && status !== 409).length,
      most: 0,
    },
  }
}
