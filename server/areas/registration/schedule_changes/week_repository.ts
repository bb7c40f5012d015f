/** SQL of the week's table: every department's days in sums. */
import type { Executor } from '../../../database/client'

/** One department on one day; stopped clinics are only counted. */
export interface WeekCellRow {
  departmentId: string
  departmentName: string
  branchName: string
  day: string
  clinics: number
  stopped: number
  capacity: number
  taken: number
  held: number
  waiting: number
}

/** The days from `from` to `to`, in the order that departments have in the app. */
export function listWeek(executor: Executor, from: string, to: string): Promise<WeekCellRow[]> {
  return executor<WeekCellRow[]>`
    with clinic as (
      select schedule_id, department_id, visit_date, stopped_at is not null as stopped from schedule where visit_date between ${from}::date and ${to}::date
    ), places as (
      select t.schedule_id, sum(t.capacity)::int as capacity, sum(t.taken)::int as taken
      from slot t where t.visit_date between ${from}::date and ${to}::date group by t.schedule_id
    ), held as (
      select t.schedule_id, count(*)::int as held from (select slot_id from slot_hold union all select slot_id from slot_return) h join slot t on t.slot_id = h.slot_id
      where t.visit_date between ${from}::date and ${to}::date group by t.schedule_id
    ), waiting as (
      select w.schedule_id, count(*)::int as waiting from clinic c join waitlist_entry w on w.schedule_id = c.schedule_id
      where w.kind = 'place' and w.status in ('WAITING', 'OFFERED') group by w.schedule_id
    )
    select d.department_id, d.name as department_name, b.name as branch_name, c.visit_date as day, count(*)::int as clinics, (count(*) filter (where c.stopped))::int as stopped,
      coalesce(sum(p.capacity) filter (where not c.stopped), 0)::int as capacity, coalesce(sum(p.taken) filter (where not c.stopped), 0)::int as taken,
      coalesce(sum(h.held), 0)::int as held, coalesce(sum(w.waiting), 0)::int as waiting
    from clinic c join department d on d.department_id = c.department_id join branch b on b.branch_id = d.branch_id
    left join places p on p.schedule_id = c.schedule_id left join held h on h.schedule_id = c.schedule_id left join waiting w on w.schedule_id = c.schedule_id
    group by b.sort, b.branch_id, b.name, d.sort, d.department_id, d.name, c.visit_date order by b.sort, b.branch_id, d.sort, d.department_id, c.visit_date`
}
