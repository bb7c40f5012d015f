/** Starts one server process: settings, database, app, listening; and takes all of it down in order. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { allAreas, buildApp } from '../app'
import { markPartners } from '../areas/hospital'
import type { DatabaseAddress, Sql } from '../database/client'
import { EmbeddedDatabaseFailed } from '../database/embedded'
import type { Dependencies } from '../dependencies'
import { makeGateways } from '../gateways'
import { useProxy } from '../gateways/proxy'
import { createMetrics, serveMetrics, type Metrics } from '../plugins/metrics'
import { createLogger } from '../plugins/request_log'
import { readSettings, SettingsInvalid, type Settings } from '../settings'
import { checkFiles, checkKeys } from './checks'
import { CannotStart, takeDatabase, takeReplica, type Closing } from './take_database'

const h5Folder = path.join(__dirname, '../../dist/h5')
const deskFolder = path.join(__dirname, '../../dist/desk')

/** What a program that starts more than the server adds to it; production adds nothing. */
export interface ServerExtension {
  /** Fills in what the environment left open. */
  completeSettings(settings: Settings): Promise<Settings>
  /** The database has this version's schema; nothing reads it yet. */
  prepareDatabase(sql: Sql, settings: Settings, address: DatabaseAddress): Promise<void>
  /** Joins the app before it is ready. */
  extend(app: FastifyInstance): Promise<void>
  /** Scripts of every page of the H5. */
  headScripts(settings: Settings): readonly string[]
  /** The app is closed, the database still open. */
  close(): Promise<void>
}

/** Starts it; a reason that the operator can mend is told in one sentence. */
export async function runServer(extension?: ServerExtension): Promise<void> {
  const closing: Closing = []
  try {
    await start(closing, extension)
  } catch (error) {
    await closeAll(closing)
    const unheard = formatListening(error)
    if (unheard !== undefined) {
      console.error(`\n${unheard}\n`)
      process.exit(1)
    }
    const isClear =
      error instanceof SettingsInvalid ||
      error instanceof EmbeddedDatabaseFailed ||
      error instanceof CannotStart
    console.error(isClear ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

async function start(closing: Closing, extension: ServerExtension | undefined): Promise<void> {
  const listening = await onFreePorts(readSettings())
  const settings = (await extension?.completeSettings(listening)) ?? listening
  checkFiles(settings)
  const log = createLogger(settings.logLevel)
  closing.push(useProxy(settings.proxy))
  const gateways = makeGateways(settings, log)
  const { sql, address } = await takeDatabase(settings, log, closing)
  if (extension !== undefined) closing.push(() => extension.close())
  await extension?.prepareDatabase(sql, settings, address)
  await checkKeys(sql, settings)
  await markPartners(sql, settings.hospitalId)
  const { traces } = settings
  if (traces) closing.push((await import('../traces')).startTraces(traces, sql, log))
  const metrics = createMetrics()
  const deps = { settings, sql, replica: await takeReplica(settings, closing), gateways, log }
  const app = await buildApp(deps, {
    extend: extension && ((whole) => extension.extend(whole)),
    metrics,
    h5: existsSync(path.join(h5Folder, 'index.html'))
      ? { folder: h5Folder, headScripts: extension?.headScripts(settings) ?? [] }
      : undefined,
  })
  closing.push(() => app.close())
  await app.listen({ host: settings.host, port: settings.port })
  await openDesk(deps, metrics, closing)
  if (settings.metricsPort !== undefined) {
    const metricsServer = await serveMetrics(
      metrics,
      settings.metricsHost,
      settings.metricsPort,
      settings.tls,
    )
    closing.push(() => metricsServer.close())
  }
  closeWithGrace(
    { delay: 15_000, logger: { error: (message) => log.error(message) } },
    async ({ err }) => {
      if (err !== undefined) log.fatal({ err }, 'the server ends because of an error nobody caught')
      await closeAll(closing)
    },
  )
  announce(settings)
}

/** Where the hospital has one: a listener of its own. */
async function openDesk(deps: Dependencies, metrics: Metrics, closing: Closing): Promise<void> {
  const { desk, deskPort, host } = deps.settings
  if (desk === undefined || deskPort === undefined) return
  const { buildDesk } = await import('../desk/app')
  const app = await buildDesk(deps, { areas: allAreas, folder: deskFolder, metrics })
  closing.push(() => app.close())
  await app.listen({ host, port: deskPort })
}

async function closeAll(closing: Closing): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}

/* ---------- listening ---------- */

/** The ports of the app and of the desk. */
async function onFreePorts(read: Settings): Promise<Settings> {
  const { host, deskPort } = read
  return {
    ...read,
    port: await freePort(read),
    deskPort: deskPort === undefined ? undefined : await freePort({ host, port: deskPort }),
  }
}

/** The port, tried before anything is started; 0 becomes a free one. @throws CannotStart when someone has it. */
function freePort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(new CannotStart(formatPort(error, host, port))))
    probe.listen({ host, port }, () => {
      const address = probe.address()
      const found = typeof address === 'object' && address !== null ? address.port : port
      probe.close(() => resolve(found))
    })
  })
}

/** Of two listeners that want the same port, or an address that the machine has not. */
function formatListening(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && error.syscall === 'listen'))
    return undefined
  const { address, port } = { address: '', port: 0, ...error }
  return formatPort(error, address, port)
}

function formatPort(error: Error, host: string, port: number): string {
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. End it, or choose another port: PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Choose a port from 1024: PORT=8080 npm start`
  return `The server cannot listen on ${host}:${port}: ${error.message}`
}

function announce(settings: Settings): void {
  const scheme = settings.tls === undefined ? 'http' : 'https'
  const base = `${scheme}://${settings.host === '127.0.0.1' || settings.host === '0.0.0.0' ? 'localhost' : settings.host}:${settings.port}`
  const lines = [
    ['App', `${base}/`],
    ...(settings.sandbox ? [['Start page of the demo', `${base}/sandbox`]] : []),
    ...(settings.desk && settings.deskPort ? [['Desk of the hospital', settings.desk.url]] : []),
    ...(settings.production ? [] : [['API', `${base}/docs/api`]]),
    ['Health', `${base}/health/ready`],
    ...(settings.metricsPort === undefined
      ? []
      : [['Metrics', `${scheme}://localhost:${settings.metricsPort}/metrics`]]),
  ]
  console.log(
    `\n${lines.map(([name = '', address = '']) => `  ${name.padEnd(24)}${address}`).join('\n')}\n\n  Stop with Ctrl-C.\n`,
  )
}
