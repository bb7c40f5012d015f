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

/** So many of the newest lines are shown: nobody reads further, and a busy account's log must not stall the others. */
const linesMost = 1000

/** What the account did, and what others did with patients whose file has the account's phone; the newest first. */
export async function listAccessEvents(
  sql: Executor,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<AccessRow[]> {
  return sql<AccessRow[]>`
    select e.at, e.account_id, a.tel, e.action, p.name as patient_name
    from (select * from (${newestLines(sql, accountId)}) lines order by at desc, audit_event_id limit ${linesMost}) e
    left join account_holder a on a.account_id = e.account_id left join patient_person p on p.patient_id = e.patient_id
    order by e.at desc, e.audit_event_id limit ${page.limit} offset ${page.offset}`
}

/** How many of them there are. */
export async function countAccessEvents(sql: Executor, accountId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`select least(count(*), ${linesMost})::int as count from (${newestLines(sql, accountId)}) lines`
  return row?.count ?? 0
}

/** Each half along its own index, no further than is shown. */
function newestLines(sql: Executor, accountId: string) {
  const columns = sql`e.audit_event_id, e.at, e.account_id, e.action, e.patient_id`
  const newest = sql`and e.action in ${sql([...auditActions])} order by e.at desc limit ${linesMost}`
  return sql`
    (select ${columns} from audit_event e where e.account_id = ${accountId} ${newest})
    union
    select line.* from patient_bond bond
    join account_holder me on me.account_id = bond.account_id
    join patient_person own on own.patient_id = bond.patient_id and own.tel = me.tel
    cross join lateral (select ${columns} from audit_event e where e.patient_id = bond.patient_id ${newest}) line
    where bond.account_id = ${accountId} and bond.is_proven`
}
