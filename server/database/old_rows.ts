/** Rows past their retention: counted, and deleted in batches along an index, so that no other transaction waits for it. */
import type { PendingQuery, Row } from 'postgres'
import type { RetentionDays } from '../settings'
import { firstRow } from './answers'
import type { Executor, Sql } from './client'

/** What an area keeps for a set time. */
export interface OldRows {
  /** Its name in the settings. */
  what: keyof RetentionDays
  /** For the operator of the command. */
  words: string
  table: string
  key: string
  /** The column with the age. */
  at: string
  /** Which of them may be deleted at all. */
  only?: (executor: Executor) => PendingQuery<Row[]>
  /** A log that the app may only add to: the owner's function takes old lines from it (`rights.ts`). */
  isLog?: true
}

/** How many are past their retention, and the age of the oldest. */
export async function countOld(
  sql: Sql,
  rows: OldRows,
  days: number,
): Promise<{ count: number; oldest: string | null }> {
  const [row] = await sql<{ count: number; oldest: string | null }[]>`
    select count(*)::int as count, min(${sql(rows.at)})::date::text as oldest from ${sql(rows.table)} where ${isOld(sql, rows, days)}`
  return row ?? { count: 0, oldest: null }
}

/** Deletes a batch of the oldest; returns how many. */
export async function deleteOld(
  sql: Sql,
  rows: OldRows,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const { table, key, at, isLog } = rows
  if (isLog) {
    const found = await firstRow<{ gone: number }>(
      sql`select forget_old_lines(${table}, ${days}::int, ${limit}::int) as gone`,
    )
    return found?.gone ?? 0
  }
  const gone = await sql`
    delete from ${sql(table)} where ${sql(key)} in (
      select ${sql(key)} from ${sql(table)} where ${isOld(sql, rows, days)} order by ${sql(at)} limit ${limit} for update skip locked)`
  return gone.count
}

function isOld(sql: Executor, { at, only }: OldRows, days: number) {
  return sql`${sql(at)} < now() - make_interval(days => ${days}::int) ${only === undefined ? sql`` : sql`and ${only(sql)}`}`
}
