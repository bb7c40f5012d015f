/** SQL of the log as an account reads it. */
import type { Executor } from '../../database/client'
import { auditActions } from './types'

/** One line of the access log, in the clear. */
export interface AccessRow {
  at: Date
  accountId: string | null
  tel: string | null
  action: string
  patientName: string | null
}

/** What the account did, and what others did with patients whose file has the account's phone; the newest first. */
export async function listAccessEvents(
  sql: Executor,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<AccessRow[]> {
  return sql<AccessRow[]>`
    select e.at, e.account_id, a.tel, e.action, p.name as patient_name
    from audit_event e left join account_holder a on a.account_id = e.account_id left join patient_person p on p.patient_id = e.patient_id
    where ${isMine(sql, accountId)}
    order by e.at desc, e.audit_event_id limit ${page.limit} offset ${page.offset}`
}

/** How many lines there are. */
export async function countAccessEvents(sql: Executor, accountId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from audit_event e where ${isMine(sql, accountId)}`
  return row?.count ?? 0
}

function isMine(sql: Executor, accountId: string) {
  return sql`
    e.action in ${sql([...auditActions])} and (e.account_id = ${accountId} or e.patient_id = any(array(
      select own.patient_id from patient_person own join patient_bond bond on bond.patient_id = own.patient_id join account_holder me on me.account_id = bond.account_id
      where bond.account_id = ${accountId} and bond.is_proven and own.tel = me.tel)))`
}
