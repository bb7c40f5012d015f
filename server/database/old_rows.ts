/** Rows that are old enough to go: counted, and deleted some at a time along an index, so that nobody waits for it. */
import type { PendingQuery, Row } from 'postgres'
import type { RetentionDays } from '../settings'
import type { Executor, Sql } from './client'

/** What an area keeps for so long. */
export interface OldRows {
  /** As the settings name it. */
  what: keyof RetentionDays
  /** For whoever runs the command. */
  words: string
  table: string
  key: string
  /** The column that tells the age. */
  at: string
  /** Which of them may go, however old they are. */
  only?: (executor: Executor) => PendingQuery<Row[]>
}

/** How many are old enough, and since when the oldest has been there. */
export async function countOld(
  sql: Sql,
  rows: OldRows,
  days: number,
): Promise<{ count: number; oldest: string | null }> {
  const [row] = await sql<{ count: number; oldest: string | null }[]>`
    select count(*)::int as count, min(${sql(rows.at)})::date::text as oldest from ${sql(rows.table)} where ${isOld(sql, rows, days)}`
  return row ?? { count: 0, oldest: null }
}

/** Deletes so many of the oldest; how many went. */
export async function deleteOld(
  sql: Sql,
  rows: OldRows,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const { table, key, at } = rows
  const gone = await sql`
    delete from ${sql(table)} where ${sql(key)} in (
      select ${sql(key)} from ${sql(table)} where ${isOld(sql, rows, days)} order by ${sql(at)} limit ${limit} for update skip locked)`
  return gone.count
}

function isOld(sql: Executor, { at, only }: OldRows, days: number) {
  return sql`${sql(at)} < now() - make_interval(days => ${days}::int) ${only === undefined ? sql`` : sql`and ${only(sql)}`}`
}
