/** A HIS on a PostgreSQL database of its own, with an account that may only read. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { connect, type Sql } from '../../../server/database/client'
import { asAdministrator, serverAddress } from '../server/database'

export class HisDatabase {
  private constructor(
    readonly sql: Sql,
    readonly database: string,
  ) {}

  static async start(): Promise<HisDatabase> {
    const database = `his_${randomUUID().replaceAll('-', '')}`
    await asAdministrator(serverAddress(), async (admin) => {
      await admin`create database ${admin(database)} template template0`
    })
    const sql = connect({ ...serverAddress(), database }, { poolSize: 2, name: 'his' })
    await sql.unsafe(`set timezone = 'Asia/Shanghai'; ${script('his_schema.sql')}`)
    await sql.unsafe(script('his_rows.sql'))
    return new HisDatabase(sql, database)
  }

  /** For the profile. */
  get environment(): NodeJS.ProcessEnv {
    const { host, port, user, password } = serverAddress()
    return {
      HIS_HOST: host ?? '127.0.0.1',
      HIS_PORT: String(port ?? 5432),
      HIS_USER: user ?? 'postgres',
      HIS_PASSWORD: password ?? '',
      HIS_DATABASE: this.database,
    }
  }

  async stop(): Promise<void> {
    await this.sql.end({ timeout: 2 })
    await asAdministrator(serverAddress(), async (admin) => {
      await admin`drop database if exists ${admin(this.database)} with (force)`
    })
  }
}

const script = (name: string): string => readFileSync(path.join(__dirname, name), 'utf8')
