/** The token by which a provider ends sessions (OpenID Connect Back-Channel Logout 1.0, 2.6). */
import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as v from 'valibot'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import type { ProviderLogout } from './types'

const system = 'oidc'
const clockToleranceSeconds = 30
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

export type KeyFinder = JWTVerifyGetKey

/** It names a person, a session, or both; a nonce would make it an id token. */
const logoutClaims = v.pipe(
  v.looseObject({
    iat: v.number(),
    jti: v.pipe(v.string(), v.nonEmpty()),
    sub: v.optional(v.pipe(v.string(), v.nonEmpty())),
    sid: v.optional(v.pipe(v.string(), v.nonEmpty())),
    events: v.looseObject({ [logoutEvent]: v.looseObject({}) }),
    nonce: v.optional(v.never()),
  }),
  v.check(({ sub, sid }) => sub !== undefined || sid !== undefined),
)

/** Validates one. That it was used before is not asked: it ends what began before it, which has ended then. @throws GatewayRefused, GatewayUnavailable */
export async function readLogoutToken(
  token: string,
  expected: { issuer: string; clientId: string },
  findKey: KeyFinder,
): Promise<ProviderLogout> {
  const payload = await verified(token, expected, findKey)
  const read = v.safeParse(logoutClaims, payload)
  if (!read.success) throw new GatewayRefused(system, 'LOGOUT', 'the token ends no session')
  const { sub, sid, iat } = read.output
  return { staffId: sub, providerSession: sid, issuedAt: new Date(iat * 1000) }
}

async function verified(
  token: string,
  { issuer, clientId }: { issuer: string; clientId: string },
  findKey: KeyFinder,
): Promise<object> {
  try {
    const { payload } = await jwtVerify(token, findKey, {
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512'],
      issuer,
      audience: clientId,
      requiredClaims: ['iat', 'jti', 'events'],
      clockTolerance: clockToleranceSeconds,
    })
    return payload
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no reason given'
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
      throw new GatewayUnavailable(system, why, { cause: error })
    throw new GatewayRefused(system, error.code, why)
  }
}
