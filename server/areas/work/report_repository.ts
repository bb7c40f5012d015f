/** SQL of the report on work items. */
import type { WorkKind } from '../../../src/contract/desk/work/work_kinds'
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'
import { startOfDay, withinDays, type DaySpan } from '../../database/day_span'

interface WorkOfSpan {
  kind: WorkKind
  count: number
  open: number
}

/** Items that came about within a span of days, and how many of them are still open. */
export function countWorkOfSpan(sql: Executor, span: DaySpan): Promise<WorkOfSpan[]> {
  return allRows(sql`
    select kind, count(*)::int as count, (count(*) filter (where ended_at is null))::int as open from (
      select kind, ended_at from work_item where ended_at is null and ${withinDays(sql, span)}
      union all
      select kind, ended_at from work_item where ended_at is not null and ended_at >= ${startOfDay(sql, span.from)} and ${withinDays(sql, span)}
    ) item group by kind`)
}
