/** The app's server, as the connector reaches it: signs in with a key of its own (SMART Backend Services), pushes documents, and fetches calls. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { importJWK, SignJWT, type CryptoKey, type JWK } from 'jose'
import * as v from 'valibot'
import { httpClient, type HttpReply, type SendHttp } from '../http'
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
  constructor(
    message: string,
    /** What stands in it is too much, or cannot be read. */
    readonly isOfContent = false,
  ) {
    super(message)
  }
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
  private readonly http: SendHttp
  /** How far the app's clock is ahead of the clock here; null before it has answered. */
  skewMs: number | null = null

  constructor(private readonly app: ProfileShape['app']) {
    this.http = httpClient(app.caFile, true)
  }

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

  /** Signs in. Afterwards `skewMs` is known. */
  async signIn(): Promise<void> {
    this.token = undefined
    await this.accessToken()
  }

  private async send(path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
    for (let attempt = 0; ; attempt += 1) {
      const { status, bytes } = await this.post(path, JSON.stringify(body), {
        headers: {
          authorization: `Bearer ${await this.accessToken()}`,
          'content-type': 'application/json',
        },
        ...(signal && { signal }),
      })
      const reply = bytes.toString()
      if (status === 401 && attempt === 0) this.token = undefined
      else if (status >= 200 && status < 300) return reply === '' ? undefined : JSON.parse(reply)
      else if (status >= 500 || status === 429 || status === 401)
        throw new AppUnreachable(`the app answered ${status}`)
      else
        throw new AppRefused(
          `${path} was answered with ${status} ${reply.slice(0, 300)}`,
          status === 400 || status === 413,
        )
    }
  }

  private async accessToken(): Promise<string> {
    if (this.token !== undefined && this.token.endsAt > performance.now()) return this.token.text
    let reply = await this.askToken()
    // An assertion lives for two minutes of the app's clock.
    if (reply.status !== 200 && this.learnClock(reply)) reply = await this.askToken()
    this.learnClock(reply)
    if (reply.status >= 500) throw new AppUnreachable(`the app answered ${reply.status}`)
    const text = reply.bytes.toString()
    if (reply.status !== 200) throw new AppRefused(`no token: ${text.slice(0, 300)}`)
    const { access_token } = v.parse(v.object({ access_token: v.string() }), JSON.parse(text))
    this.token = { text: access_token, endsAt: performance.now() + 4 * 60_000 }
    return access_token
  }

  private async askToken(): Promise<HttpReply> {
    const { app } = this
    this.key ??= readKey(app.keyFile)
    const { key, algorithm } = await this.key
    const now = Math.floor((Date.now() + (this.skewMs ?? 0)) / 1000)
    const assertion = await new SignJWT()
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(app.clientId)
      .setSubject(app.clientId)
      .setAudience(`${app.publicUrl ?? app.url}/integration/v1/token`)
      .setJti(randomUUID())
      .setExpirationTime(now + 120)
      .sign(key)
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: assertionType,
      client_assertion: assertion,
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.post('/integration/v1/token', form.toString(), { headers })
  }

  /** Whether the app's clock is another one than was known. The header has whole seconds. */
  private learnClock({ headers }: HttpReply): boolean {
    const now = Date.parse(headers.date ?? '') + 500
    if (Number.isNaN(now)) return false
    const before = this.skewMs ?? 0
    this.skewMs = now - Date.now()
    return Math.abs(this.skewMs - before) > 5000
  }

  private async post(
    path: string,
    body: string,
    more: { headers: Record<string, string>; signal?: AbortSignal },
  ): Promise<HttpReply> {
    try {
      return await this.http(this.app.url + path, { body, timeoutMs, ...more })
    } catch (error) {
      throw new AppUnreachable(`the app cannot be reached: ${reasonOf(error)}`)
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}

async function readKey(file: string): Promise<{ key: CryptoKey | Uint8Array; algorithm: string }> {
  const jwk: JWK = JSON.parse(readFileSync(file, 'utf8'))
  const algorithm = jwk.alg ?? (jwk.kty === 'RSA' ? 'RS384' : 'ES384')
  return { key: await importJWK(jwk, algorithm), algorithm }
}
