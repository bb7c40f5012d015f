/** Lookups that arrive together travel together: in a rush hundreds of requests ask the same question about different rows. */
import type postgres from 'postgres'
import type { Executor, Sql } from './client'

/**
 * Makes a lookup that runs at once when the database is idle and otherwise joins those who wait, so that a batch is as large as the load asks for.
 *
 * @param load finds what there is for these keys; when it throws, everyone in the batch gets the error.
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

/** The same lookup for each database: one line of those who wait a process and database. */
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
 * What a batch asks for, as in `order_id = ${anyOf(sql, orderIds)}`. The ids stand in a query of their own: how many there are is hidden from PostgreSQL, so it
 * keeps one plan. With `any(${ids})` it plans each batch anew, which costs up to ten times as much as reading it.
 */
export const anyOf = (executor: Executor, ids: readonly string[]): postgres.Fragment =>
  executor`any(array(select unnest(${[...new Set(ids)]}::uuid[])))`

interface Waiting<Key, Value> {
  key: Key
  resolve: (value: Value | undefined) => void
  reject: (error: unknown) => void
}
