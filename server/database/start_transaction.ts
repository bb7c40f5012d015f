/**
 * Transactions that survive the loss of their connection. The driver sends later statements of a transaction to the
 * connection that it began on, also when that one has closed or serves another transaction: a late `rollback` ends the
 * process, or another caller's work. After a loss the work's statements are refused, and the driver's `rollback` is
 * never reached.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql, Transaction } from './sql'

/** Whether a transaction has ended in any way. */
interface Life {
  isOver: boolean
}

const lives = new WeakMap<object, Life>()
/** After a connection error its end is known within this time. */
const suspectMs = 100

/** The connection was lost before this statement. */
class TransactionOver extends Error {
  override readonly name = 'TransactionOver'
  readonly code = 'CONNECTION_CLOSED'
}

/** Runs `work` in a transaction; rejects when the connection is lost, whatever `work` still does. */
export async function startTransaction(
  sql: Sql,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const life: Life = { isOver: false }
  try {
    await sql.begin((tx) => unlessLost(life, () => work(guarded(tx, life))))
  } finally {
    life.isOver = true
  }
}

/** The same for a part of a transaction that may fail by itself. */
export async function startSavepoint(
  tx: Transaction,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const life = lives.get(tx) ?? { isOver: false }
  await tx.savepoint((inner) => unlessLost(life, () => work(guarded(inner, life))))
}

async function unlessLost(life: Life, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isOfConnection(error)) await wait(suspectMs)
    // The caller has its rejection already; this promise stays pending.
    if (life.isOver) await new Promise<never>(() => undefined)
    throw error
  }
}

/** Its statements are refused when it is over. */
function guarded(tx: Transaction, life: Life): Transaction {
  const guard = new Proxy(tx, {
    apply(target, self, given) {
      if (life.isOver) throw new TransactionOver('the transaction is over')
      return Reflect.apply(target, self, given) as unknown
    },
  })
  lives.set(guard, life)
  return guard
}

/** PostgreSQL's own error codes have five characters; those of sockets and of the driver are longer. */
function isOfConnection(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    (/^(57P|08)/.test(error.code) || /^(CONN|E[A-Z]{3,})/.test(error.code))
  )
}
