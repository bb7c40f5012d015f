/** SQL of the director's sums: what was written, what was answered in time, and ratings. */
import { allRows } from '../../../database/answers'
import type { Executor } from '../../../database/client'

interface Tally {
  filed: number
  complaints: number
  praise: number
  suggestions: number
  lostFound: number
  toAcknowledge: number
  acknowledgedInTime: number
  toAnswer: number
  answeredInTime: number
  notEnough: number
}

/** A span of days, both included. */
interface Span {
  from: string
  to: string
}

const startOf = (executor: Executor, day: string) =>
  executor`${day}::date::timestamp at time zone 'Asia/Shanghai'`
const within = (
  executor: Executor,
  { from, to }: Span,
  column: 'filed_at' | 'rated_at',
) => executor`
  ${executor(column)} >= ${startOf(executor, from)} and ${executor(column)} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
const dayOf = (executor: Executor, column: 'acknowledged_at' | 'answered_at') =>
  executor`(${executor(column)} at time zone 'Asia/Shanghai')::date`

/** Of those with a clock: what was done, or is late by now; of these what was in time. */
const tally = (executor: Executor) => executor`
  count(*)::int as filed, count(*) filter (where kind = 'complaint')::int as complaints, count(*) filter (where kind = 'praise')::int as praise,
  count(*) filter (where kind = 'suggestion')::int as suggestions, count(*) filter (where kind = 'lost_found')::int as lost_found,
  count(*) filter (where acknowledge_until is not null and (acknowledged_at is not null or acknowledge_until < hospital_today()))::int as to_acknowledge,
  count(*) filter (where ${dayOf(executor, 'acknowledged_at')} <= acknowledge_until)::int as acknowledged_in_time,
  count(*) filter (where answer_until is not null and (answered_at is not null or answer_until < hospital_today()))::int as to_answer,
  count(*) filter (where ${dayOf(executor, 'answered_at')} <= answer_until)::int as answered_in_time, count(not_enough_at)::int as not_enough`

/** By the month in which they were filed. */
export function listMonths(executor: Executor, span: Span) {
  return allRows<Tally & { month: string }>(executor`
    select to_char(filed_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, ${tally(executor)} from feedback where ${within(executor, span, 'filed_at')}
    group by 1 order by 1`)
}

/** By department, the one with most first. */
export function listDepartmentSums(executor: Executor, span: Span) {
  return allRows<Tally & { departmentId: string | null; name: string | null }>(executor`
    select f.*, d.name from (select department_id, ${tally(executor)} from feedback where ${within(executor, span, 'filed_at')} group by department_id) f
    left join department d on d.department_id = f.department_id order by f.filed desc, f.department_id`)
}

/** Ratings by department, of at least so many. */
export function listRatingSums(executor: Executor, span: Span, minCount: number) {
  const share = (column: string) =>
    executor`round(100.0 * count(*) filter (where ${executor(column)} = 3) / count(*))::int`
  return allRows<{
    departmentId: string
    name: string
    count: number
    doctor: number
    waiting: number
    way: number
  }>(executor`
    select r.*, d.name from (
      select department_id, count(*)::int as count, ${share('doctor_mark')} as doctor, ${share('waiting_mark')} as waiting, ${share('way_mark')} as way
      from visit_rating where ${within(executor, span, 'rated_at')} group by department_id having count(*) >= ${minCount}::int
    ) r join department d on d.department_id = r.department_id order by r.count desc, r.department_id`)
}

/** What was written beside ratings, the newest first. */
export function listSentences(executor: Executor, span: Span, limit: number) {
  return allRows<{
    orderId: string
    at: Date
    departmentName: string
    doctorName: string | null
    written: string
  }>(executor`
    select r.order_id, r.rated_at as at, d.name as department_name, doc.name as doctor_name, r.written
    from visit_rating r join department d on d.department_id = r.department_id left join doctor doc on doc.doctor_id = r.doctor_id
    where r.written is not null and ${within(executor, span, 'rated_at')} order by r.rated_at desc, r.order_id limit ${limit}`)
}
