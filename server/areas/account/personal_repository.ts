/** What the area holds about an account, for its export and its end. */
import type { Executor } from '../../database/client'

/** Exported rows; column names are the keys. */
type Exported = Record<string, unknown>

/** The account, how WeChat knows it, and the devices it signed in on, ended ones included. */
export async function exportAccount(
  sql: Executor,
  accountId: string,
): Promise<{ account: Exported; identities: Exported[]; sessions: Exported[] }> {
  const [account] = await sql<Exported[]>`
    select account_id, tel, tel_bound_at, created_at from account where account_id = ${accountId}`
  const identities = await sql<Exported[]>`
    select app, openid, unionid, created_at from account_identity where account_id = ${accountId} order by created_at`
  const sessions = await sql<Exported[]>`
    select app, created_at, last_seen_at, expires_at, revoked_at as ended_at
    from session where account_id = ${accountId} order by created_at desc`
  return { account: account ?? {}, identities, sessions }
}

/** Ends the sessions and removes what identifies the account: phone, WeChat identities, devices, phone changes. */
export async function forgetAccount(sql: Executor, accountId: string): Promise<void> {
  await sql`update account set tel = null, tel_bound_at = null, deleted_at = now() where account_id = ${accountId}`
  await sql`delete from account_identity where account_id = ${accountId}`
  await sql`update session set device_id = null, revoked_at = coalesce(revoked_at, now()) where account_id = ${accountId}`
  await sql`delete from tel_change where account_id = ${accountId}`
}
