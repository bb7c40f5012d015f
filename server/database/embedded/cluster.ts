/** Creates PostgreSQL's data folder once. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EmbeddedDatabaseFailed, localeFlags, program, type RunAs } from './binaries'
import type { Places } from './places'
import { isWindows, ownEnvironment, reason } from './processes'

/** Creates the data folder by initdb. @throws EmbeddedDatabaseFailed with initdb's output. */
export async function makeCluster(
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
  // A cluster under its final name is complete.
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
        ...ownEnvironment(),
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
