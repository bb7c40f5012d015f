/** The bearer token: a signed JWT that carries a session id and nothing else, so that ending the session ends the token. */
import { webcrypto } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'

export interface Tokens {
  /** Makes the token of a session; it is worthless after `expiresAt` at the latest. */
  sign(sessionId: string, expiresAt: Date): Promise<string>
  /** The session id, or undefined when the token is not ours, altered or expired. */
  read(token: string): Promise<string | undefined>
}

/** Makes tokens with the newest secret, and reads those of every one (Settings.tokenSecrets). */
export function createTokens(newest: string, ...older: readonly string[]): Tokens {
  const key = new TextEncoder().encode(newest)
  // Made once: at 08:00 each token is new, and making the key costs more than the signature.
  let keys: Promise<webcrypto.CryptoKey[]> | undefined
  const allKeys = () => (keys ??= Promise.all([newest, ...older].map(verifyingKey)))
  // The same token comes with every request of a visit: its signature is checked once, its end every time.
  const known = new Map<string, { sessionId: string; expiresAtMs: number }>()
  return {
    sign: (sessionId, expiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(key),
    read: async (token) => {
      const seen = known.get(token)
      // As `jwtVerify` does: the end of a token is a matter of the real time.
      // oxlint-disable-next-line house/no-restricted-syntax
      if (seen !== undefined) return seen.expiresAtMs > Date.now() ? seen.sessionId : undefined
      const checked = await checkByAny(token, await allKeys())
      if (checked === undefined) return undefined
      if (known.size >= knownMost) known.clear()
      known.set(token, checked)
      return checked.sessionId
    },
  }
}

const knownMost = 10_000

const verifyingKey = (secret: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )

async function checkByAny(token: string, keys: readonly webcrypto.CryptoKey[]) {
  for (const key of keys) {
    const checked = await check(token, key)
    if (checked !== undefined) return checked
  }
  return undefined
}

async function check(
  token: string,
  key: webcrypto.CryptoKey,
): Promise<{ sessionId: string; expiresAtMs: number } | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sid', 'exp'],
    })
    if (typeof payload.sid !== 'string' || payload.exp === undefined) return undefined
    return { sessionId: payload.sid, expiresAtMs: payload.exp * 1000 }
  } catch {
    return undefined
  }
}
