/** SQL of the report on a period (PIPL art. 54): the logs counted. Each statement reads a span of days along the index by time. */
import { allRows, firstColumn } from '../../database/answers'
import type { Executor } from '../../database/client'
import { withinDays, type DaySpan } from '../../database/day_span'

interface Counted {
  action: string
  count: number
}

/** The security trail by event. */
export function countSecurityActions(sql: Executor, span: DaySpan): Promise<Counted[]> {
  return allRows(sql`
    select action, count(*)::int as count from security_event where ${withinDays(sql, span)} group by action`)
}

/** The access log by action: what accounts did, and what staff changed. An export is one line about the account, beside one for each patient in it. */
export function countAccessActions(sql: Executor, span: DaySpan): Promise<Counted[]> {
  return allRows(sql`
    select action, count(*)::int as count from audit_event
    where ${withinDays(sql, span)} and action not in ('staff_look', 'staff_look_file') and (action <> 'export_data' or patient_id is null) group by action`)
}

interface Withdrawals {
  document: string
  count: number
}

/** Consents that accounts withdrew, by document. */
export function countWithdrawals(sql: Executor, span: DaySpan): Promise<Withdrawals[]> {
  return allRows(sql`
    select coalesce(details ->> 'document', '') as document, count(*)::int as count from audit_event
    where ${withinDays(sql, span)} and action = 'withdraw_consent' group by 1`)
}

/** Looks of staff at patients' data, by their roles and what they were part of. */
interface StaffLooks {
  /** Of the staff member at that time, with spaces. */
  roles: string
  during: string
  count: number
  /** Each counted once in the span. */
  patients: number
  withReason: number
}

/** Who of the hospital looked at patients' data. */
export function countStaffLooks(sql: Executor, span: DaySpan): Promise<StaffLooks[]> {
  return allRows(sql`
    select coalesce(details ->> 'roles', '') as roles, coalesce(details ->> 'during', '') as during, count(*)::int as count,
      count(distinct patient_id)::int as patients, (count(*) filter (where length(details ->> 'reason') > 0))::int as with_reason
    from audit_event where ${withinDays(sql, span)} and action in ('staff_look', 'staff_look_file', 'staff_unbind', 'staff_restore') group by 1, 2`)
}

/** The accounts that were deleted. */
export function listDeletedAccounts(sql: Executor, span: DaySpan): Promise<string[]> {
  return firstColumn(sql`
    select account_id from audit_event where ${withinDays(sql, span)} and action = 'delete_account' and account_id is not null`)
}
