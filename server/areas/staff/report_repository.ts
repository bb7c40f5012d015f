/** SQL of the report on what staff did. */
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'
import { withinDays, type DaySpan } from '../../database/day_span'

interface StaffActions {
  action: string
  count: number
}

/** What was done at the desk within a span of days, by action. */
export function countStaffActions(sql: Executor, span: DaySpan): Promise<StaffActions[]> {
  return allRows(sql`
    select action, count(*)::int as count from staff_event
    where ${withinDays(sql, span)} group by action`)
}
