/** Sessions, login states and login codes in the database. */
import { randomUUID } from 'node:crypto'
import type { Account } from '../../area'
import type { Executor } from '../../database/client'
import {
  entryLinkMinutes,
  lastSeenEverySeconds,
  loginStateMinutes,
  sameLoginSeconds,
  sessionDays,
  sessionIdleDays,
  stepUpHours,
} from './limits'

/** Remembers a login state by its mark. */
export async function addLoginState(sql: Executor, stateHash: string): Promise<void> {
  await sql`insert into login_state (state_hash, expires_at) values (${stateHash}, now() + make_interval(mins => ${loginStateMinutes}))`
}

/** Uses a state up; false when it is unknown, old or used. */
export async function consumeLoginState(sql: Executor, stateHash: string): Promise<boolean> {
  const rows = await sql`
    update login_state set used_at = now()
    where state_hash = ${stateHash} and used_at is null and expires_at > now() returning 1`
  return rows.length > 0
}

/** One try to sign in by code and state, told from others by these marks. */
export interface LoginAttempt {
  codeHash: string
  stateHash: string
  callerMark: string
}

/** Claims a code for a login; false when it has been claimed before. */
export async function claimLoginCode(sql: Executor, attempt: LoginAttempt): Promise<boolean> {
  const rows = await sql`
    insert into login_code (code_hash, state_hash, caller_mark) values (${attempt.codeHash}, ${attempt.stateHash}, ${attempt.callerMark})
    on conflict (code_hash) do nothing returning 1`
  return rows.length > 0
}

/** The login of the same code and state by the same browser, moments ago; `sessionId` is null while it is under way. */
export async function findSameLogin(
  sql: Executor,
  login: LoginAttempt,
): Promise<{ sessionId: string | null } | undefined> {
  const [row] = await sql<{ sessionId: string | null }[]>`
    select session_id from login_code
    where code_hash = ${login.codeHash} and state_hash = ${login.stateHash} and caller_mark = ${login.callerMark}
      and created_at > now() - make_interval(secs => ${sameLoginSeconds})`
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
  /** Only of entry links: within which time they must be opened. */
  activateWithinSeconds?: number
  /** Only of what an entry link is exchanged for: the link's session. */
  enteredBy?: string
}

/** Begins a session. */
export async function addSession(
  sql: Executor,
  session: NewSession,
): Promise<{ sessionId: string; expiresAt: Date }> {
  const sessionId = randomUUID()
  const activate = session.activateWithinSeconds ?? null
  const minutes = activate === null ? sessionDays[session.app] * 24 * 60 : entryLinkMinutes
  const [row] = await sql<{ expiresAt: Date }[]>`
    insert into session (session_id, account_id, app, expires_at, activate_before, entered_by)
    values (${sessionId}, ${session.accountId}, ${session.app}, now() + make_interval(mins => ${minutes}),
      now() + make_interval(secs => ${activate}), ${session.enteredBy ?? null})
    returning expires_at`
  if (row === undefined) throw new Error('the session was not written')
  return { sessionId, expiresAt: row.expiresAt }
}

/** A living session. */
export interface SessionRow extends Account {
  /** An entry link itself (`?jwt=`), not the session it is exchanged for. */
  isEntryLink: boolean
  /** The browser that opened an entry link. */
  callerMark: string | null
  /** The entry link that this session was exchanged for. */
  enteredBy: string | null
  lastSeenAgo: number
}

/** The session, unless it ended, expired, lay idle too long, or its account is gone. */
export async function findLiveSession(
  sql: Executor,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow[]>`
    select s.session_id, s.account_id, s.app, a.tel, s.expires_at as session_expires_at,
      s.activate_before is not null as is_entry_link, s.caller_mark, s.entered_by,
      extract(epoch from now() - s.last_seen_at)::float8 as last_seen_ago
    from session s join account a on a.account_id = s.account_id
    where s.session_id = ${sessionId} and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(days => ${sessionIdleDays}) and a.deleted_at is null`
  return row
}

/** Gives an entry link to the first browser that opens it in time. */
export async function bindEntryLink(
  sql: Executor,
  sessionId: string,
  callerMark: string,
): Promise<void> {
  await sql`
    update session set caller_mark = ${callerMark}, last_seen_at = now()
    where session_id = ${sessionId} and caller_mark is null and activate_before > now()`
}

/** Locks an entry link that has not ended; undefined for any other session. */
export async function lockEntryLink(
  tx: Executor,
  sessionId: string,
): Promise<{ sessionId: string } | undefined> {
  const [row] = await tx<{ sessionId: string }[]>`
    select session_id from session
    where session_id = ${sessionId} and activate_before is not null and revoked_at is null for update`
  return row
}

/** The session that an entry link was exchanged for, if it was. */
export async function findEntered(sql: Executor, linkId: string): Promise<string | undefined> {
  const [row] = await sql<{ sessionId: string }[]>`
    select session_id from session where entered_by = ${linkId}`
  return row?.sessionId
}

/** Writes down that a session was used, once a minute at most. */
export async function touchSession(sql: Executor, sessionId: string): Promise<void> {
  await sql`update session set last_seen_at = now() where session_id = ${sessionId} and last_seen_at < now() - make_interval(secs => ${lastSeenEverySeconds})`
}

/** Ends a session. */
export async function revokeSession(sql: Executor, sessionId: string): Promise<void> {
  await sql`update session set revoked_at = now() where session_id = ${sessionId} and revoked_at is null`
}

/** Deletes what nobody can use any more: states and WeChat's codes after a day, sessions after 180 days (network logs are kept as long). */
export async function forgetOldLogins(sql: Executor): Promise<void> {
  await sql`delete from login_state where expires_at < now() - interval '1 day'`
  await sql`delete from login_code where created_at < now() - interval '1 day'`
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
    select session_id, app, created_at, last_seen_at from session
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
