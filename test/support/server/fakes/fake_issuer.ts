/** An identity provider that can misbehave: what the real one never does, the desk must refuse. */
import { createHash, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import Fastify, { type FastifyReply } from 'fastify'
import { SignJWT } from 'jose'

interface Grant {
  nonce: string
  challenge: string
  claims: Record<string, unknown>
  /** Seconds from now. */
  expiresIn: number
  audience: string
  issuer?: string
}

interface Key {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

const newKey = (): Key => ({
  kid: randomUUID(),
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }),
})

export interface FakeIssuer {
  url: string
  /** A code for a sign-in that the desk began. */
  grant(begun: URL, given?: Partial<Grant>): string
  /** What the account of a sign-in is by now; `gone`: its refresh tokens are refused, `away`: the provider answers 503. */
  account: { claims: Record<string, unknown>; is: 'there' | 'gone' | 'away' }
  /** A logout token; claims may be replaced or, as undefined, left out. */
  logoutToken(claims: Record<string, unknown>): Promise<string>
  /** A new key signs from now on, and is published. */
  rotateKey(): void
  /** A key that is not published signs from now on. */
  loseKey(): void
  stop(): Promise<void>
}

/** Starts one on a free port. */
export async function startFakeIssuer(clientId: string): Promise<FakeIssuer> {
  const app = Fastify()
  let key = newKey()
  let published = key
  const grants = new Map<string, Grant>()
  const account: FakeIssuer['account'] = { claims: {}, is: 'there' }
  const refreshTokens = new Set<string>()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  let url = ''
  app.get('/.well-known/openid-configuration', () => ({
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    id_token_signing_alg_values_supported: ['RS256'],
  }))
  app.get('/jwks', () => ({
    keys: [
      {
        ...published.publicKey.export({ format: 'jwk' }),
        kid: published.kid,
        alg: 'RS256',
        use: 'sig',
      },
    ],
  }))
  app.post<{ Body: Record<string, string> }>('/token', async ({ body }, reply) => {
    const { code = '', code_verifier: verifier = '' } = body
    if (body.grant_type === 'refresh_token') return refresh(body.refresh_token ?? '', reply)
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    if (grant === undefined || challenge !== grant.challenge)
      return reply.code(400).send({ error: 'invalid_grant' })
    const now = Math.floor(Date.now() / 1000)
    const idToken = await new SignJWT({ sub: 'feng.li', nonce: grant.nonce, ...grant.claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(grant.issuer ?? url)
      .setAudience(grant.audience)
      .setIssuedAt(now + Math.min(0, grant.expiresIn - 60))
      .setExpirationTime(now + grant.expiresIn)
      .sign(key.privateKey)
    return tokens(idToken)
  })
  const tokens = (idToken: string) => {
    const refreshToken = randomUUID()
    refreshTokens.add(refreshToken)
    return {
      access_token: randomUUID(),
      token_type: 'bearer',
      id_token: idToken,
      ...(account.is !== 'gone' && { refresh_token: refreshToken }),
    }
  }
  const signed = (claims: Record<string, unknown>) =>
    new SignJWT({ iss: url, aud: clientId, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .sign(key.privateKey)
  const now = () => Math.floor(Date.now() / 1000)
  /** Each refresh token is good once. */
  const refresh = async (token: string, reply: FastifyReply) => {
    if (account.is === 'away') return reply.code(503).send({ error: 'temporarily_unavailable' })
    if (account.is === 'gone' || !refreshTokens.delete(token))
      return reply.code(400).send({ error: 'invalid_grant' })
    return tokens(await signed({ sub: 'feng.li', iat: now(), exp: now() + 300, ...account.claims }))
  }
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    account,
    logoutToken: (claims) =>
      signed({
        iat: now(),
        exp: now() + 120,
        jti: randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      }),
    grant: (begun, given = {}) => {
      const code = randomUUID()
      grants.set(code, {
        nonce: begun.searchParams.get('nonce') ?? '',
        challenge: begun.searchParams.get('code_challenge') ?? '',
        claims: { name: '冯丽', groups: ['group-finance', 'another'] },
        expiresIn: 300,
        audience: clientId,
        ...given,
      })
      return code
    },
    rotateKey: () => {
      key = newKey()
      published = key
    },
    loseKey: () => {
      key = newKey()
    },
    stop: () => app.close(),
  }
}
