/** Signing in: the provider names the person and the groups, the settings map groups to roles. */
import { randomBytes } from 'node:crypto'
import type { StaffRole } from '../../../src/contract/desk/staff_call'
import type { Caller } from '../../area'
import { secretMarks } from '../../crypto/secret_hash'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { OidcGateway, StaffClaims } from '../../gateways/oidc/types'
import { Refused } from '../../http/refused'
import { addStaffSecurityEvent } from '../audit'
import { addStaffEvent } from './event_repository'
import * as repository from './session_repository'
import type { Staff } from './types'

/** The hashes by which a secret is found, the one to store first. */
const hashesOf = ({ settings }: Dependencies, secret: string): [string, ...string[]] =>
  secretMarks(settings.crypto, secret)
const newSecret = (): string => randomBytes(32).toString('base64url')

/** The address to send the browser to, and what it must present when it returns; its former session ends. */
export async function beginSignIn(
  deps: Dependencies,
  sessionToken: string | undefined,
): Promise<{ address: string; browserSecret: string }> {
  const { address, state, nonce, codeVerifier } = await providerOf(deps).begin()
  if (sessionToken !== undefined)
    await repository.endSession(deps.sql, hashesOf(deps, sessionToken))
  const browserSecret = newSecret()
  await repository.addSignIn(deps.sql, hashesOf(deps, state)[0], {
    browserHash: hashesOf(deps, browserSecret)[0],
    nonce,
    codeVerifier,
  })
  return { address, browserSecret }
}

/** The secret of a new session for the cookie, from the provider's answer. @throws Refused NOT_SIGNED_IN, NOT_PERMITTED (no role here); GatewayRefused, GatewayUnavailable. */
export async function finishSignIn(
  deps: Dependencies,
  {
    callback,
    browserSecret,
    caller,
  }: { callback: URL; browserSecret: string | undefined; caller: Caller },
): Promise<{ token: string }> {
  const state = callback.searchParams.get('state') ?? ''
  const begun = await repository.takeSignIn(deps.sql, hashesOf(deps, state))
  // The answer came to another browser: an attempt to sign this person in as somebody else.
  if (
    begun === undefined ||
    browserSecret === undefined ||
    !hashesOf(deps, browserSecret).includes(begun.browserHash)
  )
    throw new Refused('NOT_SIGNED_IN', '登录已过期，请重新登录')
  const claims = await providerOf(deps).finish(callback, { ...begun, state })
  const roles = rolesOf(deps, claims)
  const { staffId, name } = claims
  if (roles.length === 0) {
    await addStaffSecurityEvent(deps.sql, { staffId, name, caller }, 'staff_refused')
    throw new Refused('NOT_PERMITTED', '您的账号还没有工作台的权限，请联系管理员')
  }
  const token = newSecret()
  await transaction(deps.sql, async (tx) => {
    await repository.addSession(tx, { tokenHash: hashesOf(deps, token)[0], staffId, name, roles })
    await addStaffEvent(tx, { staffId, name, roles }, { action: 'sign_in' })
    await addStaffSecurityEvent(tx, { staffId, name, caller }, 'staff_sign_in')
  })
  return { token }
}

function providerOf({ gateways }: Dependencies): OidcGateway {
  if (gateways.oidc === undefined) throw new Error('the desk needs an identity provider')
  return gateways.oidc
}

function rolesOf({ settings }: Dependencies, { groups }: StaffClaims): StaffRole[] {
  const mapping = settings.desk?.roles ?? {}
  return [...new Set(groups.flatMap((group) => mapping[group] ?? []))]
}

/** The staff member of this session's secret; undefined when the session ended. */
export function findStaff(
  deps: Dependencies,
  token: string,
  isDoing: boolean,
): Promise<Staff | undefined> {
  return repository.useSession(deps.sql, hashesOf(deps, token), isDoing)
}

/** Ends the session, or all sessions of the person, in every process at once. */
export async function signOut(
  { sql }: Dependencies,
  staff: Staff,
  { everywhere, caller }: { everywhere: boolean; caller: Caller },
): Promise<void> {
  await transaction(sql, async (tx) => {
    await repository.endSessions(tx, staff, everywhere)
    await addStaffEvent(tx, staff, { action: 'sign_out', after: { everywhere } })
    await addStaffSecurityEvent(tx, { ...staff, caller }, 'staff_sign_out')
  })
}
