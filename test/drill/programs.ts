/** The engines of the drill are the distribution's: PostgreSQL, Patroni with etcd, pgbouncer. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { chooseUser } from '../../server/database/embedded/binaries'
import { canInstall, installPackages, installWords } from '../support/debian.mjs'

const packages = ['postgresql', 'patroni', 'python3-etcd', 'etcd-server', 'pgbouncer']
const needed = ['/usr/bin/patroni', '/usr/bin/patronictl', '/usr/bin/etcd', '/usr/sbin/pgbouncer']
const programsFolder = '/usr/lib/postgresql'

/** Whom the programs run as: PostgreSQL refuses root. */
export const user = chooseUser()

/** Installs what is missing, where that is possible; gives the folder of PostgreSQL's programs. */
export function findPrograms(): string {
  if (!needed.every((file) => existsSync(file)) || newest() === undefined) {
    if (!canInstall())
      throw new Error(`Install what the drill plays with: ${installWords(packages)}`)
    installPackages(packages)
  }
  const version = newest()
  if (version === undefined) throw new Error(`no PostgreSQL: ${installWords(packages)}`)
  return path.join(programsFolder, version, 'bin')
}

const newest = (): string | undefined =>
  existsSync(programsFolder)
    ? readdirSync(programsFolder)
        .filter((version) => existsSync(path.join(programsFolder, version, 'bin/postgres')))
        .sort((one, other) => Number(other) - Number(one))[0]
    : undefined

/** Starts one of them as an ordinary user, with `environment` besides the usual; what it says goes to a file. */
export function startProgram(
  command: string,
  flags: readonly string[],
  log: string,
  environment: NodeJS.ProcessEnv = {},
): ChildProcess {
  const words = openSync(log, 'a')
  return spawn(command, flags, {
    ...user,
    detached: true,
    cwd: '/',
    env: {
      PATH: process.env.PATH ?? '',
      HOME: '/nonexistent',
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      ...environment,
    },
    stdio: ['ignore', words, words],
  })
}

/** Ends one and waits until it has ended. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
