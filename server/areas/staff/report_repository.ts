/** SQL of the report on what staff did. */
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'

interface StaffActions {
  action: string
  count: number
}

/** What was done at the desk within a span of days, by action. */
export function countStaffActions(
  sql: Executor,
  { from, to }: { from: string; to: string },
): Promise<StaffActions[]> {
  return allRows(sql`
    select action, count(*)::int as count from staff_event
    where at >= ${from}::date::timestamp at time zone 'Asia/Shanghai' and at < ${to}::date::timestamp at time zone 'Asia/Shanghai' group by action`)
}
