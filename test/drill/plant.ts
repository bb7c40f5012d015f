/** A hospital with its demo's people on a PostgreSQL of its own, and the app as production processes before it; the systems outside are not asked. */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ringOf } from '../../server/crypto/key_ring'
import { createTokens } from '../../server/crypto/tokens'
import { connect, urlOf, type Sql } from '../../server/database/client'
import { migrate } from '../../server/database/migrate'
import { freePort } from '../../simulators/free_port'
import { seedDemo } from '../../simulators/seed'
import { AppProcess } from '../support/hospital_week/test_bed/app_process'
import { rsaPair } from '../support/rsa_pair'
import { addressVariable, asAdministrator, templateName } from '../support/server/database'
import { prepareTemplate } from '../support/server/global_setup'
import { DebianPostgres } from './debian_postgres'

export type Server = Awaited<ReturnType<DebianPostgres['start']>>

/** Makes it the one that the tests' own helpers use, with an empty migrated database to copy. */
export async function useForTests(postgres: DebianPostgres, server: Server): Promise<void> {
  const addressFile = path.join(postgres.folder, 'address.json')
  writeFileSync(addressFile, JSON.stringify(server))
  process.env[addressVariable] = addressFile
  await asAdministrator(server, (admin) => admin`create database ${admin(templateName)}`)
  const template = connect({ ...server, database: templateName }, { poolSize: 1 })
  await prepareTemplate(template)
  await template.end({ timeout: 2 })
}

const pair = rsaPair()
const oneLine = (pem: string): string => pem.replaceAll('\n', '\\n')
const nobody = 'http://127.0.0.1:9'

export interface Replica {
  url: string
  process: AppProcess
}

/** One replica gives its place to a new one: the proxy sends nothing more there, and what is under way ends. */
export async function replaceOldest(
  replicas: Replica[],
  start: () => Promise<Replica>,
): Promise<void> {
  const coming = await start()
  const leaving = replicas.shift()
  replicas.push(coming)
  await leaving?.process.stop()
}

export class Plant {
  readonly tokenSecret = randomBytes(32).toString('base64url')
  readonly identityKey = randomBytes(32)

  private constructor(
    readonly sql: Sql,
    readonly databaseUrl: string,
  ) {}

  /** `fill` makes the schema and the demo's people, which this release does unless another one is to. */
  static async on(
    server: Server,
    fill: (plant: Plant) => unknown = fillByThisRelease,
  ): Promise<Plant> {
    const sql = connect({ ...server, database: 'postgres' }, { poolSize: 2, name: 'drill' })
    const plant = new Plant(sql, urlOf({ ...server, database: 'postgres' }))
    await fill(plant)
    return plant
  }

  /** One more process of the app; `folder`: of another release. */
  async replica(given: NodeJS.ProcessEnv = {}, folder?: string): Promise<Replica> {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const app = new AppProcess(
      {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'fatal',
        WORKERS: 'off',
        DATABASE_URL: this.databaseUrl,
        PUBLIC_URL: url,
        TOKEN_SECRET: this.tokenSecret,
        IDENTITY_KEY: this.identityKey.toString('base64'),
        WECHAT_MP_APP_ID: 'wx1',
        WECHAT_MP_SECRET: 'secret',
        WECHAT_PAY_MCH_ID: '1',
        WECHAT_PAY_SERIAL: '1',
        WECHAT_PAY_PRIVATE_KEY: oneLine(pair.privateKey),
        WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
        WECHAT_PAY_PUBLIC_KEY_ID: '1',
        WECHAT_PAY_PUBLIC_KEY: oneLine(pair.publicKey),
        WECHAT_PAY_NOTIFY_URL: `${url}/pay/notify/wechat`,
        SMS_API_URL: nobody,
        SMS_ACCESS_KEY: 'access',
        SMS_SECRET: 'secret',
        SMS_SIGN_NAME: 'sign',
        SMS_TEMPLATE: 'SMS_1',
        HIS_API_URL: nobody,
        HIS_TOKEN: 'token',
        ...given,
      },
      folder,
    )
    await app.start()
    return { url, process: app }
  }

  /** Sessions of the demo's accounts that act for somebody, signed by a secret. */
  async tokens(secret = this.tokenSecret): Promise<string[]> {
    const rows = await this.sql<{ sessionId: string }[]>`
      insert into session (session_id, account_id, app, expires_at, step_up_at, step_up_until)
      select gen_random_uuid(), account_id, 'official_account', now() + interval '1 day', now(), now() + interval '1 hour'
      from (select distinct account_id from patient_link where unbound_at is null limit 20) a returning session_id`
    const until = new Date(Date.now() + 3_600_000)
    return rows.map(({ sessionId }) => createTokens(...ringOf(secret)).sign(sessionId, until))
  }
}

async function fillByThisRelease({ sql, identityKey }: Plant): Promise<void> {
  await migrate(sql)
  await seedDemo(sql, { identityKeys: ringOf(identityKey) })
}

/** An answer, and how long it took; status 0: none came. */
export async function ask(
  url: string,
  token?: string,
): Promise<{ status: number; ms: number; body: string }> {
  const began = performance.now()
  const headers: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  try {
    const reply = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) })
    const body = await reply.text()
    return { status: reply.status, ms: performance.now() - began, body }
  } catch {
    return { status: 0, ms: performance.now() - began, body: '' }
  }
}
