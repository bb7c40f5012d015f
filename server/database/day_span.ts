/** Spans of the hospital's days in SQL: an index by time is read along them. */
import type postgres from 'postgres'
import type { Executor } from './sql'

/** From one day of the hospital to another, which is not counted. */
export interface DaySpan {
  from: string
  to: string
}

/** The beginning of a day at the hospital. */
export const startOfDay = (sql: Executor, day: string) =>
  sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`

/** The condition on a column with moments. */
export const withinDays = (
  sql: Executor,
  { from, to }: DaySpan,
  column: 'at' | 'given_at' = 'at',
) => sql`${sql(column)} >= ${startOfDay(sql, from)} and ${sql(column)} < ${startOfDay(sql, to)}`

/** The condition of a list's two days, both of them counted; without one there is no end on that side. */
export const onDays = (
  sql: Executor,
  at: postgres.Fragment,
  { from, until }: { from?: string | undefined; until?: string | undefined },
) => sql`(true ${from === undefined ? sql`` : sql`and ${at} >= ${startOfDay(sql, from)}`}
  ${until === undefined ? sql`` : sql`and ${at} < (${until}::date + 1)::timestamp at time zone 'Asia/Shanghai'`})`
