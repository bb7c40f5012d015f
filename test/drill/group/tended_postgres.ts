/** A PostgreSQL that is started again whenever it ends, as `restart: unless-stopped` and systemd do. */
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../../server/database/client'
import { freePort } from '../../../simulators/free_port'
import type { DebianPostgres } from '../debian_postgres'
import { endProgram, startProgram } from '../programs'
import { until } from '../waiting'

const againMs = 1_000

export class TendedPostgres {
  /** How often it ended by itself. */
  ended = 0
  private isOver = false
  private child: ChildProcess | undefined
  private tending: Promise<void> = Promise.resolve()

  private constructor(
    private readonly postgres: DebianPostgres,
    private readonly data: string,
    private readonly log: string,
    readonly port: number,
  ) {}

  /** Starts it on a data folder; resolves when it takes statements. */
  static async start(postgres: DebianPostgres, data: string, log: string): Promise<TendedPostgres> {
    const tended = new TendedPostgres(postgres, data, log, await freePort())
    tended.tending = tended.tend()
    await until('PostgreSQL', () => tended.answers())
    return tended
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`
  }

  /** Whether it takes statements now. */
  async answers(): Promise<boolean> {
    const sql = connect({ url: this.url }, { poolSize: 1, name: 'drill' })
    const isThere = await sql`select 1`.then(
      () => true,
      () => false,
    )
    await sql.end({ timeout: 1 })
    return isThere
  }

  /** How often it said that there is no room: to statements, and when it ended over it. */
  fullWords(): { errors: number; panics: number } {
    const words = readFileSync(this.log, 'utf8')
    const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0
    return {
      errors: count(/ERROR: .*No space left/g),
      panics: count(/(PANIC|FATAL): .*No space left/g),
    }
  }

  private async tend(): Promise<void> {
    while (!this.isOver) {
      const child = startProgram(
        path.join(this.postgres.bin, 'postgres'),
        ['-D', this.data, '-p', String(this.port), '-h', '127.0.0.1', '-k', ''],
        this.log,
      )
      this.child = child
      await new Promise((resolve) => child.once('exit', resolve))
      if (this.isOver) return
      this.ended += 1
      await wait(againMs)
    }
  }

  async stop(): Promise<void> {
    this.isOver = true
    if (this.child !== undefined) await endProgram(this.child, 'SIGINT')
    await this.tending
  }
}
