/**
 * The embedded PostgreSQL: real PostgreSQL 18 from npm, run by ourselves.
 *
 * Several processes may use one data folder: the first starts the database, the others join, the last one stops it.
 * A watcher stops it when its users were killed; what a killed process left behind is joined or replaced, and PostgreSQL recovers its data.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import type { DatabaseAddress } from './client'
import {
  chooseUser,
  EmbeddedDatabaseFailed,
  findBinaries,
  isReachable,
  localeFlags,
  program,
  type RunAs,
} from './embedded_binaries'

export { EmbeddedDatabaseFailed } from './embedded_binaries'

export interface EmbeddedDatabase {
  address: DatabaseAddress
  /** PostgreSQL's own process. */
  pid: number
  /** Leaves; the last user's leaving stops the database. */
  stop(): Promise<void>
}

interface EmbeddedOptions {
  /** Everything of the database lives in `<dataDir>/postgres`. */
  dataDir: string
  database?: string
  /** For throw-away databases of tests: no syncing to disk. Never for data that someone wants to keep. */
  throwAway?: boolean
  /** Other settings of the server, e.g. `{ max_connections: '200' }`. */
  settings?: Record<string, string>
}

const isWindows = process.platform === 'win32'
const startTimeoutMs = 60_000

/** Starts the database, or joins the one that runs on this folder. @throws EmbeddedDatabaseFailed with words for the operator. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const user = chooseUser()
  const places = preparePlaces(options.dataDir, user)
  const unlock = await lock(places)
  try {
    const signIn = path.join(places.users, String(process.pid))
    writeFileSync(signIn, '')
    const running = await joinOrClear(places)
    if (running === undefined) await startServer(places, user, options)
    const pid = running ?? postmasterPid(places)
    if (pid === undefined)
      throw new EmbeddedDatabaseFailed(
        `PostgreSQL ended at once. Its own words:\n${lastWords(places)}`,
      )
    const address = {
      ...addressOf(places),
      database: options.database ?? 'hospital',
    }
    await makeDatabase(address)
    const stopWatching = watch(places, pid)
    return {
      address,
      pid,
      stop: async () => {
        rmSync(signIn, { force: true })
        if (livingUsers(places).length === 0) await stopServer(places, pid)
        stopWatching()
      },
    }
  } finally {
    unlock()
  }
}

/* ---------- places ---------- */

interface Places {
  home: string
  cluster: string
  socket: string
  users: string
  log: string
  password: string
  lock: string
}

function preparePlaces(dataDir: string, user: RunAs | undefined): Places {
  const wanted = path.join(path.resolve(dataDir), 'postgres')
  prepareDataDir(path.resolve(dataDir))
  // As root the data belongs to `nobody`, who cannot walk into root's own folders.
  const home =
    isReachable(path.dirname(wanted), user) || existsSync(path.join(wanted, 'cluster'))
      ? wanted
      : path.join('/var/lib', `hospital-postgres-${short(wanted)}`)
  const places = {
    home,
    cluster: path.join(home, 'cluster'),
    socket: socketFolder(home),
    users: path.join(home, 'users'),
    log: path.join(home, 'postgres.log'),
    password: path.join(home, 'password'),
    lock: path.join(home, 'starting'),
  }
  try {
    if (home !== wanted)
      writeFileSync(
        `${wanted}.txt`,
        `The database is in ${home}, because its user cannot walk into this folder.\n`,
      )
    mkdirSync(home, { recursive: true, mode: 0o755 })
    if (user !== undefined) chmodSync(home, 0o755)
    mkdirSync(places.users, { recursive: true })
    closeSync(openSync(places.log, 'a', 0o600))
    if (user !== undefined) chownSync(places.log, user.uid, user.gid)
    if (!isWindows) ownFolder(places.socket, user)
  } catch (error) {
    if (error instanceof EmbeddedDatabaseFailed) throw error
    throw notWritable(home, error)
  }
  return places
}

function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw notWritable(dataDir, error)
  }
}

