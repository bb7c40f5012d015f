/** The bearer token: a signed JWT that carries a session id and nothing else, so that ending the session ends the token. */
import { SignJWT, jwtVerify } from 'jose'

export interface Tokens {
  /** Makes the token of a session; it is worthless after `expiresAt` at the latest. */
  sign(sessionId: string, expiresAt: Date): Promise<string>
  /** The session id, or undefined when the token is not ours, altered or expired. */
  read(token: string): Promise<string | undefined>
}

/** Makes tokens with this secret (Settings.tokenSecret). */
export function createTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret)
  return {
    sign: (sessionId, expiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(key),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          requiredClaims: ['sid', 'exp'],
        })
        return typeof payload.sid === 'string' ? payload.sid : undefined
      } catch {
        return undefined
      }
    },
  }
}
