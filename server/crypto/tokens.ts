/** The bearer token: a signed JWT with a session id and nothing else, so that ending the session ends the token. */
import { createSigner, createVerifier } from 'fast-jwt'
import * as v from 'valibot'

export interface Tokens {
  /** Signs a session's token; invalid after `expiresAt` at the latest. */
  sign(sessionId: string, expiresAt: Date): string
  /** The session id, or undefined when the token is foreign, altered or expired. */
  read(token: string): string | undefined
}

const claims = v.object({ sid: v.string(), exp: v.number() })
type Claims = v.InferOutput<typeof claims>

const maxKnown = 10_000

/** Signs tokens with the newest secret, and verifies them with all (Settings.tokenSecrets). */
export function createTokens(newest: string, ...older: readonly string[]): Tokens {
  const sign = createSigner({ key: newest, algorithm: 'HS256', noTimestamp: true })
  const verifiers = [newest, ...older].map((key) =>
    createVerifier({ key, algorithms: ['HS256'], requiredClaims: ['sid', 'exp'] }),
  )
  // The same token comes with every request of a visit: its signature is verified once, its expiry every time.
  const known = new Map<string, Claims>()
  const learn = (token: string): Claims | undefined => {
    const found = claimsIn(token, verifiers)
    if (found === undefined) return undefined
    if (known.size >= maxKnown) known.clear()
    known.set(token, found)
    return found
  }
  return {
    sign: (sessionId, expiresAt) =>
      sign({ sid: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }),
    read: (token) => {
      const seen = known.get(token) ?? learn(token)
      // As the library does: the end of a token is a matter of the real time.
      // oxlint-disable-next-line house/no-restricted-syntax
      if (seen === undefined || seen.exp * 1000 <= Date.now()) return undefined
      return seen.sid
    },
  }
}

function claimsIn(token: string, verifiers: readonly ((token: string) => unknown)[]) {
  for (const verify of verifiers) {
    try {
      return v.parse(claims, verify(token))
    } catch {
      // Another secret may have signed it.
    }
  }
  return undefined
}
