/** SMART Backend Services: a client authenticates with a signed assertion (`private_key_jwt`) and gets a token for some minutes. */
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { macOf, type TokenSecret } from '../../crypto/key_ring'
import type { JwtSigner } from '../../crypto/suite'
import type { Dependencies } from '../../dependencies'
import type { IntegrationClient } from '../../settings/integration_clients'
import { clientsAsserting } from './asserted'
import { grantedScopes } from './clients'
import { TokenRefused } from './token_refused'

/** The validity of a token, as the standard asks. */
const tokenSeconds = 300
const audience = 'integration'
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

const request = v.object({
  grant_type: v.string(),
  client_assertion_type: v.optional(v.string()),
  client_assertion: v.optional(v.string()),
  scope: v.optional(v.string()),
})

/** The calling client, and its scopes. */
export interface Caller {
  clientId: string
  scopes: string[]
}

export interface IntegrationTokens {
  /** @throws TokenRefused */
  grant(
    body: unknown,
  ): Promise<{ access_token: string; token_type: 'bearer'; expires_in: number; scope: string }>
  /** Undefined when the token is foreign, altered or expired. */
  read(token: string | undefined): Promise<Caller | undefined>
}

/** The token of a request. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Creates it; `tokenUrl` is the audience that assertions must name. */
export function integrationTokens(
  deps: Dependencies,
  clients: readonly IntegrationClient[],
  tokenUrl: string,
): IntegrationTokens {
  const { settings } = deps
  const signers = settings.tokenSecrets.map(signerOf)
  const clientOf = clientsAsserting(deps, clients, tokenUrl)
  return {
    async grant(body) {
      const { assertion, scope: wanted } = askedIn(body)
      const { clientId, scopes } = await clientOf(assertion)
      const granted = grantedScopes(scopes, wanted)
      if (granted.length === 0)
        throw new TokenRefused('invalid_scope', `this client may ask for: ${scopes}`)
      const scope = granted.join(' ')
      const access_token = signed({ clientId, scope }, signerOf(settings.tokenSecret))
      return { access_token, token_type: 'bearer', expires_in: tokenSeconds, scope }
    },
    async read(token) {
      if (token === undefined) return undefined
      let caller: Caller | undefined
      for (const signer of signers) caller ??= callerIn(token, signer)
      return clients.some(({ clientId }) => clientId === caller?.clientId) ? caller : undefined
    },
  }
}

function askedIn(body: unknown): { assertion: string; scope: string | undefined } {
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
  return { assertion: client_assertion, scope }
}

const signerOf = (secret: TokenSecret): JwtSigner =>
  secret.suite.jwt(macOf(secret, 'integration tokens'))

function signed({ clientId, scope }: { clientId: string; scope: string }, signer: JwtSigner) {
  // A JWT counts in the real time.
  // oxlint-disable-next-line house/no-restricted-syntax
  const iat = Math.floor(Date.now() / 1000)
  return signer.sign({ scope, sub: clientId, aud: audience, iat, exp: iat + tokenSeconds })
}

const claims = v.object({ aud: v.literal(audience), sub: v.string(), scope: v.string() })

function callerIn(token: string, { read }: JwtSigner): Caller | undefined {
  const found = v.safeParse(claims, read(token))
  if (!found.success) return undefined
  const { sub, scope } = found.output
  return { clientId: sub, scopes: scope.split(' ') }
}
