/** A system of the hospital that pushes documents to a test server, by the public protocol only. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import * as v from 'valibot'
import { startTestServer, type TestServerOptions } from './test_server'

const answer = v.object({
  results: v.array(
    v.object({
      kind: v.optional(v.unknown()),
      id: v.optional(v.unknown()),
      outcome: v.picklist(['taken', 'known', 'waiting', 'refused']),
      reasons: v.optional(v.array(v.string())),
      warnings: v.optional(v.array(v.string())),
      waitsFor: v.optional(v.string()),
    }),
  ),
})
export type PushResult = v.InferOutput<typeof answer>['results'][number]

export interface HospitalSystem {
  clientId: string
  /** For the settings of the server. */
  clients: { clientId: string; jwks: { keys: { kty: string }[] }; scopes: string }[]
  sign(claims?: Record<string, unknown>): Promise<string>
}

/** Makes a system with a key of its own. */
export async function aHospitalSystem(scopes = 'system/*.write'): Promise<HospitalSystem> {
  const clientId = 'his'
  const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true })
  const { kty = 'EC', ...jwk } = await exportJWK(publicKey)
  return {
    clientId,
    clients: [{ clientId, jwks: { keys: [{ kty, ...jwk }] }, scopes }],
    sign: (claims) => assertion(clientId, privateKey, claims),
  }
}

function assertion(
  clientId: string,
  key: CryptoKey,
  claims: Record<string, unknown> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    iss: clientId,
    sub: clientId,
    aud: 'http://localhost:8080/integration/v1/token',
    jti: randomUUID(),
    iat: now,
    exp: now + 240,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES384', typ: 'JWT' })
    .sign(key)
}

/** Asks for a token as `curl -d` would. */
export function askToken(
  app: FastifyInstance,
  clientAssertion: string,
  scope?: string,
  remoteAddress = '127.0.0.1',
) {
  return app.inject({
    remoteAddress,
    method: 'POST',
    url: '/integration/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'client_credentials',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: clientAssertion,
      ...(scope === undefined ? {} : { scope }),
    }).toString(),
  })
}

/** A token of the system; an address gets sixty a minute. @throws Error when it gets none */
export async function tokenFor(
  app: FastifyInstance,
  system: HospitalSystem,
  remoteAddress?: string,
): Promise<string> {
  const reply = await askToken(app, await system.sign(), undefined, remoteAddress)
  return v.parse(v.object({ access_token: v.string() }), reply.json()).access_token
}

/** A test server that a system of the hospital is let in by, with the system and a token of it. */
export async function startWithSystem(scopes?: string, options: TestServerOptions = {}) {
  const system = await aHospitalSystem(scopes)
  const settings = { ...options.settings, integrationClients: system.clients }
  const server = await startTestServer({ ...options, settings })
  return { ...server, system, token: await tokenFor(server.app, system) }
}

/** Pushes documents; what became of each. @throws Error when the push as a whole was refused */
export async function push(
  app: FastifyInstance,
  token: string,
  documents: readonly unknown[],
): Promise<PushResult[]> {
  const reply = await app.inject({
    method: 'POST',
    url: '/integration/v1/documents',
    headers: { authorization: `Bearer ${token}` },
    payload: { documents },
  })
  if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
  return v.parse(answer, reply.json()).results
}
