/** The bearer token: a signed JWT with a session id and nothing else, so that ending the session ends the token. */
import * as v from 'valibot'
import type { TokenSecret } from './key_ring'
import type { JwtSigner } from './suite'

export interface Tokens {
  /** Signs a session's token; invalid after `expiresAt` at the latest. */
  sign(sessionId: string, expiresAt: Date): string
  /** The session id, or undefined when the token is foreign, altered or expired. */
  read(token: string): string | undefined
}

const claims = v.object({ sid: v.string(), exp: v.number() })
type Claims = v.InferOutput<typeof claims>

const maxKnown = 10_000

/** Signs tokens with the newest secret in its suite, and verifies them with all (Settings.tokenSecrets). */
export function createTokens(newest: TokenSecret, ...older: readonly TokenSecret[]): Tokens {
  const signer = newest.suite.jwt(newest.key)
  const signers = [signer, ...older.map(({ key, suite }) => suite.jwt(key))]
  // The same token comes with every request of a visit: its signature is verified once, its expiry every time.
  const known = new Map<string, Claims>()
  const learn = (token: string): Claims | undefined => {
    const found = claimsIn(token, signers)
    if (found === undefined) return undefined
    if (known.size >= maxKnown) known.clear()
    known.set(token, found)
    return found
  }
  return {
    sign: (sessionId, expiresAt) =>
      signer.sign({ sid: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }),
    read: (token) => {
      const seen = known.get(token) ?? learn(token)
      // As the library does: the end of a token is a matter of the real time.
      // oxlint-disable-next-line house/no-restricted-syntax
      if (seen === undefined || seen.exp * 1000 <= Date.now()) return undefined
      return seen.sid
    },
  }
}

function claimsIn(token: string, signers: readonly JwtSigner[]): Claims | undefined {
  for (const { read } of signers) {
    const found = v.safeParse(claims, read(token))
    if (found.success) return found.output
  }
  return undefined
}
