/** Starts one server process: settings, database, app, listening; and takes all of it down in order. */
import { existsSync } from 'node:fs'
import path from 'node:path'
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
import { closeAll, endOnSignal, type Closing, type Ending } from './ending'
import { onFreePorts } from './listening'
import { CannotStart, takeDatabase, takeReplica } from './take_database'

const h5Folder = path.join(__dirname, '../../dist/h5')
const deskFolder = path.join(__dirname, '../../dist/desk')

/** Without its simulators a demo has nobody to speak with, and in production nothing that NODE_ENV forgets may happen. */
const onlyProduction =
  'NODE_ENV must be production: this is the server that a hospital runs. The demo is `npm start`.'

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
  const ending = endOnSignal()
  try {
    await start(ending, extension)
  } catch (error) {
    // Told to end while it starts: what it waited for was closed.
    if (ending.isUnderWay) return
    await closeAll(ending.closing)
    const isClear =
      error instanceof SettingsInvalid ||
      error instanceof EmbeddedDatabaseFailed ||
      error instanceof CannotStart
    console.error(isClear ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}

async function start(ending: Ending, extension: ServerExtension | undefined): Promise<void> {
  const { closing } = ending
  const read = readSettings()
  if (extension === undefined && !read.production) throw new CannotStart(onlyProduction)
  const listening = await onFreePorts(read)
  const settings = (await extension?.completeSettings(listening)) ?? listening
  checkFiles(settings)
  const log = createLogger(settings.logLevel)
  ending.log = log
  for (const words of settings.misspelt) log.warn(words)
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
