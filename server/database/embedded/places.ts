/** Where the embedded database is stored, and how it is reached. */
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { DatabaseAddress } from '../client'
import { EmbeddedDatabaseFailed, isReachable, type RunAs } from './binaries'
import { isWindows, readOr, reason } from './processes'

/** The files and folders of one database. */
export interface Places {
  home: string
  cluster: string
  socket: string
  users: string
  log: string
  password: string
  lock: string
}

/** Creates the folders, for this process and for PostgreSQL's user. @throws EmbeddedDatabaseFailed */
export function preparePlaces(dataDir: string, user: RunAs | undefined): Places {
  const wanted = path.join(path.resolve(dataDir), 'postgres')
  prepareDataDir(path.resolve(dataDir))
  // As root the data belongs to `nobody`, who cannot enter root's own folders.
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

/** A socket's path must stay below 108 bytes (104 on macOS). */
function socketFolder(home: string): string {
  const near = path.join(home, 'socket')
  if (Buffer.byteLength(`${near}/.s.PGSQL.5432.lock`) <= 100) return near
  return path.join(os.tmpdir(), `hospital-pg-${short(home)}`)
}

/** A folder of mode 0700 that belongs to PostgreSQL's user. */
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

/** The address of these places' server. */
export function addressOf(places: Places): DatabaseAddress {
  if (!isWindows) return { host: places.socket, port: 5432, user: 'postgres' }
  const port = Number(readOr(path.join(places.cluster, 'postmaster.pid'), '').split('\n')[3] ?? 0)
  return {
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: readOr(places.password, ''),
  }
}

/** The end of PostgreSQL's log. */
export function lastWords(places: Places): string {
  return readOr(places.log, '').trim().split('\n').slice(-12).join('\n')
}
