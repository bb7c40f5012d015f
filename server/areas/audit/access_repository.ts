/** SQL of the log as an account reads it. */
import type { Executor } from '../../database/client'
import { byTime } from '../../database/keyset_page'
import { auditActions } from './types'

/** One line of the access log, decrypted. */
export interface AccessRow {
  at: Date
  accountId: string | null
  tel: string | null
  action: string
  patientName: string | null
  /** Whether the account acts for that patient. */
  isActing: boolean
  mark: string
}

/** What the account did, and what others did with patients whose file has the account's phone; newest first, after a cursor. Each half reads its own index, no further than one page. */
export async function listAccessEvents(
  sql: Executor,
  accountId: string,
  asked: { after?: string | undefined; limit: number },
): Promise<AccessRow[]> {
  const { mark, beyond, order } = byTime(sql, asked.after, {
    at: sql`e.at`,
    id: sql`e.audit_event_id`,
  })
  const columns = sql`e.audit_event_id, e.at, e.account_id, e.action, e.patient_id`
  const next = sql`and e.action in ${sql([...auditActions])} ${beyond} order by ${order} limit ${asked.limit}`
  return sql<AccessRow[]>`
    select e.at, e.account_id, a.tel, e.action, p.name as patient_name,
      exists (select 1 from patient_known_link k where k.account_id = ${accountId} and k.patient_id = e.patient_id) as is_acting, ${mark} as mark
    from (
      (select ${columns} from audit_event e where e.account_id = ${accountId} ${next})
      union
      select line.* from patient_known_link link
      join account_holder me on me.account_id = link.account_id
      join patient_person own on own.patient_id = link.patient_id and own.tel = me.tel
      cross join lateral (select ${columns} from audit_event e where e.patient_id = link.patient_id ${next}) line
      where link.account_id = ${accountId} and link.is_proven
      order by at desc, audit_event_id limit ${asked.limit}
    ) e
    left join account_holder a on a.account_id = e.account_id left join patient_person p on p.patient_id = e.patient_id
    order by ${order}`
}

/** An access to one patient's data, with what was noted of a staff member. */
export interface PatientAccessRow {
  accessId: string
  at: Date
  accountId: string | null
  tel: string | null
  action: string
  details: Record<string, string | number>
  mark: string
}

/** Who read or changed the patient's data, newest first; after a cursor. */
export function listAccessesOfPatient(
  sql: Executor,
  asked: { patientId: string; after?: string | undefined; limit: number },
): Promise<PatientAccessRow[]> {
  const { mark, beyond, order } = byTime(sql, asked.after, {
    at: sql`e.at`,
    id: sql`e.audit_event_id`,
  })
  return sql<PatientAccessRow[]>`
    select e.audit_event_id as access_id, e.at, e.account_id, a.tel, e.action, e.details, ${mark} as mark
    from audit_event e left join account_holder a on a.account_id = e.account_id
    where e.patient_id = ${asked.patientId} and e.action in ${sql([...auditActions])} ${beyond} order by ${order} limit ${asked.limit}`
}
