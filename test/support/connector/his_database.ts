/** A HIS on a PostgreSQL database of its own, with an account that may only read its views. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { connect, type Sql } from '../../../server/database/client'
import { asAdministrator, serverAddress } from '../server/database'

export const reader = { user: 'app_reader', password: 'reads-views-only' }
export const views = [
  '机构',
  '医生',
  '排班',
  '患者',
  '就诊状态',
  '住院',
  '费用',
  '报告',
  '出院资料',
  '病案复印',
].map((name) => `${name}视图`)

export class HisDatabase {
  private constructor(
    readonly sql: Sql,
    readonly database: string,
  ) {}

  static async start(): Promise<HisDatabase> {
    const database = `his_${randomUUID().replaceAll('-', '')}`
    await asAdministrator(serverAddress(), async (admin) => {
      await admin`create database ${admin(database)} template template0`
      await admin.unsafe(`do $$ begin create role ${reader.user} login password '${reader.password}';
        exception when duplicate_object then null; end $$`)
    })
    const sql = connect({ ...serverAddress(), database }, { poolSize: 2, name: 'his' })
    const schema = script('his_schema.sql')
      .replaceAll('json_arrayagg(', 'json_agg(')
      .replaceAll('json_object(', 'json_build_object(')
    await sql.unsafe(`set timezone = 'Asia/Shanghai'; ${schema}`)
    await sql.unsafe(script('his_rows.sql'))
    await sql.unsafe(`grant select on ${views.join(', ')} to ${reader.user}`)
    return new HisDatabase(sql, database)
  }

  /** For the profile. */
  get environment(): NodeJS.ProcessEnv {
    const { host, port } = serverAddress()
    return {
      HIS_DATABASE_TYPE: 'postgres',
      HIS_HOST: host ?? '127.0.0.1',
      HIS_PORT: String(port ?? 5432),
      HIS_USER: reader.user,
      HIS_PASSWORD: reader.password,
      HIS_DATABASE: this.database,
    }
  }

  /** Statements one behind the other. */
  async run(statements: string): Promise<void> {
    await this.sql.unsafe(statements)
  }

  async stop(): Promise<void> {
    await this.sql.end({ timeout: 2 })
    await asAdministrator(serverAddress(), async (admin) => {
      await admin`drop database if exists ${admin(this.database)} with (force)`
    })
  }
}

/** A file beside this one. */
export const script = (name: string): string => readFileSync(path.join(__dirname, name), 'utf8')
