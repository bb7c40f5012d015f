/** What a driver offers, and rows as text. */
import type { DatabaseConnection } from '../profile/shape'
import type { Query } from './dialects'

/** A row; every value as text, as the database writes it, or null. */
export type Row = Record<string, string | null>

export interface DatabaseReader {
  read(query: Query): Promise<Row[]>
  /** The database's version and its clock. */
  describe(): Promise<{ version: string; now: Date }>
  close(): Promise<void>
}

/** Who signs in where. */
export interface DatabaseAddress {
  login: Pick<DatabaseConnection, 'host' | 'port' | 'database' | 'user' | 'password'>
  /** The certificate authority that the profile pins. */
  ca: string | undefined
}

/** A driver's row as text. */
export function rowOf(values: Record<string, unknown>): Row {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return value.toString('hex')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
