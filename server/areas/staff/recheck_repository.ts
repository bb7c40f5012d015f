/** SQL of what the provider says about open sessions. */
import type { StaffRole } from '../../../src/contract/desk/staff_call'
import { allRows, firstValue } from '../../database/answers'
import type { Executor } from '../../database/client'
import type { ProviderLogout } from '../../gateways/oidc/types'
import { sessionHours, unconfirmedMinutes } from './limits'

/** Takes the check of a session that is due, for one process; its encrypted refresh token. */
export function claimRecheck(
  executor: Executor,
  sessionId: string,
  minutes: number,
): Promise<string | undefined> {
  return firstValue<string>(executor`
    update staff_session set checked_at = now()
    where session_id = ${sessionId} and ended_at is null and refresh_token is not null
      and checked_at <= now() - make_interval(mins => ${minutes}) returning refresh_token`)
}

/** Writes that the account stands: the session lives on, to the end of its working day at most. */
export async function confirm(
  executor: Executor,
  sessionId: string,
  { roles, refreshToken }: { roles: readonly StaffRole[]; refreshToken: string },
): Promise<void> {
  await executor`
    update staff_session set roles = ${[...roles]}, refresh_token = ${refreshToken},
      expires_at = least(begun_at + make_interval(hours => ${sessionHours}), now() + make_interval(mins => ${unconfirmedMinutes}))
    where session_id = ${sessionId} and ended_at is null`
}

/** The open sessions that a provider ends: none that began after its word. */
export function listNamed(
  executor: Executor,
  { staffId, providerSession, issuedAt }: ProviderLogout,
) {
  return allRows<{ sessionId: string }>(executor`
    select session_id from staff_session
    where ended_at is null and (issued_at is null or issued_at <= ${issuedAt})
      ${staffId === undefined ? executor`` : executor`and staff_id = ${staffId}`}
      ${providerSession === undefined ? executor`` : executor`and provider_session = ${providerSession}`}`)
}

/** Ends sessions; whose they were. */
export function end(executor: Executor, sessionIds: readonly string[]) {
  return allRows<{ staffId: string; name: string }>(executor`
    update staff_session set ended_at = now(), refresh_token = null
    where session_id = any(${[...sessionIds]}::uuid[]) and ended_at is null returning staff_id, name`)
}
