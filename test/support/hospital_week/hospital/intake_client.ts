/** The way out of the hospital: signs in with a key of its own and pushes, again and again until the app answers. */
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { text, type Json } from './paper'

const giveUpMs = 180_000

export class IntakeClient {
  private key: CryptoKey | undefined
  private appUrl = ''
  private audience = ''
  private token: { text: string; until: number } | undefined

  /** The hospital's line of the app's INTEGRATION_CLIENTS, and others of its house. */
  async clients(...others: readonly object[]): Promise<string> {
    const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true })
    this.key = privateKey
    return JSON.stringify([
      { clientId: 'week', jwks: { keys: [await exportJWK(publicKey)] }, scopes: 'system/*.write' },
      ...others,
    ])
  }

  /** From now on this app is told; the audience is the token address as the app calls itself. */
  open(appUrl: string, publicUrl: string): void {
    this.appUrl = appUrl
    this.audience = `${publicUrl}/integration/v1/token`
  }

  /** Sends it until there is an answer. @throws Error when the app refuses the whole, or is silent for too long */
  async send(path: string, body: Json, type = 'application/json'): Promise<Json> {
    const giveUpAt = performance.now() + giveUpMs
    for (;;) {
      const said = await this.trySend(path, body, type)
      if (typeof said !== 'string') return said
      if (performance.now() > giveUpAt) throw new Error(`${path}: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  /** What came back, or why to send it again. */
  private async trySend(path: string, body: Json, type: string): Promise<Json | string> {
    try {
      const response = await fetch(this.appUrl + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${await this.accessToken()}`, 'content-type': type },
        body: JSON.stringify(body),
      })
      const answer = await response.text()
      if (response.ok) return JSON.parse(answer)
      if (response.status === 401) this.token = undefined
      else if (response.status < 500)
        throw new RefusedWhole(`${path} answered ${response.status} ${answer.slice(0, 500)}`)
      return `${response.status} ${answer}`
    } catch (error) {
      if (error instanceof RefusedWhole) throw error
      return String(error)
    }
  }

  private async accessToken(): Promise<string> {
    if (this.token !== undefined && this.token.until > performance.now()) return this.token.text
    if (this.key === undefined) throw new RefusedWhole('the hospital has no key yet')
    const assertion = await new SignJWT()
      .setProtectedHeader({ alg: 'ES384', typ: 'JWT' })
      .setIssuer('week')
      .setSubject('week')
      .setAudience(this.audience)
      .setJti(randomUUID())
      .setExpirationTime('2m')
      .sign(this.key)
    const response = await fetch(`${this.appUrl}/integration/v1/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      }),
    })
    const { access_token: token } = await response.json()
    this.token = { text: text(token), until: performance.now() + 4 * 60_000 }
    return this.token.text
  }
}

class RefusedWhole extends Error {
  override readonly name = 'RefusedWhole'
}
