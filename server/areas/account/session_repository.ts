/** Sessions, login states and login codes in the database. */
import { randomUUID } from 'node:crypto'
import type { Account } from '../../area'
import type { Executor } from '../../database/client'
import {
  lastSeenEverySeconds,
  loginStateMinutes,
  sameLoginSeconds,
  sessionDays,
  sessionIdleDays,
  stepUpHours,
} from './limits'

/** Remembers a login state by its mark. */
export async function addLoginState(
  sql: Executor,
  stateHash: string,
  deviceId: string,
): Promise<void> {
  await sql`insert into login_state (state_hash, device_id, expires_at) values (${stateHash}, ${deviceId}, now() + make_interval(mins => ${loginStateMinutes}))`
}

/** Uses a state up; false when it is unknown, old, used, or of another device. */
export async function consumeLoginState(
  sql: Executor,
  stateHash: string,
  deviceId: string,
): Promise<boolean> {
  const rows = await sql`
    update login_state set used_at = now()
    where state_hash = ${stateHash} and device_id = ${deviceId} and used_at is null and expires_at > now() returning 1`
  return rows.length > 0
}

/** Claims a code for a login; false when it has been claimed before. */
export async function claimLoginCode(
  sql: Executor,
  codeHash: string,
  deviceId: string,
): Promise<boolean> {
  const rows =
    await sql`insert into login_code (code_hash, device_id) values (${codeHash}, ${deviceId}) on conflict (code_hash) do nothing returning 1`
  return rows.length > 0
}

/** The login of the same code, by the same device and with a state that this device used, moments ago; `sessionId` is null while it is under way. */
export async function findSameLogin(
  sql: Executor,
  login: { codeHash: string; stateHash: string; deviceId: string },
): Promise<{ sessionId: string | null } | undefined> {
  const [row] = await sql<{ sessionId: string | null }[]>`
    select c.session_id as "sessionId" from login_code c
    where c.code_hash = ${login.codeHash} and c.device_id = ${login.deviceId} and c.created_at > now() - make_interval(secs => ${sameLoginSeconds})
      and exists (select 1 from login_state s where s.state_hash = ${login.stateHash} and s.device_id = ${login.deviceId} and s.used_at is not null)`
  return row
}

/** Notes which session a code led to. */
export async function finishLoginCode(
  sql: Executor,
  codeHash: string,
  sessionId: string,
): Promise<void> {
  await sql`update login_code set session_id = ${sessionId} where code_hash = ${codeHash}`
}

/** Forgets a code whose login failed. */
export async function dropLoginCode(sql: Executor, codeHash: string): Promise<void> {
  await sql`delete from login_code where code_hash = ${codeHash} and session_id is null`
}

/** A new session. */
export interface NewSession {
  accountId: string
  app: Account['app']
  deviceId: string | undefined
  /** Only of entry links. */
  activateWithinSeconds?: number
}

/** Begins a session. */
export async function addSession(
  sql: Executor,
  session: NewSession,
): Promise<{ sessionId: string; expiresAt: Date }> {
  const sessionId = randomUUID()
  const activate = session.activateWithinSeconds ?? null
  const [row] = await sql<{ expiresAt: Date }[]>`
    insert into session (session_id, account_id, app, device_id, expires_at, activate_before)
    values (${sessionId}, ${session.accountId}, ${session.app}, ${session.deviceId ?? null},
      now() + make_interval(days => ${sessionDays[session.app]}), now() + make_interval(secs => ${activate}))
    returning expires_at as "expiresAt"`
  if (row === undefined) throw new Error('the session was not written')
  return { sessionId, expiresAt: row.expiresAt }
}

/** A living session. */
export interface SessionRow extends Account {
  deviceId: string | null
  lastSeenAgo: number
}

