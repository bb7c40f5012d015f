/** The types of statements' executors. */
import type postgres from 'postgres'

/** A pool of connections. */
export type Sql = postgres.Sql<{
  bigint: number
  numeric: number
  day: string
  time: string
}>
/** Inside `transaction`. */
export type Transaction = postgres.TransactionSql<{
  bigint: number
  numeric: number
  day: string
  time: string
}>
/** Either: the first parameter of repository functions, so that they work alone and inside a transaction. */
export type Executor = Sql | Transaction
