/** The sandbox on a port of its own with the real gateway clients in front of it, and an ear for callbacks. */
import { rmSync } from 'node:fs'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Sql } from '../../../server/database/client'
import { makeGateways } from '../../../server/gateways'
import type { Gateways } from '../../../server/gateways/gateways'
import { createLogger } from '../../../server/plugins/request_log'
import type { Settings } from '../../../server/settings'
import { serveSandbox, withSandbox } from '../../../simulators'
import { makeDataFolder } from '../../support/server/data_folder'
import { createTestDatabase } from '../../support/server/database'
import { testSettings } from '../../support/server/test_server'

interface HeardCallback {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface SandboxHost {
  url: string
  sql: Sql
  settings: Settings
  gateways: Gateways
  /** The next callback that arrives, or one that arrived unread. */
  nextCallback(): Promise<HeardCallback>
  /** What the ear answers from now on. */
  answerCallbacksWith(status: number): void
  post(path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }>
  stop(): Promise<void>
}

/** Starts one; `stop()` in afterAll. */
export async function startSandboxHost(options: { seeded?: boolean } = {}): Promise<SandboxHost> {
  const database = await createTestDatabase(options)
  const dataDir = makeDataFolder('sandbox-test')
  const ear = await startEar()
  const open = withSandbox({ ...testSettings(), dataDir, databaseUrl: database.url }, { port: 1 })
  const log = createLogger('silent')
  const app = Fastify({ loggerInstance: log, routerOptions: { ignoreTrailingSlash: true } })
  const notReachedYet = { settings: open, sql: database.sql, log }
  await serveSandbox(app, notReachedYet, { refundSeconds: 0, sweepMs: 20 })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  const settings = withSandbox(
    { ...testSettings(), weChat: { ...open.weChat, apiUrl: undefined }, dataDir },
    { port: Number(new URL(url).port) },
  )
  if (settings.weChatPay === undefined) throw new Error('the sandbox gave no WeChat Pay')
  const complete: Settings = {
    ...settings,
    weChatPay: { ...settings.weChatPay, notifyUrl: ear.url },
  }
  return {
    url,
    sql: database.sql,
    settings: complete,
    gateways: makeGateways(complete, log),
    nextCallback: ear.next,
    answerCallbacksWith: ear.answerWith,
    post: async (address, body) => {
      const response = await fetch(`${url}${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    stop: async () => {
      await app.close()
      await ear.app.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function startEar() {
  const app: FastifyInstance = Fastify()
  const arrived: HeardCallback[] = []
  const waiting: ((callback: HeardCallback) => void)[] = []
  let status = 204
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/notify', async (request, reply) => {
    const callback = {
      headers: request.headers,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    }
    const first = waiting.shift()
    if (first === undefined) arrived.push(callback)
    else first(callback)
    return reply.code(status).send()
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    url: `${url}/notify`,
    answerWith: (next: number) => {
      status = next
    },
    next: () => {
      const first = arrived.shift()
      return first === undefined
        ? new Promise<HeardCallback>((resolve) => waiting.push(resolve))
        : Promise.resolve(first)
    },
  }
}
