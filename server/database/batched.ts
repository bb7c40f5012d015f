/** Batches concurrent lookups: in a rush hundreds of requests ask the same question about different rows. */
import type postgres from 'postgres'
import type { Executor, Sql } from './client'

/**
 * Makes a lookup that runs at once when the database is idle and otherwise joins the waiting ones, so that the batch
 * size follows the load.
 * @param load finds the values of these keys; when it throws, every lookup of the batch gets the error.
 * @param most keys in one batch.
 */
export function batched<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  most = 500,
): (key: Key) => Promise<Value | undefined> {
  let waiting: Waiting<Key, Value>[] = []
  let isRunning = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most)
      waiting = waiting.slice(most)
      await answer(batch)
    }
    isRunning = false
  }

  async function answer(batch: Waiting<Key, Value>[]): Promise<void> {
    try {
      const found = await load(batch.map(({ key }) => key))
      for (const { key, resolve } of batch) resolve(found.get(key))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (key) =>
    new Promise<Value | undefined>((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      void run()
    })
}

/** The same lookup for each database: one queue per process and database. */
export function batchedBy<Key, Value>(
  load: (sql: Sql, keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (sql: Sql, key: Key) => Promise<Value | undefined> {
  const lookups = new WeakMap<Sql, (key: Key) => Promise<Value | undefined>>()
  return (sql, key) => {
    const lookup = lookups.get(sql) ?? batched((keys: Key[]) => load(sql, keys))
    lookups.set(sql, lookup)
    return lookup(key)
  }
}

/**
 * The ids of a batch, as in `order_id = ${anyOf(sql, orderIds)}`. They stand in a subquery: their number is hidden
 * from PostgreSQL, so it keeps one plan. With `any(${ids})` it plans each batch again, which costs up to ten times as
 * much as the read.
 */
export const anyOf = (executor: Executor, ids: readonly string[]): postgres.Fragment =>
  executor`any(array(select unnest(${[...new Set(ids)]}::uuid[])))`

interface Waiting<Key, Value> {
  key: Key
  resolve: (value: Value | undefined) => void
  reject: (error: unknown) => void
}
