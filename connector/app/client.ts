/** The app's server, as the connector reaches it: signs in with a key of its own (SMART Backend Services), pushes documents, and fetches calls. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { importJWK, SignJWT, type CryptoKey, type JWK } from 'jose'
import * as v from 'valibot'
import type { ProfileShape } from '../profile/shape'

const timeoutMs = 30_000
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** The app did not answer, or not yet: send it again. */
class AppUnreachable extends Error {
  override readonly name = 'AppUnreachable'
}
/** The app refused the request as a whole. */
export class AppRefused extends Error {
  override readonly name = 'AppRefused'
}

const results = v.object({
  results: v.array(
    v.object({
      outcome: v.picklist(['taken', 'known', 'waiting', 'refused']),
      reasons: v.optional(v.array(v.string()), []),
      waitsFor: v.optional(v.string()),
    }),
  ),
})
export type PushResult = v.InferOutput<typeof results>['results'][number]

const fetched = v.object({
  calls: v.array(
    v.object({ callId: v.string(), path: v.string(), key: v.string(), body: v.unknown() }),
  ),
})
export type FetchedCall = v.InferOutput<typeof fetched>['calls'][number]

export class AppClient {
  private token: { text: string; endsAt: number } | undefined
  private key: Promise<{ key: CryptoKey | Uint8Array; algorithm: string }> | undefined

  constructor(private readonly app: ProfileShape['app']) {}

  /** What became of each document, in their order. @throws AppUnreachable, AppRefused */
  async push(documents: readonly unknown[], isTrial = false): Promise<PushResult[]> {
    const path = isTrial ? '/integration/v1/documents/check' : '/integration/v1/documents'
    return v.parse(results, await this.send(path, { documents })).results
  }

  /** Waits for calls of the app, for as long as the app lets it wait. */
  async nextCalls(limit: number, signal?: AbortSignal): Promise<FetchedCall[]> {
    return v.parse(fetched, await this.send('/integration/v1/calls/next', { limit }, signal)).calls
  }

  async answerCall(callId: string, answer: { status: number; body: unknown }): Promise<void> {
    await this.send('/integration/v1/calls/answer', { callId, ...answer })
  }

  async reportState(state: unknown): Promise<void> {
    await this.send('/integration/v1/heartbeat', state)
  }

  /** Signs in, and gives the app's clock. */
  async signIn(): Promise<Date | undefined> {
    this.token = undefined
    return (await this.accessToken()).now
  }

  private async send(path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
    for (let attempt = 0; ; attempt += 1) {
      const { text } = await this.accessToken()
      const response = await this.fetch(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      })
      const reply = await response.text().catch((error: unknown) => unreachable(error))
      if (response.status === 401 && attempt === 0) this.token = undefined
      else if (response.ok) return reply === '' ? undefined : JSON.parse(reply)
      else if (response.status >= 500 || response.status === 429 || response.status === 401)
        throw new AppUnreachable(`the app answered ${response.status}`)
      else
        throw new AppRefused(`${path} was answered with ${response.status} ${reply.slice(0, 300)}`)
    }
  }

  private async accessToken(): Promise<{ text: string; now?: Date }> {
    if (this.token !== undefined && this.token.endsAt > performance.now()) return this.token
    const { app } = this
    this.key ??= readKey(app.keyFile)
    const { key, algorithm } = await this.key
    const assertion = await new SignJWT()
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(app.clientId)
      .setSubject(app.clientId)
      .setAudience(`${app.publicUrl ?? app.url}/integration/v1/token`)
      .setJti(randomUUID())
      .setExpirationTime('2m')
      .sign(key)
    const response = await this.fetch('/integration/v1/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: assertionType,
        client_assertion: assertion,
      }),
    })
    const reply = await response.text().catch((error: unknown) => unreachable(error))
    if (response.status >= 500) throw new AppUnreachable(`the app answered ${response.status}`)
    if (!response.ok) throw new AppRefused(`no token: ${reply.slice(0, 300)}`)
    const { access_token: text } = v.parse(
      v.object({ access_token: v.string() }),
      JSON.parse(reply),
    )
    this.token = { text, endsAt: performance.now() + 4 * 60_000 }
    const date = response.headers.get('date')
    return { text, ...(date !== null && { now: new Date(date) }) }
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.any([
      AbortSignal.timeout(timeoutMs),
      ...(init.signal ? [init.signal] : []),
    ])
    try {
      return await fetch(this.app.url + path, { ...init, signal })
    } catch (error) {
      return unreachable(error)
    }
  }
}

function unreachable(error: unknown): never {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : message
  throw new AppUnreachable(`the app cannot be reached: ${String(code)}`)
}

async function readKey(file: string): Promise<{ key: CryptoKey | Uint8Array; algorithm: string }> {
  const jwk: JWK = JSON.parse(readFileSync(file, 'utf8'))
  const algorithm = jwk.alg ?? (jwk.kty === 'RSA' ? 'RS384' : 'ES384')
  return { key: await importJWK(jwk, algorithm), algorithm }
}
