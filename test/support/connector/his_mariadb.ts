/** The same HIS on a MariaDB server of its own, which ends with it. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../../simulators/free_port'
import { needPackages } from '../packages.mjs'
import { reader, script, views } from './his_database'
import { listens } from './programs'

const database = 'his'

export class HisMariaDb {
  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  /** `isEmpty`: tables and views without rows. */
  static async start(isEmpty = false): Promise<HisMariaDb> {
    needPackages('mariadb-server')
    const folder = mkdtempSync(path.join(os.tmpdir(), 'his-mariadb-'))
    const port = await freePort()
    const own = ['--no-defaults', `--datadir=${folder}/data`, `--user=${os.userInfo().username}`]
    said('/usr/bin/mariadb-install-db', [
      ...own,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ])
    const child = spawn(
      '/usr/sbin/mariadbd',
      [
        ...own,
        `--socket=${folder}/socket`,
        `--pid-file=${folder}/pid`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        '--character-set-server=utf8mb4',
        '--default-time-zone=+08:00',
        '--innodb-buffer-pool-size=64M',
      ],
      { stdio: 'ignore' },
    )
    await listens(port)
    const his = new HisMariaDb(folder, port, child)
    const grants = views.map((view) => `grant select on ${view} to ${reader.user};`).join('\n')
    await his.run(
      `create database ${database}; use ${database}; ${script('his_schema.sql')}
      create user ${reader.user} identified by '${reader.password}'; ${grants}`,
      '',
    )
    if (!isEmpty) await his.run(script('his_rows.sql'))
    return his
  }

  /** For the profile. */
  get environment(): NodeJS.ProcessEnv {
    return {
      HIS_DATABASE_TYPE: 'mariadb',
      HIS_HOST: '127.0.0.1',
      HIS_PORT: String(this.port),
      HIS_USER: reader.user,
      HIS_PASSWORD: reader.password,
      HIS_DATABASE: database,
    }
  }

  /** Statements one behind the other, by MariaDB's own client. */
  async run(statements: string, within = database): Promise<void> {
    said(
      '/usr/bin/mariadb',
      [
        '--no-defaults',
        `--socket=${this.folder}/socket`,
        '--user=root',
        '--default-character-set=utf8mb4',
        within,
      ],
      statements,
    )
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill('SIGKILL')
    await ended
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Runs a program. @throws Error with its words */
function said(program: string, flags: readonly string[], input = ''): void {
  const { status, stdout, stderr } = spawnSync(program, flags, { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`)
}
