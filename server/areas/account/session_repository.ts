/** Sessions in the database. */
import { randomUUID } from 'node:crypto'
import { firstColumn, allRows, firstNumber, firstRow, firstValue } from '../../database/answers'
import { anyOf } from '../../database/batched'
import type { Executor } from '../../database/client'
import { keptDays } from '../../database/kept_days'
import type { SessionHolder } from '../../http/caller'
import {
  entryLinkMinutes,
  lastSeenEverySeconds,
  sessionDays,
  sessionIdleDays,
  stepUpHours,
} from './limits'

/** A session to be created. */
export interface NewSession {
  accountId: string
  app: SessionHolder['app']
  /** For entry links only: within which time they must be opened. */
  activateWithinSeconds?: number
  /** For sessions exchanged from an entry link only: the link's session. */
  enteredBy?: string
}

/** Creates a session. */
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

/** An active session. */
export interface SessionRow extends SessionHolder {
  /** An entry link itself (`?jwt=`), not the session it is exchanged for. */
  isEntryLink: boolean
  /** The browser that opened an entry link. */
  callerMark: string | null
  /** The entry link that this session was exchanged for. */
  enteredBy: string | null
  lastSeenAgo: number
}

/** The sessions among these that are active: not ended, expired or idle for too long, with an open account. */
export async function findLiveSessions(
  sql: Executor,
  sessionIds: readonly string[],
): Promise<Map<string, SessionRow>> {
  const rows = await sql<SessionRow[]>`
    select s.session_id, s.account_id, s.app, a.tel, s.expires_at as session_expires_at,
      s.activate_before is not null as is_entry_link, s.caller_mark, s.entered_by,
      extract(epoch from now() - s.last_seen_at)::float8 as last_seen_ago
    from session s join account a on a.account_id = s.account_id
    where s.session_id = ${anyOf(sql, sessionIds)} and s.revoked_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(days => ${sessionIdleDays}) and a.deleted_at is null`
  return new Map(rows.map((row) => [row.sessionId, row]))
}

/** Binds an entry link to the first browser that opens it in time. */
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
export function lockEntryLink(tx: Executor, sessionId: string) {
  return firstRow<{ sessionId: string }>(tx`
    select session_id from session
    where session_id = ${sessionId} and activate_before is not null and revoked_at is null for update`)
}

/** The session that an entry link was exchanged for, if any. */
export function findEntered(sql: Executor, linkId: string): Promise<string | undefined> {
  return firstValue(sql`
    select session_id from session where entered_by = ${linkId}`)
}

/** Records that a session was used, at most once a minute. */
export async function touchSession(sql: Executor, sessionId: string): Promise<void> {
  await sql`update session set last_seen_at = now() where session_id = ${sessionId} and last_seen_at < now() - make_interval(secs => ${lastSeenEverySeconds})`
}

/** Ends a session. */
export async function revokeSession(sql: Executor, sessionId: string): Promise<void> {
  await sql`update session set revoked_at = now() where session_id = ${sessionId} and revoked_at is null`
}

/** Deletes states, WeChat codes and sessions that ended long enough ago. */
export async function forgetOldLogins(sql: Executor): Promise<void> {
  await sql`delete from login_state where expires_at < now() - make_interval(days => ${keptDays.logins}::int)`
  await sql`delete from login_code where created_at < now() - make_interval(days => ${keptDays.logins}::int)`
  await sql`delete from session where expires_at < now() - make_interval(days => ${keptDays.sessions}::int)`
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

/** Ends every session of an account; those that were active. */
export async function revokeLiveSessions(sql: Executor, accountId: string): Promise<string[]> {
  const live = await listLiveSessions(sql, accountId)
  await revokeSessionsOf(sql, accountId)
  return live.map(({ sessionId }) => sessionId)
}

/** Sessions that ended in the last seconds; polled often, so that each is listed several times. */
export function listEndedSessions(sql: Executor): Promise<string[]> {
  return firstColumn(sql`
    select session_id from session where revoked_at > now() - interval '5 seconds'`)
}

/** A session as its owner sees it in the list of devices. */
export interface SessionOfAccount {
  sessionId: string
  app: SessionHolder['app']
  createdAt: Date
  lastSeenAt: Date
}

/** The active sessions of an account, the most recently used first. */
export function listLiveSessions(sql: Executor, accountId: string) {
  return allRows<SessionOfAccount>(sql`
    select session_id, app, created_at, last_seen_at from session
    where account_id = ${accountId} and revoked_at is null and expires_at > now() and last_seen_at > now() - make_interval(days => ${sessionIdleDays})
    order by last_seen_at desc, session_id`)
}

/** How many seconds the session's step-up check is still valid; 0 when it was not passed, is too old, or was passed with another phone. */
export function findStepUpSeconds(sql: Executor, sessionId: string): Promise<number> {
  return firstNumber(sql`
    select ceil(extract(epoch from s.step_up_until - now()))::int as seconds from session s join account a on a.account_id = s.account_id
    where s.session_id = ${sessionId} and s.revoked_at is null and s.step_up_until > now() and a.tel is not null and s.step_up_at >= coalesce(a.tel_bound_at, '-infinity')`)
}

/** Records that the session has passed the step-up check. */
export async function passStepUp(sql: Executor, sessionId: string): Promise<void> {
  await sql`update session set step_up_at = now(), step_up_until = now() + make_interval(hours => ${stepUpHours}) where session_id = ${sessionId}`
}
