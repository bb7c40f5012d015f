/** Starts PostgreSQL as a process of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { EmbeddedDatabaseFailed, findBinaries, program, type RunAs } from './binaries'
import { makeCluster } from './cluster'
import { tryConnect } from './connect'
import { addressOf, lastWords, type Places } from './places'
import { isWindows, ownEnvironment, pause, readOr, reason, startTimeoutMs } from './processes'
import { stopServer } from './running'

/** The options of the embedded database. */
export interface EmbeddedOptions {
  /** Everything of the database lives in `<dataDir>/postgres`. */
  dataDir: string
  database?: string
  /** For temporary databases of tests: no syncing to disk. Never for data that must be kept. */
  throwAway?: boolean
  /** Other settings of the server, e.g. `{ max_connections: '200' }`. */
  settings?: Record<string, string>
}

/** Starts PostgreSQL and waits until it accepts connections. @throws EmbeddedDatabaseFailed with PostgreSQL's output. */
export async function startServer(
  places: Places,
  user: RunAs | undefined,
  options: EmbeddedOptions,
): Promise<void> {
  const binaries = findBinaries(user)
  if (!existsSync(path.join(places.cluster, 'PG_VERSION')))
    await makeCluster(places, binaries, user, options.throwAway === true)
  const settings: Record<string, string> = {
    max_connections: '120',
    shared_buffers: '128MB',
    timezone: 'Asia/Shanghai',
    log_timezone: 'Asia/Shanghai',
    log_statement: 'none',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    ...(options.throwAway === true
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
    ...(isWindows
      ? { listen_addresses: '127.0.0.1', port: String(await freePort()) }
      : {
          listen_addresses: '',
          unix_socket_directories: places.socket,
          unix_socket_permissions: '0700',
        }),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A new one is refused until the children of a killed postmaster are gone: it is tried again.
  for (let attempt = 1; ; attempt += 1) {
    const problem = isWindows
      ? await startOnWindows(places, binaries, flags)
      : await startOnUnix(places, binaries, user, flags)
    if (problem === undefined) return
    if (
      attempt >= 40 ||
      !/shared memory|already exists|in use|recovery|starting up/i.test(problem)
    ) {
      throw new EmbeddedDatabaseFailed(
        `PostgreSQL did not start on ${places.cluster}. Its own words:\n${problem}`,
      )
    }
    await pause(250)
  }
}

async function startOnUnix(
  places: Places,
  binaries: string,
  user: RunAs | undefined,
  flags: string[],
): Promise<string | undefined> {
  const words = openSync(places.log, 'a')
  const from = readOr(places.log, '').length
  // Detached: Ctrl-C in the terminal is for this process; PostgreSQL is stopped after the last reply was sent.
  const child = spawn(program(binaries, 'postgres'), ['-D', places.cluster, ...flags], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', words, words],
    env: { ...ownEnvironment(), LC_ALL: 'C' },
  })
  closeSync(words)
  let ended: string | undefined
  child.once('error', (error) => (ended = reason(error)))
  child.once('exit', (code) => (ended ??= `exit code ${code}`))
  child.unref()
  const started = Date.now()
  while (Date.now() - started < startTimeoutMs) {
    if (ended !== undefined) return `${readOr(places.log, '').slice(from).trim()}\n(${ended})`
    if (
      existsSync(path.join(places.socket, '.s.PGSQL.5432')) &&
      (await tryConnect(addressOf(places))) === undefined
    )
      return undefined
    await pause(10)
  }
  if (child.pid !== undefined) await stopServer(places, child.pid)
  return `it was not ready after ${startTimeoutMs / 1000} s\n${lastWords(places)}`
}

async function startOnWindows(
  places: Places,
  binaries: string,
  flags: string[],
): Promise<string | undefined> {
  // pg_ctl drops administrator rights, with which postgres.exe refuses to run.
  const outcome = spawnSync(
    program(binaries, 'pg_ctl'),
    [
      'start',
      '-w',
      '-D',
      places.cluster,
      '-l',
      places.log,
      '-o',
      flags.map((flag) => (flag === '-c' ? flag : `"${flag}"`)).join(' '),
    ],
    { encoding: 'utf8', stdio: 'ignore', windowsHide: true },
  )
  return outcome.status === 0 ? undefined : lastWords(places)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const found = probe.address()
      probe.close(() =>
        typeof found === 'object' && found !== null
          ? resolve(found.port)
          : reject(new Error('no free port')),
      )
    })
  })
}
