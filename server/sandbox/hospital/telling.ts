/** How the sandbox's hospital tells the app: it signs in with a key of its own and pushes documents, as docs/integration describes it to any hospital. */
import { createPrivateKey, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import { transaction, type Sql, type Transaction } from '../../database/client'
import { documentOf } from './books'
import { listUntold, markTold } from './books_repository'

/** By this name the app knows the sandbox's hospital. */
export const clientId = 'sandbox-hospital'

const tokenReply = v.object({ access_token: v.string(), expires_in: v.number() })
const pushReply = v.object({
  results: v.array(v.object({ outcome: v.string(), reasons: v.optional(v.array(v.string())) })),
})
const timeoutMs = 10_000
/** So many documents a push. */
const atOnce = 200

interface TellingOptions {
  sql: Sql
  log: FastifyBaseLogger
  /** PEM. */
  privateKey: string
  /** Where the app is reached, e.g. `http://127.0.0.1:8080`. */
  appUrl: string
  /** What assertions name as their audience: the app's token address as patients know it. */
  tokenAudience: string
}

/** The hospital as the console and its system use it. */
export interface SandboxHospital {
  sql: Sql
  /** Changes the books in one transaction, then tells the app; what cannot be told now is told by the sweep. */
  change<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Tells whatever was not told yet. @throws Error when the app does not answer */
  tell(): Promise<void>
  /** Says that there is something in its list of changes; without an answer the app finds it by itself. */
  poke(kinds: readonly string[]): Promise<void>
}

/** Makes it. */
export function makeHospital(options: TellingOptions): SandboxHospital {
  const { sql, log } = options
  const tokens = tokenSource(options)

  async function tell(): Promise<void> {
    for (;;) {
      const rows = await listUntold(sql, atOnce)
      if (rows.length === 0) return
      const { results } = v.parse(
        pushReply,
        await post(`${options.appUrl}/integration/v1/documents`, {
          authorization: `Bearer ${await tokens.get()}`,
          'content-type': 'application/json',
          body: JSON.stringify({ documents: rows.map(documentOf) }),
        }),
      )
      const told = rows.map(({ kind, id, version }, index) => {
        const { outcome, reasons } = results[index] ?? {}
        return { kind, id, version, refused: outcome === 'refused' ? String(reasons) : null }
      })
      for (const one of told)
        if (one.refused !== null) log.warn(one, 'the app refused a document of the sandbox')
      await markTold(sql, told)
      if (rows.length < atOnce) return
    }
  }

  return {
    sql,
    tell,
    async poke(kinds) {
      await tokens
        .get()
        .then((token) =>
          post(`${options.appUrl}/integration/v1/poke`, {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            body: JSON.stringify({ kinds }),
          }),
        )
        .catch((error: unknown) => log.warn({ err: error }, 'the sandbox could not poke the app'))
    },
    async change(work) {
      const result = await transaction(sql, work)
      await tell().catch((error: unknown) =>
        log.warn({ err: error }, 'the sandbox tells the app later'),
      )
      return result
    },
  }
}

/** A token for as long as it is good. */
function tokenSource({ privateKey, appUrl, tokenAudience }: TellingOptions) {
  let known: { token: string; until: number } | undefined
  return {
    async get(): Promise<string> {
      if (known !== undefined && known.until > performance.now()) return known.token
      const assertion = await new SignJWT()
        .setProtectedHeader({ alg: 'RS384', typ: 'JWT' })
        .setIssuer(clientId)
        .setSubject(clientId)
        .setAudience(tokenAudience)
        .setJti(randomUUID())
        .setExpirationTime('2m')
        .sign(createPrivateKey(privateKey))
      const reply = v.parse(
        tokenReply,
        await post(`${appUrl}/integration/v1/token`, {
          'content-type': 'application/x-www-form-urlencoded',
          body: new URLSearchParams({
            grant_type: 'client_credentials',
            client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
            client_assertion: assertion,
          }).toString(),
        }),
      )
      known = {
        token: reply.access_token,
        until: performance.now() + (reply.expires_in - 60) * 1000,
      }
      return known.token
    },
  }
}

async function post(
  url: string,
  { body, ...headers }: { body: string } & Record<string, string>,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok)
    throw new Error(`the app answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
  return response.json()
}