function notWritable(folder: string, cause: unknown): EmbeddedDatabaseFailed {
  return new EmbeddedDatabaseFailed(
    `The data folder ${folder} cannot be written (${reason(cause)}). Set DATA_DIR to a folder you may write, or DATABASE_URL.`,
    { cause },
  )
}

/** A socket's whole path must stay below 108 bytes (104 on macOS). */
function socketFolder(home: string): string {
  const near = path.join(home, 'socket')
  if (Buffer.byteLength(`${near}/.s.PGSQL.5432.lock`) <= 100) return near
  return path.join(os.tmpdir(), `hospital-pg-${short(home)}`)
}

/** A folder of mode 0700 that belongs to whom PostgreSQL runs as. */
function ownFolder(folder: string, user: RunAs | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const entry = lstatSync(folder)
  const allowed = new Set([process.getuid?.(), user?.uid])
  if (!entry.isDirectory() || !allowed.has(entry.uid))
    throw new EmbeddedDatabaseFailed(
      `${folder} belongs to someone else. Remove it, or set DATA_DIR to another folder.`,
    )
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/* ---------- one at a time ---------- */

/** Only one process prepares or starts the database at a time. */
async function lock(places: Places): Promise<() => void> {
  const started = Date.now()
  for (;;) {
    try {
      writeFileSync(places.lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(places.lock, { force: true })
    } catch {
      const holder = Number(readOr(places.lock, '0'))
      if (!isAlive(holder) || holder === process.pid) rmSync(places.lock, { force: true })
      else if (Date.now() - started > startTimeoutMs)
        throw new EmbeddedDatabaseFailed(
          `Process ${holder} has been starting the database for too long. End it and try again.`,
        )
      else await pause(50)
    }
  }
}

function livingUsers(places: Places): number[] {
  return readdirSync(places.users)
    .map(Number)
    .filter((pid) => {
      if (isAlive(pid)) return true
      rmSync(path.join(places.users, String(pid)), { force: true })
      return false
    })
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** In a container nobody may collect a process that ended. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  return /\) Z /.test(readOr(`/proc/${pid}/stat`, ''))
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return otherwise
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/* ---------- what runs already ---------- */

function postmasterPid(places: Places): number | undefined {
  const pid = Number(readOr(path.join(places.cluster, 'postmaster.pid'), '').split('\n')[0])
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? pid : undefined
}

/** After a reboot the number may belong to another program. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true
  const command = readOr(`/proc/${pid}/cmdline`, 'postgres')
  return command.includes('postgres')
}

/** The pid of a running server that takes connections; undefined when none runs any more. */
async function joinOrClear(places: Places): Promise<number | undefined> {
  const pid = postmasterPid(places)
  if (pid === undefined) {
    await clearRemains(places)
    return undefined
  }
  const started = Date.now()
  while (postmasterPid(places) === pid) {
    const problem = await tryConnect(addressOf(places))
    if (problem === undefined) return pid
    // Starting or stopping takes a moment; a server that nobody can reach is of no use.
    if (Date.now() - started > 10_000) await stopServer(places, pid)
    else await pause(50)
  }
  await clearRemains(places)
  return undefined
}

/** The children of a killed postmaster keep its shared memory until they notice; postmaster.pid and the socket stay as they were. */
async function clearRemains(places: Places): Promise<void> {
  if (!existsSync(path.join(places.cluster, 'postmaster.pid'))) return
  if (!isWindows)
    for (const name of readdirSync(places.socket))
      rmSync(path.join(places.socket, name), { force: true })
  await Promise.resolve()
}

async function tryConnect(address: DatabaseAddress): Promise<unknown> {
  const sql = postgres({
    host: address.host,
    port: address.port,
    user: address.user,
    password: address.password,
    database: 'postgres',
    max: 1,
    connect_timeout: 5,
    onnotice: () => undefined,
  })
  try {
    await sql`select 1`
    return undefined
  } catch (error) {
    return error
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function addressOf(places: Places): DatabaseAddress {
  if (!isWindows) return { host: places.socket, port: 5432, user: 'postgres' }
  const port = Number(readOr(path.join(places.cluster, 'postmaster.pid'), '').split('\n')[3] ?? 0)
  return {
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: readOr(places.password, ''),
  }
}

/* ---------- start and stop ---------- */

async function startServer(
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
  // Until the children of a killed postmaster are gone, a new one is refused: ask again.
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
  // Detached: Ctrl-C in the terminal is for us; PostgreSQL is stopped after the last reply has left.
  const child = spawn(program(binaries, 'postgres'), ['-D', places.cluster, ...flags], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', words, words],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
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
  // pg_ctl gives up administrator rights, which postgres.exe itself refuses to run with.
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

/** Asks for a fast shutdown, waits; ends it hard when it does not obey (the next start recovers). */
async function stopServer(places: Places, pid: number): Promise<void> {
  if (!isAlive(pid)) return
  if (isWindows) {
    spawnSync(
      program(findBinaries(undefined), 'pg_ctl'),
      ['stop', '-w', '-m', 'fast', '-D', places.cluster],
      { stdio: 'ignore', windowsHide: true },
    )
    return
  }
  for (const [signal, waitMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    const asked = Date.now()
    while (Date.now() - asked < waitMs) {
      if (!isAlive(pid)) return
      await pause(10)
    }
  }
}

/** A small shell that outlives us: when our end of its pipe closes, however we ended, it stops a database that nobody uses any more. */
function watch(places: Places, pid: number): () => void {
  if (isWindows) return () => undefined
  const script = `read -r line; [ "$line" = done ] && exit 0
rm -f "$1/$2"
for file in "$1"/*; do kill -0 "\${file##*/}" 2>/dev/null && exit 0; done
kill -INT "$3" 2>/dev/null`
  const watcher = spawn(
    '/bin/sh',
    ['-c', script, 'watcher', places.users, String(process.pid), String(pid)],
    {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  watcher.once('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  // The pipe must not keep our process alive.
  if ('unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
  return () => watcher.stdin.end('done\n')
}

/* ---------- the first time ---------- */

async function makeCluster(
  places: Places,
  binaries: string,
  user: RunAs | undefined,
  throwAway: boolean,
): Promise<void> {
  const draft = `${places.cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (user !== undefined) chownSync(draft, user.uid, user.gid)
  const password = randomBytes(24).toString('base64url')
  if (isWindows) writeFileSync(places.password, password, { mode: 0o600 })
  const flags = ['-D', draft, '-U', 'postgres', '-E', 'UTF8', ...localeFlags, '--no-instructions']
  if (throwAway) flags.push('--no-sync')
  flags.push(
    ...(isWindows
      ? ['--auth=scram-sha-256', `--pwfile=${places.password}`]
      : ['--auth-local=trust', '--auth-host=reject']),
  )
  const outcome = await run(program(binaries, 'initdb'), flags, user)
  if (outcome.code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new EmbeddedDatabaseFailed(
      `The database could not be created in ${places.home}. Its own words:\n${outcome.words.trim()}`,
    )
  }
  // A cluster that carries its name is complete, whatever happens meanwhile.
  renameSync(draft, places.cluster)
}

function run(
  file: string,
  flags: string[],
  user: RunAs | undefined,
): Promise<{ code: number; words: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, flags, {
      ...user,
      cwd: path.parse(file).root,
      env: {
        PATH: process.env.PATH ?? '',
        LC_ALL: 'C',
        SystemRoot: process.env.SystemRoot ?? '',
      },
      windowsHide: true,
    })
    let words = ''
    child.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
    child.once('error', (error) => resolve({ code: -1, words: `${words}\n${reason(error)}` }))
    child.once('close', (code) => resolve({ code: code ?? -1, words }))
  })
}

async function makeDatabase(address: DatabaseAddress): Promise<void> {
  const name = address.database ?? 'hospital'
  const sql = postgres({
    host: address.host,
    port: address.port,
    user: address.user,
    password: address.password,
    database: 'postgres',
    max: 1,
    onnotice: () => undefined,
  })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (found === undefined) await sql`create database ${sql(name)}`
  } finally {
    await sql.end({ timeout: 1 })
  }
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

function lastWords(places: Places): string {
  return readOr(places.log, '').trim().split('\n').slice(-12).join('\n')
}
