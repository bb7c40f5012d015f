/** SQL of a report's content: its items, and an item over time. */
import type { ReportFlag } from '../../../src/contract/report'
import { allRows } from '../../database/answers'
import type { Executor } from '../../database/client'
import { isShownTo } from './doctor_first_repository'

/** One result of an item. */
interface ResultRow {
  itemName: string
  result: string
  unit: string | null
  refRange: string | null
  method: string | null
  flag: ReportFlag
  critical: boolean
  value: number | null
  low: number | null
  high: number | null
}

export interface ItemRow extends ResultRow {
  lineNo: number
  itemCode: string
  enName: string | null
  hasTrend: boolean
  /** The number before this one. */
  lastValue: number | null
  lastUnit: string | null
  lastMethod: string | null
  lastAt: Date | null
}

/** The items of a report, each with the former number, and whether there are other numbers to compare: of reports that are shown to this reader. */
export function listItems(
  sql: Executor,
  { reportId, accountId, months }: { reportId: string; accountId: string; months: number },
) {
  return allRows<ItemRow>(sql`
    select i.line_no, i.item_code, i.item_name, i.en_name, i.result, i.unit, i.ref_range, i.method,
      i.flag, i.critical, i.value, i.low, i.high, last.value as last_value, last.unit as last_unit, last.method as last_method, last.at as last_at,
      i.value is not null and exists (
        select 1 from report_item x join report y on y.report_id = x.report_id
        where x.item_code = i.item_code and x.report_id <> i.report_id and x.value is not null and y.patient_id = r.patient_id and ${isShownTo(sql, accountId, 'y')}
          and y.reported_at > hospital_now() - make_interval(months => ${months}::int)) as has_trend
    from report_item i join report r on r.report_id = i.report_id
    left join lateral (
      select x.value, x.unit, x.method, coalesce(y.collected_at, y.reported_at) as at
      from report_item x join report y on y.report_id = x.report_id
      where x.item_code = i.item_code and x.report_id <> i.report_id and x.value is not null and y.patient_id = r.patient_id and ${isShownTo(sql, accountId, 'y')}
        and coalesce(y.collected_at, y.reported_at) < coalesce(r.collected_at, r.reported_at)
        and y.reported_at > hospital_now() - make_interval(months => ${months}::int)
      order by at desc, y.report_id desc limit 1) last on true
    where i.report_id = ${reportId} order by i.line_no`)
}

export interface TrendRow extends ResultRow {
  reportId: string
  at: Date
}

/** The numbers of an item of this report's patient, oldest first; the time is that of the sample. */
export function listTrend(
  sql: Executor,
  report: { patientId: string; accountId: string; itemCode: string; months: number },
): Promise<TrendRow[]> {
  return sql<TrendRow[]>`
    select r.report_id, coalesce(r.collected_at, r.reported_at) as at, i.item_name, i.result, i.value, i.unit, i.low, i.high,
      i.ref_range, i.method, i.flag, i.critical
    from report r join report_item i on i.report_id = r.report_id and i.item_code = ${report.itemCode}
    where r.patient_id = ${report.patientId} and ${isShownTo(sql, report.accountId)} and i.value is not null
      and r.reported_at > hospital_now() - make_interval(months => ${report.months}::int)
    order by 2, r.report_id limit 200`
}
