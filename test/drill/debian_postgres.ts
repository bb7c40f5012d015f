/** One PostgreSQL of the distribution, with a data folder and a port of its own; what it writes as its log can be archived. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../simulators/free_port'
import { makeQuickFolder } from '../support/quick_folder'
import { startProgram, user } from './programs'

const programsFolder = '/usr/lib/postgresql'

/** The folder of the newest one's programs. @throws Error with what to install */
function programs(): string {
  const [newest] = existsSync(programsFolder)
    ? readdirSync(programsFolder).sort((one, other) => Number(other) - Number(one))
    : []
  const folder = path.join(programsFolder, newest ?? '', 'bin')
  if (!existsSync(path.join(folder, 'pg_basebackup')))
    throw new Error('no PostgreSQL of the system here: sudo apt-get install -y postgresql')
  return folder
}

/** Plays a drill on one; it ends with the play, however that goes. */
export async function onPostgres(
  play: (postgres: DebianPostgres) => Promise<boolean>,
): Promise<boolean> {
  const postgres = new DebianPostgres()
  try {
    return await play(postgres)
  } finally {
    postgres.end()
  }
}

export class DebianPostgres {
  readonly bin = programs()
  readonly folder = makeQuickFolder(
    'hospital-drill',
    process.env.BENCH_ORDERS === undefined ? undefined : Infinity,
  )
  private readonly running = new Set<string>()

  constructor() {
    this.own(this.folder)
  }

  /** A folder that PostgreSQL may write in. */
  makeFolder(name: string): string {
    const folder = path.join(this.folder, name)
    mkdirSync(folder)
    this.own(folder)
    return folder
  }

  /** Makes an empty one; `settings` go into its configuration. */
  init(name: string, settings: Readonly<Record<string, string>>): string {
    const data = path.join(this.folder, name)
    this.run(path.join(this.bin, 'initdb'), [
      ...['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8'],
      ...['--locale', 'C.UTF-8', '--data-checksums'],
    ])
    const lines = Object.entries(settings).map(([key, value]) => `${key} = '${value}'\n`)
    writeFileSync(path.join(data, 'postgresql.auto.conf'), lines.join(''))
    return data
  }

  /** Starts it, on a free port unless told which, and waits until it takes statements. */
  async start(data: string, given?: number): Promise<{ host: string; port: number; user: string }> {
    const port = given ?? (await freePort())
    this.run(path.join(this.bin, 'pg_ctl'), [
      ...['start', '--wait', '--timeout', '60', '--silent'],
      ...['--pgdata', data, '--log', `${data}.log`],
      ...['--options', `-p ${port} -h 127.0.0.1 -k ''`],
    ])
    this.running.add(data)
    return { host: '127.0.0.1', port, user: 'postgres' }
  }

  stop(data: string): void {
    this.running.delete(data)
    this.run(path.join(this.bin, 'pg_ctl'), ['stop', '--mode', 'fast', '--wait', '-D', data])
  }

  /** Its machine is gone: it stops where it stands, and its folder with it. */
  lose(data: string): void {
    this.running.delete(data)
    this.run(path.join(this.bin, 'pg_ctl'), ['stop', '--mode', 'immediate', '--wait', '-D', data])
    rmSync(data, { recursive: true, force: true })
  }

  /** Starts a program as an ordinary user, with what it starts; it ends when it is said so. */
  keepRunning(program: string, flags: readonly string[], environment: NodeJS.ProcessEnv) {
    const log = path.join(this.folder, `${path.basename(program)}.log`)
    const child = startProgram(program, flags, log, environment)
    let isEnded = false
    return {
      end: () => {
        if (!isEnded && child.pid !== undefined) process.kill(-child.pid)
        isEnded = true
      },
    }
  }

  /** Ends what runs, and removes everything. */
  end(): void {
    for (const data of this.running) this.stop(data)
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Runs a program as an ordinary user; what it said. @throws Error when it fails */
  run(program: string, flags: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
    const { status, stdout, stderr } = spawnSync(program, flags, {
      ...user,
      cwd: '/',
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', ...environment },
      encoding: 'utf8',
      // A server that was started keeps these open: pipes would never end.
      stdio: program.endsWith('pg_ctl') ? 'ignore' : 'pipe',
    })
    if (status !== 0) throw new Error(`${program} ${flags.join(' ')}: ${stdout}${stderr}`)
    return program.endsWith('pg_ctl') ? '' : stdout
  }

  /** Gives a file to the user that PostgreSQL runs as. */
  own(file: string): void {
    if (user !== undefined) chownSync(file, user.uid, user.gid)
  }
}
