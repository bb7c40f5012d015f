/** A server for tests: the real app on a database of its own, asked through HTTP injection by the calls of the contract. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp, type AppOptions } from '../../../server/app'
import { createTokens } from '../../../server/crypto/tokens'
import { connect, type Sql } from '../../../server/database/client'
import type { Dependencies } from '../../../server/dependencies'
import type { Gateways } from '../../../server/gateways/gateways'
import { createLogger } from '../../../server/plugins/request_log'
import { readSettings, type Settings } from '../../../server/settings'
import {
  fillPath,
  pathParameters,
  queryOf,
  type Endpoint,
  type InputOf,
  type ReplyOf,
} from '../../../src/contract/endpoint'
import { testSuiteName } from './crypto'
import { createTestDatabase, testIdentityKey } from './database'
import { keepStatement } from './plans'

export interface TestServerOptions extends AppOptions {
  settings?: Partial<Settings>
  /** The gateways the test needs; any other one fails when it is touched. */
  gateways?: Partial<Gateways>
  /** With the demo hospital in the database. */
  seeded?: boolean
  /** Lines of the log, for tests about them; otherwise nothing is logged. */
  log?: FastifyBaseLogger
}

interface CallOptions {
  token?: string
  /** What the caller's browser calls itself. */
  userAgent?: string
  headers?: Record<string, string>
}

/** What came back. */
interface Answer<Body> {
  status: number
  body: Body
  headers: Record<string, unknown>
}

export interface TestServer {
  app: FastifyInstance
  sql: Sql
  settings: Settings
  dependencies: Dependencies
  databaseUrl: string
  /** Sends a call as a client would. The body's type is what a success has; look at `status` first. */
  call<E extends Endpoint>(
    call: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<Answer<ReplyOf<E>>>
  /** The same without the contract's types, for wrong input and for refusals (`body.code`, `body.message`). */
  send(
    call: Endpoint,
    input: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<Answer<Record<string, unknown>>>
  /** A bearer token of a session id. */
  tokenOf(sessionId: string): Promise<string>
  stop(): Promise<void>
}

/** Starts one; `stop()` in afterAll. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await createTestDatabase({ seeded: options.seeded })
  const settings = {
    ...testSettings(),
    databaseUrl: database.url,
    ...options.settings,
  }
  // Apart from the tests' own connections: what comes by these is the app's, with the app's rights. The sandbox moves the database's clock, as the owner.
  const url = options.extend === undefined ? database.appUrl : database.url
  const sql = connect({ url }, { poolSize: 6, onStatement: keepStatement })
  const dependencies: Dependencies = {
    settings,
    sql,
    gateways: gatewaysOf(options.gateways ?? {}),
    log: options.log ?? createLogger('silent'),
  }
  const app = await buildApp(dependencies, options)
  await app.ready()
  const send = async (
    call: Endpoint,
    input: Record<string, unknown>,
    callOptions: CallOptions = {},
  ) => {
    const reply = await app.inject({
      ...requestOf(call, input),
      method: call.method,
      headers: headersOf(callOptions),
    })
    return {
      status: reply.statusCode,
      body: parse(reply.body),
      headers: reply.headers,
    }
  }
  const tokens = createTokens(settings.tokenSecret)
  return {
    app,
    sql: database.sql,
    settings,
    dependencies,
    databaseUrl: database.url,
    call: (call, input, callOptions) => send(call, recordOf(input), callOptions),
    send,
    tokenOf: async (sessionId) => tokens.sign(sessionId, new Date(Date.now() + 3_600_000)),
    stop: async () => {
      await app.close()
      await sql.end({ timeout: 2 })
      await database.drop()
    },
  }
}

/** Settings as a demo has them, with secrets of this test only and no workers running by themselves. */
export function testSettings(): Settings {
  const environment = {
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://unused',
    PUBLIC_URL: 'http://localhost:8080',
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    CRYPTO: testSuiteName,
    IDENTITY_KEY: testIdentityKey.toString('base64'),
    WECHAT_MP_APP_ID: 'wxtest0000000001',
    WECHAT_MP_SECRET: randomUUID(),
    SANDBOX: 'on',
    WORKERS: 'off',
    ALLOW_ENTRY_LINK: 'on',
    HIS_REPORTS_VISITS: 'on',
    TRUSTED_PROXIES: '0',
  }
  return {
    ...readSettings(environment),
    production: false,
    checkReplies: true,
  }
}

/** These gateways; any other one fails when it is touched. */
export function gatewaysOf(given: Partial<Gateways>): Gateways {
  const missing = (name: string): never => {
    throw new Error(`this test gave no gateway for ${name}`)
  }
  return {
    get weChat() {
      return given.weChat ?? missing('weChat')
    },
    get weChatPay() {
      return given.weChatPay ?? missing('weChatPay')
    },
    get sms() {
      return given.sms ?? missing('sms')
    },
    get his() {
      return given.his ?? missing('his')
    },
    medIns: given.medIns,
    creditLine: given.creditLine,
    imaging: given.imaging,
    oidc: given.oidc,
    pictures: given.pictures,
  }
}

/** A call as HTTP. */
export function requestOf(call: Endpoint, input: Record<string, unknown>) {
  const missing = pathParameters(call.path).map((name) => [name, ''] as const)
  const { path: url, rest } = fillPath(call.path, { ...Object.fromEntries(missing), ...input })
  return call.method === 'POST' ? { url, payload: rest } : { url, query: queryOf(rest) }
}

function headersOf({ token, userAgent = 'test', headers }: CallOptions): Record<string, string> {
  return {
    'user-agent': userAgent,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...headers,
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    // Lists travel as they are; the type says record because refusals are.
    return value as Record<string, unknown>
  } catch {
    return { text: body }
  }
}
