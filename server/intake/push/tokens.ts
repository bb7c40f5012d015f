/** SMART Backend Services: a client proves itself with a signed assertion (`private_key_jwt`) and gets a token for some minutes. */
import { createHash, createHmac } from 'node:crypto'
import { decodeJwt, jwtVerify, SignJWT, errors } from 'jose'
import * as v from 'valibot'
import type { Dependencies } from '../../dependencies'
import type { IntegrationClient } from '../../settings/integration_clients'
import { grantedScopes, keysOf } from './clients'
import { forgetAssertions, useAssertion } from './repository'

/** A token lives so long, as the standard asks. */
const tokenSeconds = 300
/** An assertion may be good for so long at most. */
const assertionSeconds = 300
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** Refusals of the token call, by the codes of RFC 6749. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused'
  constructor(
    readonly code:
      'invalid_request' | 'invalid_client' | 'unsupported_grant_type' | 'invalid_scope',
    message: string,
  ) {
    super(message)
  }
}

const request = v.object({
  grant_type: v.string(),
  client_assertion_type: v.optional(v.string()),
  client_assertion: v.optional(v.string()),
  scope: v.optional(v.string()),
})

/** Who calls, and what he may write. */
export interface Caller {
  clientId: string
  scopes: string[]
}

export interface IntegrationTokens {
  /** @throws TokenRefused */
  grant(
    body: unknown,
  ): Promise<{ access_token: string; token_type: 'bearer'; expires_in: number; scope: string }>
  /** Undefined when the token is not ours, altered or over. */
  read(token: string | undefined): Promise<Caller | undefined>
}

/** Makes it; `tokenUrl` is the audience that assertions must name. */
export function integrationTokens(
  { settings, sql }: Dependencies,
  clients: readonly IntegrationClient[],
  tokenUrl: string,
): IntegrationTokens {
  const secret = createHmac('sha256', settings.tokenSecret).update('integration tokens').digest()
  const keys = new Map(clients.map((client) => [client.clientId, { client, find: keysOf(client) }]))

  async function clientOf(assertion: string): Promise<IntegrationClient> {
    const name = clientIdIn(assertion)
    const known = keys.get(name)
    if (known === undefined) throw new TokenRefused('invalid_client', 'the client is not known')
    const { payload } = await jwtVerify(assertion, known.find, {
      algorithms: ['RS384', 'ES384'],
      issuer: name,
      subject: name,
      audience: tokenUrl,
      requiredClaims: ['exp', 'jti'],
      clockTolerance: 5,
    }).catch((error: unknown) => {
      const why = error instanceof errors.JOSEError ? error.message : 'its key cannot be read'
      throw new TokenRefused('invalid_client', `the assertion is not accepted: ${why}`)
    })
    const { exp = 0, jti = '' } = payload
    // A JWT counts in the real time.
    // eslint-disable-next-line no-restricted-syntax
    if (exp > Date.now() / 1000 + assertionSeconds + 5)
      throw new TokenRefused('invalid_client', 'the assertion lives longer than five minutes')
    const mark = createHash('sha256').update(`${name} ${jti}`).digest('base64url')
    await forgetAssertions(sql)
    if (!(await useAssertion(sql, mark, new Date(exp * 1000 + 10_000))))
      throw new TokenRefused('invalid_client', 'the assertion was used before')
    return known.client
  }

  return {
    async grant(body) {
      const asked = v.safeParse(request, body)
      if (!asked.success) throw new TokenRefused('invalid_request', 'grant_type is missing')
      const { grant_type, client_assertion_type, client_assertion, scope } = asked.output
      if (grant_type !== 'client_credentials')
        throw new TokenRefused('unsupported_grant_type', 'only client_credentials is answered')
      if (client_assertion_type !== assertionType || client_assertion === undefined)
        throw new TokenRefused(
          'invalid_request',
          `client_assertion of type ${assertionType} is missing`,
        )
      const { clientId, scopes } = await clientOf(client_assertion)
      const granted = grantedScopes(scopes, scope)
      if (granted.length === 0)
        throw new TokenRefused('invalid_scope', `this client may ask for: ${scopes}`)
      const access_token = await new SignJWT({ scope: granted.join(' ') })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(clientId)
        .setAudience('integration')
        .setIssuedAt()
        .setExpirationTime(`${tokenSeconds}s`)
        .sign(secret)
      return {
        access_token,
        token_type: 'bearer',
        expires_in: tokenSeconds,
        scope: granted.join(' '),
      }
    },
    async read(token) {
      if (token === undefined) return undefined
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ['HS256'],
          audience: 'integration',
          requiredClaims: ['sub', 'scope', 'exp'],
        })
        const { sub, scope } = payload
        if (sub === undefined || typeof scope !== 'string' || !keys.has(sub)) return undefined
        return { clientId: sub, scopes: scope.split(' ') }
      } catch {
        return undefined
      }
    },
  }
}

function clientIdIn(assertion: string): string {
  try {
    return decodeJwt(assertion).iss ?? ''
  } catch {
    throw new TokenRefused('invalid_client', 'the assertion is no JWT')
  }
}
