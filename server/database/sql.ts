/** What statements are said to. */
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
/** Either: what a repository function takes first, so that it works alone and inside a transaction. */
export type Executor = Sql | Transaction