/** The session, unless it ended, expired, lay idle too long, or its account is gone. */
export async function findLiveSession(
  sql: Executor,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    select s.session_id as "sessionId", s.account_id as "accountId", s.app, s.device_id as "deviceId", a.tel, s.expires_at as "sessionExpiresAt",
      extract(epoch from now() - s.last_seen_at)::float8 as "lastSeenAgo"
    from session s join account a on a.account_id = s.account_id
    where s.session_id = ${sessionId} and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(days => ${sessionIdleDays}) and a.deleted_at is null`
  return row
}

/** Binds an entry link to the first device that uses it in time; true when it is bound to this device now. */
export async function bindEntryLink(
  sql: Executor,
  sessionId: string,
  deviceId: string,
): Promise<boolean> {
  const rows = await sql`
    update session set device_id = ${deviceId}, last_seen_at = now()
    where session_id = ${sessionId} and device_id is null and (activate_before is null or activate_before > now()) returning 1`
  return rows.length > 0
}

/** Writes down that a session was used, once a minute at most. */
export async function touchSession(sql: Executor, sessionId: string): Promise<void> {
  await sql`update session set last_seen_at = now() where session_id = ${sessionId} and last_seen_at < now() - make_interval(secs => ${lastSeenEverySeconds})`
}

/** Ends a session. */
export async function revokeSession(sql: Executor, sessionId: string): Promise<void> {
  await sql`update session set revoked_at = now() where session_id = ${sessionId} and revoked_at is null`
}

/** Deletes what nobody can use any more: states and codes after a day, sessions after 180 days (network logs are kept as long). */
export async function forgetOldLogins(sql: Executor): Promise<void> {
  await sql`delete from login_state where expires_at < now() - interval '1 day'`
  await sql`delete from login_code where created_at < now() - interval '1 day'`
  await sql`delete from sms_code where created_at < now() - interval '7 days'`
  await sql`delete from session where expires_at < now() - interval '180 days'`
}

/** Ends every session of an account but one; without one, all. */
export async function revokeSessionsOf(
  sql: Executor,
  accountId: string,
  keptSessionId?: string,
): Promise<void> {
  await sql`
    update session set revoked_at = now()
    where account_id = ${accountId} and revoked_at is null and (${keptSessionId ?? null}::uuid is null or session_id <> ${keptSessionId ?? null})`
}

/** A session as its owner sees it in the list of devices. */
export interface SessionOfAccount {
  sessionId: string
  app: Account['app']
  createdAt: Date
  lastSeenAt: Date
}

/** The living sessions of an account, the last used one first. */
export async function listLiveSessions(
  sql: Executor,
  accountId: string,
): Promise<SessionOfAccount[]> {
  return sql<SessionOfAccount[]>`
    select session_id as "sessionId", app, created_at as "createdAt", last_seen_at as "lastSeenAt" from session
    where account_id = ${accountId} and revoked_at is null and expires_at > now() and last_seen_at > now() - make_interval(days => ${sessionIdleDays})
    order by last_seen_at desc, session_id`
}

/** How many seconds the session's step-up check still counts, 0 when it was not passed, is too old, or was passed with another phone. */
export async function findStepUpSeconds(sql: Executor, sessionId: string): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select ceil(extract(epoch from s.step_up_until - now()))::int as seconds from session s join account a on a.account_id = s.account_id
    where s.session_id = ${sessionId} and s.revoked_at is null and s.step_up_until > now() and a.tel is not null and s.step_up_at >= coalesce(a.tel_bound_at, '-infinity')`
  return row?.seconds ?? 0
}

/** Notes that the session has passed the step-up check. */
export async function passStepUp(sql: Executor, sessionId: string): Promise<void> {
  await sql`update session set step_up_at = now(), step_up_until = now() + make_interval(hours => ${stepUpHours}) where session_id = ${sessionId}`
}

/** The hospital's day. */
export async function hospitalToday(sql: Executor): Promise<string> {
  const [row] = await sql<{ today: string }[]>`select hospital_today() as today`
  if (row === undefined) throw new Error('the database did not tell the day')
  return row.today
}
