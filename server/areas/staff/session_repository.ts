/** SQL of desk sessions and of sign-ins in progress. */
import type { StaffRole } from '../../../src/contract/desk/staff_call'
import { allRows, firstRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { keptDays } from '../../database/kept_days'
import type { Staff } from '../../http/caller'
import { idleMinutes, signInMinutes } from './limits'

/** A session to be created. */
export interface NewSession {
  sessionId: string
  tokenHash: string
  staffId: string
  name: string
  roles: readonly StaffRole[]
  /** Encrypted. */
  refreshToken: string | undefined
  providerSession: string | undefined
  issuedAt: Date
  /** How long it lives. */
  minutes: number
}

/** Creates a session. */
export async function addSession(executor: Executor, session: NewSession): Promise<void> {
  await executor`
    insert into staff_session (session_id, token_hash, staff_id, name, roles, refresh_token, provider_session, issued_at, expires_at)
    values (${session.sessionId}, ${session.tokenHash}, ${session.staffId}, ${session.name}, ${[...session.roles]},
      ${session.refreshToken ?? null}, ${session.providerSession ?? null}, ${session.issuedAt}, now() + make_interval(mins => ${session.minutes}))`
}

/** The session of a cookie; undefined when it ended, expired or was idle. A session that another process ended is ended here too. A page that polls does not count as an action. `isDue`: the provider is to be asked about it again. */
export function useSession(
  executor: Executor,
  tokenHashes: readonly string[],
  { isDoing, recheckMinutes }: { isDoing: boolean; recheckMinutes: number },
) {
  return firstRow<Staff & { isDue: boolean }>(executor`
    update staff_session set last_seen_at = case when ${isDoing} then now() else last_seen_at end
    where token_hash = any(${tokenHashes}) and ended_at is null and expires_at > now() and last_seen_at > now() - make_interval(mins => ${idleMinutes})
    returning session_id, staff_id, name, roles, least(expires_at, last_seen_at + make_interval(mins => ${idleMinutes})) as idle_until,
      refresh_token is not null and checked_at <= now() - make_interval(mins => ${recheckMinutes}) as is_due`)
}

/** Ends one session, or all of the person's. */
export async function endSessions(
  executor: Executor,
  staff: Pick<Staff, 'staffId' | 'sessionId'>,
  everywhere: boolean,
): Promise<void> {
  await executor`
    update staff_session set ended_at = now(), refresh_token = null
    where ended_at is null and staff_id = ${staff.staffId} and (${everywhere} or session_id = ${staff.sessionId})`
}

/** Ends the session of a cookie. */
export async function endSession(
  executor: Executor,
  tokenHashes: readonly string[],
): Promise<void> {
  await executor`
    update staff_session set ended_at = now(), refresh_token = null where token_hash = any(${tokenHashes}) and ended_at is null`
}

/** Who was at the desk in the last month, by name, with the roles of the newest session, by a loose index scan. */
export function listColleagues(executor: Executor) {
  return allRows<Pick<Staff, 'staffId' | 'name' | 'roles'>>(executor`
    with recursive found as (
      (select staff_id, name, roles, begun_at from staff_session order by staff_id, begun_at desc limit 1)
      union all
      select next.* from found cross join lateral (
        select s.staff_id, s.name, s.roles, s.begun_at from staff_session s where s.staff_id > found.staff_id order by s.staff_id, s.begun_at desc limit 1) next
    ) select staff_id, name, roles from found where begun_at > now() - interval '30 days' order by name, staff_id limit 500`)
}

/** Which of these people acted at the desk within so many days. A session lasts a working day at most. */
export async function listPresent(
  executor: Executor,
  staffIds: readonly string[],
  days: number,
): Promise<string[]> {
  const rows = await allRows<{ staffId: string }>(executor`
    select distinct staff_id from staff_session
    where staff_id = any(${[...staffIds]}::text[]) and begun_at > now() - make_interval(days => ${days + 1}::int) and last_seen_at > now() - make_interval(days => ${days}::int)`)
  return rows.map(({ staffId }) => staffId)
}

/** What the provider's answer must match. */
export interface BegunSignIn {
  browserHash: string
  nonce: string
  codeVerifier: string
}

/** Stores a sign-in in progress, and deletes unfinished ones. */
export async function addSignIn(
  executor: Executor,
  stateHash: string,
  { browserHash, nonce, codeVerifier }: BegunSignIn,
): Promise<void> {
  await executor`delete from staff_sign_in where begun_at < now() - make_interval(mins => ${signInMinutes})`
  await executor`
    insert into staff_sign_in (state_hash, browser_hash, nonce, code_verifier) values (${stateHash}, ${browserHash}, ${nonce}, ${codeVerifier})`
}

/** Takes a sign-in, once; undefined when the state is unknown or too old. */
export async function takeSignIn(
  executor: Executor,
  stateHashes: readonly string[],
): Promise<BegunSignIn | undefined> {
  const [row] = await executor<(BegunSignIn & { isFresh: boolean })[]>`
    delete from staff_sign_in where state_hash = any(${stateHashes})
    returning browser_hash, nonce, code_verifier, begun_at > now() - make_interval(mins => ${signInMinutes}) as is_fresh`
  return row?.isFresh === true ? row : undefined
}

/** Deletes sessions that ended long ago. */
export async function forgetOldSessions(executor: Executor): Promise<void> {
  await executor`update staff_session set refresh_token = null where refresh_token is not null and expires_at <= now()`
  await executor`delete from staff_session where expires_at < now() - make_interval(days => ${keptDays.staffSessions}::int)`
}
