/** The connection to PostgreSQL. SQL itself is written in repositories only. */
import postgres from 'postgres'
import { createSemaphore } from '../concurrency/semaphore'
import { DatabaseSocket, connectTo, type SocketTarget } from './database_socket'
import { Nodes, nodesOf, type AskNode, type Purpose } from './nodes'
import { PoolerSafeSocket } from './pooler_safe_socket'
import type { Sql, Transaction } from './sql'
import { startTransaction, startSavepoint } from './start_transaction'
import { tlsOfAddress } from './tls_of_address'
import { arrayTypes, types } from './value_types'

export type { Executor, Sql, Transaction } from './sql'

/** Where a database is. */
export interface DatabaseAddress {
  /** A full address; the fields below are then not used. */
  url?: string
  /** A host name, or the folder of the unix socket. */
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
}

/** How a pool is opened. */
export interface ConnectOptions {
  poolSize?: number
  /** How long a transaction waits for a connection; without it, as long as its call does. */
  patienceMs?: number
  name?: string
  /** Where the address names several nodes: which of them is used (`nodes.ts`). */
  purpose?: Purpose
  /** For tests, which simulate the nodes. */
  askNode?: AskNode
  /** A pooler lends a connection for one transaction only: nothing may be kept on it (`open.ts`). */
  isPooled?: boolean
  /** Called with every statement before it is sent. */
  onStatement?: (text: string, values: readonly unknown[]) => void
}

/** No connection became free in time. */
class NoConnection extends Error {
  override readonly name = 'NoConnection'
  readonly statusCode = 503
}

/** The semaphores by which transactions wait for a connection of their pool. */
const lines = new WeakMap<Sql, ReturnType<typeof createSemaphore>>()

/** How many transactions wait for a connection of this pool now. */
export const waitingFor = (sql: Sql): number => lines.get(sql)?.waiting() ?? 0

/** Opens a pool; connections are made when first needed. `date` columns arrive as `2026-11-25`, `timestamptz` as Date, `int8` as number. */
export function connect(address: DatabaseAddress, options: ConnectOptions = {}): Sql {
  const { poolSize = 8, patienceMs } = options
  const sql = open(address, poolSize, options)
  // One connection is never used for transactions: single statements go by it and share connections.
  lines.set(sql, createSemaphore(Math.max(1, poolSize - 1), Infinity, patienceMs))
  return sql
}

/** The time limits of every statement and transaction of the app. */
export const limits = {
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  lock_timeout: 5_000,
}

/**
 * Above so many tables the join order is the written one: trying all orders of eight cost the list of orders 2.8 ms
 * before each of a connection's first runs, of five 1.2. `npm run bench -- plans` reports statements that this makes
 * slow.
 */
const planning = { join_collapse_limit: 5 }

function open(address: DatabaseAddress, poolSize: number, options: ConnectOptions): Sql {
  const { onStatement, isPooled = false } = options
  const createSocket = () => (isPooled ? new PoolerSafeSocket() : new DatabaseSocket())
  const settings = {
    prepare: !isPooled,
    max: poolSize,
    types: { ...types, ...arrayTypes },
    fetch_types: false,
    // Columns arrive by the names the code uses, `order_id` as `orderId`. Values are unchanged: keys inside JSON stay as they were written.
    transform: { column: { from: postgres.toCamel } },
    connect_timeout: 5,
    // A database that returns is found at once: the driver's own pauses grow to 20 s.
    backoff: (attempts: number) => Math.min(0.05 * 2 ** attempts, 0.5),
    idle_timeout: 60,
    max_lifetime: 60 * 60 * 4, // those opened together end together: not half an hour later
    onnotice: () => undefined,
    socket: (way: SocketTarget) => connectTo(way, createSocket()),
    debug:
      onStatement &&
      ((_connection: number, text: string, values: unknown[]) => onStatement(text, values)),
    connection: {
      application_name: options.name ?? 'hospital',
      TimeZone: 'Asia/Shanghai',
      ...(isPooled ? {} : { ...limits, ...planning }),
    },
  }
  if (address.url === undefined) {
    const { host, port, user, password, database } = address
    return postgres({ ...settings, host, port, user, password, database })
  }
  const { url, ssl } = tlsOfAddress(address.url)
  const secured = ssl === undefined ? settings : { ...settings, ssl }
  const [first, ...others] = nodesOf(url, options.purpose)
  if (first !== undefined) {
    const nodes = new Nodes([first, ...others], { ...options, createSocket, ssl })
    const byNode = { ...secured, socket: nodes.socket }
    return nodes.endWith(postgres(first.url, byNode))
  }
  // The folder of a unix socket is percent-encoded in the host, as in PostgreSQL's own tools.
  const folder = /@(%2F[^:/?]*)/i.exec(url)?.[1]
  return postgres(
    url,
    folder === undefined ? secured : { ...secured, host: decodeURIComponent(folder) },
  )
}

/** The address as other programs (pgbench, a second server) take it in DATABASE_URL. */
export function urlOf(address: DatabaseAddress): string {
  if (address.url !== undefined) return address.url
  const {
    host = 'localhost',
    port = 5432,
    user = 'postgres',
    password,
    database = 'postgres',
  } = address
  const who =
    password === undefined
      ? encodeURIComponent(user)
      : `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  return `postgres://${who}@${encodeURIComponent(host)}:${port}/${encodeURIComponent(database)}`
}

/** The SQLSTATE of an error of PostgreSQL, e.g. `23505`; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.code : undefined
}

/** The violated constraint or unique index; undefined for anything else. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError ? error.constraint_name : undefined
}

/** Serialization failure and deadlock: nothing was changed, and the same work may be tried again. */
const worthRepeating = new Set(['40001', '40P01'])
const attemptsMax = 6

/** Runs `work`, again after a serialization failure or a deadlock (up to 6 times, with growing random pauses). `work` must be safe to repeat. */
export async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const state = sqlState(error)
      if (state === undefined || !worthRepeating.has(state) || attempt >= attemptsMax) throw error
      const pauseMs = Math.random() * 10 * 2 ** attempt
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** Runs `work` inside a transaction that continues: an error rolls back only what `work` did. */
export async function savepoint<Result>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const outcome: { value: Result }[] = []
  await startSavepoint(tx, async (inner) => {
    outcome.push({ value: await work(inner) })
  })
  const [done] = outcome
  if (done === undefined) throw new Error('the savepoint gave no result')
  return done.value
}

/** Runs `work` in one transaction, repeated as `withRetry` does; an error rolls it back. @throws NoConnection (503) when the pool has none for too long */
export function transaction<Result>(
  sql: Sql,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return withRetry(async () => {
    const outcome: { value: Result }[] = []
    const whole = async () => {
      await startTransaction(sql, async (tx) => void outcome.push({ value: await work(tx) }))
      return true
    }
    const line = lines.get(sql)
    if (line === undefined) await whole()
    else if ((await line(whole)) === undefined) throw new NoConnection('no connection came free')
    const [done] = outcome
    if (done === undefined) throw new Error('the transaction gave no result')
    return done.value
  })
}
