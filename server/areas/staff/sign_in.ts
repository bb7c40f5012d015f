/** Signing in: the provider names the person and the groups, the settings map groups to roles. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { RefusedSignIn } from '../../../src/contract/desk/words/security_words'
import { encryptIdNo, staffSessionOf } from '../../crypto/identity_cipher'
import { secretMarks } from '../../crypto/secret_hash'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import { GatewayRefused } from '../../gateways/failures'
import type { OidcGateway } from '../../gateways/oidc/types'
import type { Caller, Staff } from '../../http/caller'
import { Refused } from '../../http/refused'
import { addStaffSecurityEvent, logRefusals } from '../audit'
import { addStaffEvent } from './event_repository'
import { sessionHours, unconfirmedMinutes } from './limits'
import { recheck } from './rechecks'
import { rolesOf } from './roles'
import * as repository from './session_repository'

type Finished = Awaited<ReturnType<OidcGateway['finish']>>

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

/** Finishes a sign-in; one that is refused stands in the security log. @throws as `sessionFor` */
export function finishSignIn(deps: Dependencies, given: CameBack): Promise<{ token: string }> {
  const { caller } = given
  return logRefusals(deps.sql, { caller, refusalIn }, () => sessionFor(deps, given))
}

function refusalIn(error: unknown): RefusedSignIn | undefined {
  if (error instanceof GatewayRefused) return 'staff_sign_in_refused'
  // Whoever has no role is known, and has a line already.
  return error instanceof Refused && error.code === 'NOT_SIGNED_IN'
    ? 'staff_sign_in_expired'
    : undefined
}

/** What the browser returns with. */
interface CameBack {
  callback: URL
  browserSecret: string | undefined
  caller: Caller
}

/** The secret of a new session for the cookie, from the provider's answer. @throws Refused NOT_SIGNED_IN, NOT_PERMITTED (no role here); GatewayRefused, GatewayUnavailable. */
async function sessionFor(
  deps: Dependencies,
  { callback, browserSecret, caller }: CameBack,
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
  const roles = rolesOf(deps.settings, claims)
  const { staffId, name } = claims
  if (roles.length === 0) {
    await addStaffSecurityEvent(deps.sql, { staffId, name, caller }, 'staff_refused')
    throw new Refused('NOT_PERMITTED', '您的账号还没有工作台的权限，请联系管理员')
  }
  const token = newSecret()
  const session = newSession(deps, claims)
  await transaction(deps.sql, async (tx) => {
    await repository.addSession(tx, {
      tokenHash: hashesOf(deps, token)[0],
      staffId,
      name,
      roles,
      ...session,
    })
    await addStaffEvent(tx, { staffId, name, roles }, { action: 'sign_in' })
    await addStaffSecurityEvent(tx, { staffId, name, caller }, 'staff_sign_in')
  })
  return { token }
}

/** How long a session lives, and what it is re-checked by: without that, an hour. */
function newSession(
  { settings, log }: Dependencies,
  { staffId, providerSession, issuedAt, refreshToken }: Finished,
): Pick<
  repository.NewSession,
  'sessionId' | 'refreshToken' | 'providerSession' | 'issuedAt' | 'minutes'
> {
  const sessionId = randomUUID()
  const isRechecked = settings.desk?.recheckMinutes !== 0
  if (isRechecked && refreshToken === undefined)
    log.warn(
      { staffId },
      'the provider gave no refresh token (DESK_OIDC_SCOPE, DESK_OIDC_RECHECK_MINUTES): the session ends after an hour',
    )
  return {
    sessionId,
    providerSession,
    issuedAt,
    refreshToken:
      isRechecked && refreshToken !== undefined
        ? encryptIdNo(settings.identityKeys, staffSessionOf(sessionId), refreshToken)
        : undefined,
    minutes: isRechecked ? unconfirmedMinutes : sessionHours * 60,
  }
}

function providerOf({ gateways }: Dependencies): OidcGateway {
  if (gateways.oidc === undefined) throw new Error('the desk needs an identity provider')
  return gateways.oidc
}

/** The staff member of this session's secret; undefined when the session ended. */
export async function findStaff(
  deps: Dependencies,
  token: string,
  { isDoing, caller }: { isDoing: boolean; caller: Caller },
): Promise<Staff | undefined> {
  const recheckMinutes = deps.settings.desk?.recheckMinutes ?? 0
  const found = await repository.useSession(deps.sql, hashesOf(deps, token), {
    isDoing,
    recheckMinutes,
  })
  if (found === undefined) return undefined
  const { isDue, ...staff } = found
  return isDue && recheckMinutes > 0 ? recheck(deps, staff, { recheckMinutes, caller }) : staff
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
