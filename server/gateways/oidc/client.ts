/** The staff's identity provider: OpenID Connect, code flow with PKCE, state and nonce (openid-client). */
import { createRemoteJWKSet } from 'jose'
import * as oidc from 'openid-client'
import * as v from 'valibot'
import type { DeskSettings } from '../../settings'
import { GatewayRefused, GatewayUnavailable } from '../failures'
import { readLogoutToken, type KeyFinder } from './logout_token'
import type { ExpectedAnswer, OidcGateway, ProviderLogout, Rechecked, StaffClaims } from './types'

const system = 'oidc'
/** The tolerated difference of two clocks. */
const clockToleranceSeconds = 30
const timeoutSeconds = 10

const claims = v.object({
  sub: v.string(),
  iat: v.number(),
  sid: v.optional(v.string()),
  name: v.optional(v.string()),
  preferred_username: v.optional(v.string()),
  acr: v.optional(v.string()),
  amr: v.optional(v.array(v.string()), []),
})
type Said = v.InferOutput<typeof claims>
const groupList = v.union([
  v.array(v.string()),
  v.pipe(
    v.string(),
    v.transform((one) => [one]),
  ),
])

export class OidcClient implements OidcGateway {
  private found: Promise<oidc.Configuration> | undefined
  private findKey: KeyFinder | undefined
  constructor(private readonly settings: DeskSettings) {}

  async begin(): Promise<ExpectedAnswer & { address: string }> {
    const provider = await this.provider()
    const [state, nonce, codeVerifier] = [
      oidc.randomState(),
      oidc.randomNonce(),
      oidc.randomPKCECodeVerifier(),
    ]
    const address = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: this.redirectAddress(),
      scope: this.settings.scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(this.settings.acr.length > 0 && { acr_values: this.settings.acr.join(' ') }),
    })
    return { address: address.href, state, nonce, codeVerifier }
  }

  async finish(callback: URL, expected: ExpectedAnswer) {
    const provider = await this.provider()
    // The provider compares the redirect address that it was given, whatever proxy is in front.
    const answer = new URL(this.redirectAddress())
    answer.search = callback.search
    const tokens = await explained(() =>
      oidc.authorizationCodeGrant(provider, answer, {
        expectedState: expected.state,
        expectedNonce: expected.nonce,
        pkceCodeVerifier: expected.codeVerifier,
        idTokenExpected: true,
      }),
    )
    const said = readClaims(tokens.claims())
    if (!this.isStrongEnough(said))
      throw new GatewayRefused(system, 'ACR', 'the person did not prove enough who it is')
    return { ...this.personOf(said, tokens.claims()), refreshToken: tokens.refresh_token }
  }

  async recheck(refreshToken: string): Promise<Rechecked> {
    const provider = await this.provider()
    const tokens = await explained(() =>
      oidc.refreshTokenGrant(provider, refreshToken).catch((error: unknown) => {
        if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return
        throw error
      }),
    )
    if (tokens === undefined) return { state: 'gone' }
    const said = tokens.claims()
    return {
      state: 'confirmed',
      refreshToken: tokens.refresh_token ?? refreshToken,
      claims: said && this.personOf(readClaims(said), said),
    }
  }

  async readLogout(logoutToken: string): Promise<ProviderLogout> {
    const { issuer, jwks_uri: keys } = (await this.provider()).serverMetadata()
    if (keys === undefined) throw new GatewayRefused(system, 'KEYS', 'the provider has no keys')
    this.findKey ??= createRemoteJWKSet(new URL(keys), { timeoutDuration: timeoutSeconds * 1000 })
    return readLogoutToken(logoutToken, { issuer, clientId: this.settings.clientId }, this.findKey)
  }

  private personOf(said: Said, all: object | undefined): StaffClaims {
    const claimed = new Map<string, unknown>(Object.entries(all ?? {}))
    const groups = v.safeParse(groupList, claimed.get(this.settings.groupsClaim))
    const { sub, name, preferred_username: login, sid, iat } = said
    return {
      staffId: sub,
      name: name ?? login ?? sub,
      groups: groups.success ? groups.output : [],
      providerSession: sid,
      issuedAt: new Date(iat * 1000),
    }
  }

  /** A provider that does not say how the person was recognised has asked for too little. */
  private isStrongEnough(said: Said): boolean {
    const { acr, amr } = this.settings
    return (
      (acr.length === 0 || acr.some((one) => one === said.acr)) &&
      amr.every((one) => said.amr.includes(one))
    )
  }

  private redirectAddress(): string {
    return `${this.settings.url}/sign-in/callback`
  }

  /** Fetched once; after a failure it is fetched again. */
  private provider(): Promise<oidc.Configuration> {
    this.found ??= explained(() => discover(this.settings)).catch((error: unknown) => {
      this.found = undefined
      throw error
    })
    return this.found
  }
}

function readClaims(all: object | undefined): Said {
  const read = v.safeParse(claims, all)
  if (!read.success) throw new GatewayRefused(system, 'CLAIMS', 'the id token names nobody')
  return read.output
}

async function discover(settings: DeskSettings): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret } = settings
  const provider = await oidc.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [oidc.clockTolerance]: clockToleranceSeconds },
    undefined,
    {
      timeout: timeoutSeconds,
      // The settings admit a plain http address in the demo only.
      execute: issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : [],
    },
  )
  // The id token's signature is verified too, not only its transport.
  oidc.enableNonRepudiationChecks(provider)
  return provider
}

/** Maps openid-client's errors to the two failures of a gateway. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : 'no reason given'
    if (isSilence(error)) throw new GatewayUnavailable(system, why, { cause: error })
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'REFUSED'
    throw new GatewayRefused(system, code, why)
  }
}

const nameOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined

/** No answer, a late one, or a fault of the provider. */
function isSilence(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500
  if (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') return true
  // `fetch` throws a TypeError, sometimes wrapped.
  return (
    nameOf(error) === 'TypeError' || (error instanceof Error && nameOf(error.cause) === 'TypeError')
  )
}
