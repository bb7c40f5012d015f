/** What the area holds about an account, for its export and its end. */
import type { Executor } from '../../database/client'

/** Exported rows; column names are the keys. */
type Exported = Record<string, unknown>

/** The account, how WeChat knows it, the devices it signed in on, ended ones included, and its changes of the phone. */
export async function exportAccount(
  sql: Executor,
  accountId: string,
): Promise<{
  account: Exported
  identities: Exported[]
  sessions: Exported[]
  telChanges: Exported[]
}> {
  const [account] = await sql<Exported[]>`
    select account_id, tel, tel_bound_at, created_at from account where account_id = ${accountId}`
  const identities = await sql<Exported[]>`
    select app, openid, unionid, created_at from account_identity where account_id = ${accountId} order by created_at`
  const sessions = await sql<Exported[]>`
    select app, created_at, last_seen_at, expires_at, revoked_at as ended_at
    from session where account_id = ${accountId} order by created_at desc`
  const telChanges = await sql<Exported[]>`
    select old_tel, new_tel, proof, created_at, effective_at, done_at, cancelled_at
    from tel_change where account_id = ${accountId} order by created_at desc`
  return { account: account ?? {}, identities, sessions, telChanges }
}

/** Ends the sessions and removes what identifies the account: phone, WeChat identities, devices, phone changes. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`update account set tel = null, tel_bound_at = null, deleted_at = now() where account_id = ${accountId}`
  await sql`delete from account_identity where account_id = ${accountId}`
  await sql`update session set device_id = null, caller_mark = null, revoked_at = coalesce(revoked_at, now()) where account_id = ${accountId}`
  await sql`delete from tel_change where account_id = ${accountId}`
}
