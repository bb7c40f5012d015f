/** Everything that listens, in one process with the fuzz: the patients' server with its pages, the desk, and the metrics. */
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { allAreas } from '../../server/app'
import { buildDesk } from '../../server/desk/app'
import { OidcClient } from '../../server/gateways/oidc/client'
import { createMetrics, serveMetrics } from '../../server/plugins/metrics'
import { createLogger } from '../../server/plugins/request_log'
import { rsaPair } from '../support/rsa_pair'
import { startFakeIssuer, type FakeIssuer } from '../support/server/fakes/fake_issuer'
import { aHospitalSystem, type HospitalSystem } from '../support/server/integration'
import { testDeskSettings } from '../support/server/test_desk'
import { startTestServer, type TestServer } from '../support/server/test_server'
import { type Callbacks, gatewaysWith, keys } from './gateways'
import { type Listener, type Route, RouteWatch } from './routes'

/** An operator whose receipts are taken. */
const sms = {
  apiUrl: 'http://127.0.0.1:9',
  accessKey: 'key',
  secret: 'secret',
  signName: '市一医院',
  template: 'T1',
  consentTemplate: undefined,
  receiptsSecret: keys.smsSecret,
  tencent: undefined,
  http: undefined,
  noticeTemplates: {},
}

const built = (name: string): string => path.join(__dirname, '../../dist', name)

export interface Target {
  server: TestServer
  system: HospitalSystem
  channelKey: string
  issuer: FakeIssuer
  apps: Record<Listener, FastifyInstance>
  routes: Route[]
  watch: RouteWatch
  /** What the server said of the failures of requests, by their ids. */
  said: Map<string, string>
  callbacks: Callbacks
  /** The private half of the key that a connector signs in with. */
  connectorKey: JWK
  /** What ends before the servers do. */
  ends: (() => Promise<void>)[]
  stop(): Promise<void>
}

/** Starts all of it on a new database of the demo hospital. */
export async function startTarget(): Promise<Target> {
  const watch = new RouteWatch()
  const channel = rsaPair()
  const system = await aHospitalSystem('system/*.write system/*.read system/EntryLink.write')
  const issuer = await startFakeIssuer(testDeskSettings.clientId)
  const connector = await aConnector()
  const ends: Target['ends'] = []
  const said = new Map<string, string>()
  const desk = { ...testDeskSettings, issuer: issuer.url }
  const metrics = createMetrics()
  const folder = built('h5')
  const callbacks = { asked: 0, opened: 0 }
  const server = await startTestServer({
    seeded: true,
    metrics,
    settings: {
      integrationClients: [...system.clients, connector.client],
      sms,
      desk,
      his: { apiUrl: 'http://127.0.0.1:9', token: keys.hisToken },
      // As behind the hospital's nginx, which adds the caller's address.
      trustedProxies: 1,
    },
    gateways: { ...gatewaysWith(channel.publicKey, callbacks), oidc: new OidcClient(desk) },
    log: createLogger('warn', linesInto(said)),
    ...(existsSync(path.join(folder, 'index.html')) && { h5: { folder } }),
  })
  const deskApp = await buildDesk(
    { ...server.dependencies, settings: { ...server.settings, desk } },
    { areas: allAreas, folder: built('desk'), metrics },
  )
  const metricsApp = await serveMetrics(metrics, '127.0.0.1', 0)
  for (const app of [server.app, deskApp]) await app.listen({ host: '127.0.0.1', port: 0 })
  const apps = { app: server.app, desk: deskApp, metrics: metricsApp }
  watch.stop()
  return {
    server,
    system,
    channelKey: channel.privateKey,
    issuer,
    apps,
    routes: (['app', 'desk', 'metrics'] as const).flatMap((name) =>
      watch.routesOf(name, apps[name]),
    ),
    watch,
    said,
    callbacks,
    connectorKey: connector.key,
    ends,
    async stop() {
      for (const end of ends) await end()
      for (const app of [metricsApp, deskApp, server.app]) app.server.closeAllConnections()
      await metricsApp.close()
      await deskApp.close()
      await server.stop()
      await issuer.stop()
    },
  }
}

async function aConnector() {
  const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true })
  const { kty = 'EC', ...jwk } = await exportJWK(publicKey)
  const scopes = 'system/*.write system/*.read'
  const client = { clientId: 'connector', jwks: { keys: [{ kty, ...jwk }] }, scopes }
  return { key: await exportJWK(privateKey), client }
}

export const portOf = ({ server }: FastifyInstance): number =>
  (server.address() as AddressInfo).port

function linesInto(said: Map<string, string>): Writable {
  return new Writable({
    write(line: Buffer, _encoding, done) {
      const { reqId, err } = JSON.parse(line.toString()) as {
        reqId?: string
        err?: { message?: string; stack?: string }
      }
      const place = err?.stack?.split('\n').find((one) => /\/(server|src)\//.test(one))
      if (reqId !== undefined) said.set(reqId, `${err?.message ?? ''} ${place?.trim() ?? ''}`)
      done()
    },
  })
}
