/** Whether the account of an open session still stands at the provider: asked every few minutes, or said by the provider itself. */
import type { StaffRole } from '../../../src/contract/desk/staff_call'
import { decryptIdNo, encryptIdNo, staffSessionOf } from '../../crypto/identity_cipher'
import { transaction } from '../../database/client'
import type { Dependencies } from '../../dependencies'
import type { Rechecked } from '../../gateways/oidc/types'
import type { Caller, Staff } from '../../http/caller'
import { addStaffSecurityEvent } from '../audit'
import * as repository from './recheck_repository'
import { rolesOf } from './roles'

/** Asks the provider about a session that is due, once for all replicas; undefined when the session ends by it. */
export async function recheck(
  deps: Dependencies,
  staff: Staff,
  { recheckMinutes, caller }: { recheckMinutes: number; caller: Caller },
): Promise<Staff | undefined> {
  const stored = await repository.claimRecheck(deps.sql, staff.sessionId, recheckMinutes)
  if (stored === undefined) return staff
  const answer = await ask(deps, staff, stored)
  if (answer === undefined) return staff
  const roles = rolesNow(deps, staff, answer)
  if (answer.state === 'gone' || roles.length === 0) {
    await endAll(deps, [{ sessionId: staff.sessionId }], caller)
    return undefined
  }
  await repository.confirm(deps.sql, staff.sessionId, {
    roles,
    refreshToken: encryptIdNo(
      deps.settings.identityKeys,
      staffSessionOf(staff.sessionId),
      answer.refreshToken,
    ),
  })
  return { ...staff, roles }
}

/** None: the account is gone, is somebody else's, or has no group with a role. */
function rolesNow(
  { settings }: Dependencies,
  { staffId, roles }: Staff,
  answer: Rechecked,
): readonly StaffRole[] {
  if (answer.state === 'gone') return []
  if (answer.claims === undefined) return roles
  return answer.claims.staffId === staffId ? rolesOf(settings, answer.claims) : []
}

/** The provider's answer; undefined when there is none: the session stays, and ends when nobody confirms it. */
async function ask(
  { settings, log, gateways }: Dependencies,
  { sessionId, staffId }: Staff,
  stored: string,
): Promise<Rechecked | undefined> {
  try {
    return await gateways.oidc?.recheck(
      decryptIdNo(settings.identityKeys, staffSessionOf(sessionId), stored),
    )
  } catch (error) {
    log.warn({ err: error, staffId }, 'the provider did not say whether this account still stands')
    return undefined
  }
}

/** Ends what a logout token names, in every process at once. @throws GatewayRefused when it is invalid, GatewayUnavailable */
export async function endByProvider(
  deps: Dependencies,
  logoutToken: string,
  caller: Caller,
): Promise<void> {
  const { oidc } = deps.gateways
  if (oidc === undefined) throw new Error('the desk needs an identity provider')
  const named = await oidc.readLogout(logoutToken)
  await endAll(deps, await repository.listNamed(deps.sql, named), caller)
}

async function endAll(
  { sql }: Dependencies,
  sessions: readonly { sessionId: string }[],
  caller: Caller,
): Promise<void> {
  if (sessions.length === 0) return
  await transaction(sql, async (tx) => {
    const ended = await repository.end(
      tx,
      sessions.map(({ sessionId }) => sessionId),
    )
    for (const { staffId, name } of ended)
      await addStaffSecurityEvent(tx, { staffId, name, caller }, 'staff_ended')
  })
}
