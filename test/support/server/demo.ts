/** The demo as `npm start` runs it: app and simulators, each on a port of its own, the real gateways between them, nothing faked. */
import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../../server/app'
import { createTokens } from '../../../server/crypto/tokens'
import type { Sql } from '../../../server/database/client'
import type { Dependencies } from '../../../server/dependencies'
import { makeGateways } from '../../../server/gateways'
import { createLogger } from '../../../server/plugins/request_log'
import { withSandbox } from '../../../simulators'
import { simulatorsUrl } from '../../../simulators/forked'
import { freePort } from '../../../simulators/free_port'
import { listen } from '../../../simulators/listener'
import { passOn } from '../../../simulators/pass_on'
import { makeDataFolder } from './data_folder'
import { createTestDatabase } from './database'
import { setMinutesFromMidnight } from './hospital_clock'
import { testSettings } from './test_server'

export interface Demo {
  url: string
  app: FastifyInstance
  sql: Sql
  dependencies: Dependencies
  /** Presses a button of the console. */
  press(button: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** What a page of the console shows. */
  see(page: string): Promise<Record<string, unknown>>
  tokenOf(sessionId: string): Promise<string>
  stop(): Promise<void>
}

/** Starts one with the demo hospital in its database; `stop()` in afterAll. `workers` run by themselves unless told otherwise; `fromMidnight` is its clock, in minutes as `setMinutesFromMidnight` counts them: set before anything is published, or what comes later looks older. */
export async function startDemo(
  options: {
    workers?: boolean
    wire?: 'json' | 'fhir'
    sweepMs?: number
    fromMidnight?: number
  } = {},
): Promise<Demo> {
  const database = await createTestDatabase({ seeded: true })
  if (options.fromMidnight !== undefined)
    await setMinutesFromMidnight(database.sql, options.fromMidnight)
  const dataDir = makeDataFolder('demo-test')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const simulatorPort = await freePort()
  const settings = withSandbox(
    {
      ...testSettings(),
      dataDir,
      port,
      databaseUrl: database.url,
      workers: options.workers ?? true,
      demoWire: options.wire ?? 'json',
    },
    { port: simulatorPort },
  )
  const log = createLogger('silent')
  const dependencies: Dependencies = {
    settings,
    sql: database.sql,
    gateways: makeGateways(settings, log),
    log,
  }
  const simulators = await listen(dependencies, {
    port: simulatorPort,
    refundSeconds: 0,
    sweepMs: options.sweepMs ?? 50,
  })
  const app = await buildApp(dependencies, {
    extend: (whole) => passOn(whole, simulatorsUrl(simulatorPort)),
  })
  await app.listen({ host: '127.0.0.1', port })
  const read = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  })
  const tokens = createTokens(settings.tokenSecret)
  return {
    url,
    app,
    sql: database.sql,
    dependencies,
    press: async (button, body) =>
      read(
        await fetch(`${url}/sandbox/console/${button}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    see: async (page) => (await read(await fetch(`${url}/sandbox/console/${page}`))).body,
    tokenOf: async (sessionId) => tokens.sign(sessionId, new Date(Date.now() + 3_600_000)),
    stop: async () => {
      await app.close()
      await simulators.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
