/** SQL of holidays and of days that work as another weekday. */
import type { PlanDay } from '../../../../src/contract/desk/planning/plan_shapes'
import { allRows, firstColumn, firstRow } from '../../../database/answers'
import type { Executor, Transaction } from '../../../database/client'

/** Those of a span of days. */
export function listDays(executor: Executor, from: string, to: string): Promise<PlanDay[]> {
  return allRows(executor`
    select day, name, works_as, written_by, written_at::text as revision from plan_day where day between ${from}::date and ${to}::date order by day`)
}

/** Those from a month ago on. */
export function listRecent(executor: Executor): Promise<PlanDay[]> {
  return allRows(executor`
    select day, name, works_as, written_by, written_at::text as revision from plan_day where day >= hospital_today() - 31 order by day limit 1000`)
}

/** Writes days; those that were written, without what was there. */
export function addDays(
  tx: Transaction,
  days: readonly string[],
  { name, worksAs, writtenBy }: Omit<PlanDay, 'day' | 'revision'>,
): Promise<string[]> {
  return firstColumn(tx`
    insert into plan_day (day, name, works_as, written_by)
    select day, ${name}, ${worksAs}::smallint, ${writtenBy} from unnest(${[...days]}::date[]) as g (day) on conflict (day) do nothing returning day`)
}

/** Deletes one as it was seen; its name, undefined when there is none. */
export function deleteDay(tx: Transaction, day: string, revision: string) {
  return firstRow<{ name: string }>(
    tx`delete from plan_day where day = ${day}::date and written_at::text = ${revision} returning name`,
  )
}
