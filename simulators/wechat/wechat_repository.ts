/** Codes and tokens of the sandbox's WeChat. */
import { randomBytes } from 'node:crypto'
import { firstColumn, firstValue, hasRow } from '../../server/database/answers'
import type { Executor } from '../../server/database/client'

interface CodeOwner {
  appId: string
  openid: string
  unionid: string | null
}

/** A new code of the web authorisation, good once and for five minutes. */
export async function issueCode(sql: Executor, owner: CodeOwner): Promise<string> {
  const code = randomBytes(16).toString('hex')
  await sql`
    insert into sandbox.wechat_code (code, app_id, openid, unionid, expires_at)
    values (${code}, ${owner.appId}, ${owner.openid}, ${owner.unionid}, clock_timestamp() + interval '5 minutes')`
  return code
}

/** Who stands behind a code, at its first use. */
export async function spendCode(
  sql: Executor,
  code: string,
  appId: string,
): Promise<CodeOwner | 'invalid' | 'used'> {
  const [row] = await sql<{ openid: string; unionid: string | null }[]>`
    update sandbox.wechat_code set used_at = clock_timestamp()
    where code = ${code} and app_id = ${appId} and used_at is null and expires_at > clock_timestamp()
    returning openid, unionid`
  if (row !== undefined) return { appId, ...row }
  const used =
    await sql`select 1 from sandbox.wechat_code where code = ${code} and app_id = ${appId} and used_at is not null`
  return used.length > 0 ? 'used' : 'invalid'
}

/** Notes the use of a code that the phone made up itself; false when it was used before. */
export function noteCode(sql: Executor, code: string, owner: CodeOwner): Promise<boolean> {
  return hasRow(sql`
    insert into sandbox.wechat_code (code, app_id, openid, unionid, expires_at, used_at)
    values (${code}, ${owner.appId}, ${owner.openid}, ${owner.unionid}, clock_timestamp(), clock_timestamp())
    on conflict (code) do nothing returning code`)
}

/** The app's stable token: the present one while it has more than five minutes left. */
export async function stableToken(
  sql: Executor,
  appId: string,
): Promise<{ token: string; expiresIn: number }> {
  const [present] = await sql<{ token: string; left: number }[]>`
    select token, extract(epoch from expires_at - clock_timestamp())::int as left from sandbox.wechat_token
    where app_id = ${appId} and expires_at > clock_timestamp() + interval '5 minutes' order by expires_at desc limit 1`
  if (present !== undefined) return { token: present.token, expiresIn: present.left }
  const token = randomBytes(64).toString('base64url')
  await sql`insert into sandbox.wechat_token (token, app_id, expires_at) values (${token}, ${appId}, clock_timestamp() + interval '7200 seconds')`
  return { token, expiresIn: 7200 }
}

/** Whether the token is one of ours and alive. */
export async function isTokenAlive(sql: Executor, token: string): Promise<boolean> {
  return (await appOfToken(sql, token)) !== undefined
}

/** The app that a living token belongs to. */
export function appOfToken(sql: Executor, token: string): Promise<string | undefined> {
  return firstValue(sql`
    select app_id from sandbox.wechat_token where token = ${token} and expires_at > clock_timestamp()`)
}

/** The app's ticket for signing pages: the present one while it has more than five minutes left. */
export async function stableTicket(
  sql: Executor,
  appId: string,
): Promise<{ ticket: string; expiresIn: number }> {
  const [present] = await sql<{ ticket: string; left: number }[]>`
    select ticket, extract(epoch from expires_at - clock_timestamp())::int as left from sandbox.wechat_ticket
    where app_id = ${appId} and expires_at > clock_timestamp() + interval '5 minutes' order by expires_at desc limit 1`
  if (present !== undefined) return { ticket: present.ticket, expiresIn: present.left }
  const ticket = randomBytes(48).toString('base64url')
  await sql`insert into sandbox.wechat_ticket (ticket, app_id, expires_at) values (${ticket}, ${appId}, clock_timestamp() + interval '7200 seconds')`
  return { ticket, expiresIn: 7200 }
}

/** Every ticket of the app that has not ended: a newer one does not end an older one at once. */
export function livingTickets(sql: Executor, appId: string): Promise<string[]> {
  return firstColumn(sql`
    select ticket from sandbox.wechat_ticket where app_id = ${appId} and expires_at > clock_timestamp()`)
}
