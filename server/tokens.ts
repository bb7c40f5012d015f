/** The bearer token: a signed JWT that carries a session id and nothing else, so that ending the session ends the token. */
import { createSigner, createVerifier } from 'fast-jwt'
import * as v from 'valibot'

export interface Tokens {
  /** Makes the token of a session; it is worthless after `expiresAt` at the latest. */
  sign(sessionId: string, expiresAt: Date): string
  /** The session id, or undefined when the token is not ours, altered or expired. */
  read(token: string): string | undefined
}

const claims = v.object({ sid: v.string() })

/** Makes tokens with the newest secret, and reads those of every one (Settings.tokenSecrets). */
export function createTokens(newest: string, ...older: readonly string[]): Tokens {
  const sign = createSigner({ key: newest, algorithm: 'HS256', noTimestamp: true })
  const verifiers = [newest, ...older].map((key) =>
    createVerifier({ key, algorithms: ['HS256'], requiredClaims: ['sid', 'exp'] }),
  )
  return {
    sign: (sessionId, expiresAt) =>
      sign({ sid: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }),
    read: (token) => {
      for (const verify of verifiers) {
        const sessionId = sessionIn(token, verify)
        if (sessionId !== undefined) return sessionId
      }
      return undefined
    },
  }
}

function sessionIn(token: string, verify: (token: string) => unknown): string | undefined {
  try {
    return v.parse(claims, verify(token)).sid
  } catch {
    return undefined
  }
}
