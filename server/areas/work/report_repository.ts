/** SQL of the report on work items. */
import type { WorkKind } from '../../../src/contract/desk/work/work_kinds'
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'

interface WorkOfSpan {
  kind: WorkKind
  count: number
  open: number
}

/** Items that came about within a span of days, and how many of them are still open. */
export function countWorkOfSpan(
  sql: Executor,
  { from, to }: { from: string; to: string },
): Promise<WorkOfSpan[]> {
  const begin = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`
  return allRows(sql`
    select kind, count(*)::int as count, (count(*) filter (where ended_at is null))::int as open from (
      select kind, ended_at from work_item where ended_at is null and at >= ${begin(from)} and at < ${begin(to)}
      union all
      select kind, ended_at from work_item where ended_at is not null and ended_at >= ${begin(from)} and at >= ${begin(from)} and at < ${begin(to)}
    ) item group by kind`)
}
