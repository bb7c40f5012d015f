/** The security trail in the database: how an account was entered, and from where. */
import { randomUUID } from 'node:crypto'
import type { Account } from '../../area'
import type { Executor } from '../../database/client'

/** What the trail knows; the privacy area has the words for patients. */
export type SecurityAction =
  | 'sign_in'
  | 'sign_out'
  | 'code_wrong'
  | 'step_up'
  | 'bind_tel'
  | 'join_account'
  | 'end_sessions'

/** As long as the law has networks keep their logs, and some days. */
const keptDays = 200
/** No browser calls itself anything longer. */
const userAgentMax = 300

/** One line, in the clear. */
export interface SecurityRow {
  at: Date
  action: string
  ip: string
  userAgent: string
  isThisSession: boolean
}

/** Writes one line. */
export async function addSecurityEvent(
  sql: Executor,
  { accountId, sessionId, caller }: Pick<Account, 'accountId' | 'sessionId' | 'caller'>,
  action: SecurityAction,
): Promise<void> {
  const userAgent = (caller.userAgent ?? '').slice(0, userAgentMax)
  await sql`
    insert into security_event (security_event_id, account_id, session_id, action, ip, user_agent)
    values (${randomUUID()}, ${accountId}, ${sessionId}, ${action}, ${caller.ip}, ${userAgent})`
}

/** The account's newest lines. */
export function listSecurityEvents(
  sql: Executor,
  { accountId, sessionId }: Pick<Account, 'accountId' | 'sessionId'>,
  limit: number,
): Promise<SecurityRow[]> {
  return sql<SecurityRow[]>`
    select at, action, ip, user_agent, session_id is not distinct from ${sessionId}::uuid as is_this_session from security_event
    where account_id = ${accountId} order by at desc, security_event_id limit ${limit}`
}

/** Deletes what need not be kept any more. */
export async function forgetOldSecurityEvents(sql: Executor): Promise<void> {
  await sql`delete from security_event where at < now() - make_interval(days => ${keptDays})`
}
