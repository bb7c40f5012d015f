/** Login states and login codes in the database: each is used once. */
import { firstRow, hasRow } from '../../database/answers'
import type { Executor } from '../../database/client'
import { loginStateMinutes, sameLoginSeconds } from './limits'

/** Stores the hash of a login state. */
export async function addLoginState(sql: Executor, stateHash: string): Promise<void> {
  await sql`insert into login_state (state_hash, expires_at) values (${stateHash}, now() + make_interval(mins => ${loginStateMinutes}))`
}

/** Consumes a state; false when it is unknown, expired or used. */
export function consumeLoginState(sql: Executor, stateHashes: readonly string[]): Promise<boolean> {
  return hasRow(sql`
    update login_state set used_at = now()
    where state_hash = any(${stateHashes}) and used_at is null and expires_at > now() returning 1`)
}

/** One sign-in attempt by code and state, identified by hashes, the ones to store first. */
export interface LoginAttempt {
  codeHashes: readonly [string, ...string[]]
  stateHashes: readonly [string, ...string[]]
  callerMark: string
}

/** Claims a code for a login; false when it has been claimed before. */
export function claimLoginCode(sql: Executor, attempt: LoginAttempt): Promise<boolean> {
  return hasRow(sql`
    insert into login_code (code_hash, state_hash, caller_mark) values (${attempt.codeHashes[0]}, ${attempt.stateHashes[0]}, ${attempt.callerMark})
    on conflict (code_hash) do nothing returning 1`)
}

/** The login of the same code and state by the same browser some moments ago; `sessionId` is null while it is in progress. */
export function findSameLogin(sql: Executor, login: LoginAttempt) {
  return firstRow<{ sessionId: string | null }>(sql`
    select session_id from login_code
    where code_hash = any(${login.codeHashes}) and state_hash = any(${login.stateHashes}) and caller_mark = ${login.callerMark}
      and created_at > now() - make_interval(secs => ${sameLoginSeconds})`)
}

/** Records which session a code led to. */
export async function finishLoginCode(
  sql: Executor,
  codeHash: string,
  sessionId: string,
): Promise<void> {
  await sql`update login_code set session_id = ${sessionId} where code_hash = ${codeHash}`
}

/** Deletes a code whose login failed. */
export async function dropLoginCode(sql: Executor, codeHash: string): Promise<void> {
  await sql`delete from login_code where code_hash = ${codeHash} and session_id is null`
}
