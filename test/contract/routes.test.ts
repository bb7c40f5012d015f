/** The real server's routes beside the contract: every call is served, and a user call without a good token is refused before anything else happens. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { buildApp } from '../../server/app'
import { ringOf } from '../../server/crypto/key_ring'
import { createTokens } from '../../server/crypto/tokens'
import { connect } from '../../server/database/client'
import { createLogger } from '../../server/plugins/request_log'
import { failure } from '../../src/contract/failure'
import { gatewaysOf, testSettings } from '../support/server/test_server'
import { allCalls } from './calls'

// Nothing listens there: a call that reached the database would fail with 500.
const sql = connect({ url: 'postgres://nobody@127.0.0.1:1/none' }, { poolSize: 1 })
let app: FastifyInstance

beforeAll(async () => {
  const gateways = gatewaysOf({})
  app = await buildApp({ settings: testSettings(), sql, gateways, log: createLogger('silent') })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await sql.end({ timeout: 1 })
})

it.each(allCalls)('$name has a route', ({ call }) => {
  expect(app.hasRoute({ method: call.method, url: routePath(call.path) })).toBe(true)
})

describe.each(allCalls.filter(({ call }) => call.audience === 'user'))('$name', ({ call }) => {
  const url = call.path.replace(/\{\w+\}/g, randomUUID())
  const tokens: [string, () => string | undefined][] = [
    ['no token', () => undefined],
    ['something else', () => 'Basic dXNlcjpwYXNz'],
    [
      'a token of another key',
      () =>
        `Bearer ${createTokens(...ringOf(randomBytes(32).toString('hex'))).sign(randomUUID(), new Date(Date.now() + 60_000))}`,
    ],
    [
      'an unsigned token',
      () =>
        `Bearer ${encoded({ alg: 'none', typ: 'JWT' })}.${encoded({ sid: randomUUID(), exp: 9_999_999_999 })}.`,
    ],
  ]
  it.each(tokens)('is refused with %s', async (_words, makeToken) => {
    const authorization = makeToken()
    const reply = await app.inject({
      method: call.method,
      url,
      headers: authorization === undefined ? {} : { authorization },
      ...(call.method === 'POST' ? { payload: {} } : {}),
    })
    expect(reply.statusCode).toBe(401)
    expect(v.parse(failure, reply.json()).code).toBe('NOT_SIGNED_IN')
  })
})

function routePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
