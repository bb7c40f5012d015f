/** What a driver offers, and rows as text. */
import type { DatabaseConnection } from '../profile/shape'
import type { Query } from './dialects'
import { questions } from './questions'

/** A row; every value as text, as the database writes it, or null. */
export type Row = Record<string, string | null>

export interface DatabaseReader {
  read(query: Query): Promise<Row[]>
  /** The database's clock. */
  clock(): Promise<Date>
  describe(): Promise<DatabaseDescription>
  close(): Promise<void>
}

export interface DatabaseDescription {
  version: string
  charset: string
  /** Tables that the account may write: a connector's account has none. */
  writes: number
}

/** A driver's pool. */
export interface Driver {
  read(query: Query): Promise<Row[]>
  /** Also while a query has no answer. */
  close(): Promise<void>
}

/** Asks these, in the words of the database. */
export function asking(
  read: DatabaseReader['read'],
  type: DatabaseConnection['type'],
): Pick<DatabaseReader, 'clock' | 'describe'> {
  const first = async (text: string): Promise<Row> => (await read({ text, values: [] }))[0] ?? {}
  return {
    async clock() {
      const { now } = await first(questions[type].clock)
      return new Date(/^\d+(\.\d+)?$/.test(now ?? '') ? Number(now) : String(now))
    },
    async describe() {
      const { version, charset, writes } = await first(questions[type].describe)
      return { version: String(version), charset: String(charset), writes: Number(writes) }
    },
  }
}

/** Who signs in where. */
export interface DatabaseAddress {
  login: Pick<DatabaseConnection, 'host' | 'port' | 'database' | 'user' | 'password'>
  /** The certificate authority that the profile pins. */
  ca: string | undefined
  /** Longer than so the database itself need not work on a query. */
  timeoutMs: number
}

/** A driver's row as text. */
export function rowOf(values: Record<string, unknown>): Row {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  // A day that no calendar has stops no other row: the mapping says what is wrong with it.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? String(value) : value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
