/** The stage of the drill: two production processes of the app on a database that may fail, and around them a hospital and the world outside, which do not. */
import { randomBytes } from 'node:crypto'
import { connect, type Sql } from '../../server/database/client'
import { migrate } from '../../server/database/migrate'
import { freePort } from '../../simulators/free_port'
import { addPeople, addSlot, type BenchPerson } from '../bench/hospital'
import { WeekHospital } from '../support/hospital_week/hospital'
import { Chance } from '../support/hospital_week/hospital/chance'
import { AppProcess } from '../support/hospital_week/test_bed/app_process'
import { Outside } from '../support/hospital_week/test_bed/outside'

export interface App {
  process: AppProcess
  port: number
}

export interface Crowd {
  people: readonly BenchPerson[]
  sources: readonly string[]
}

const poolSize = 8

export class DrillBed {
  private constructor(
    /** For making and judging; finds the primary as the app does. */
    readonly sql: Sql,
    readonly outside: Outside,
    readonly hospital: WeekHospital,
    readonly apps: readonly App[],
    readonly tokenSecret: string,
    readonly identityKey: Buffer,
  ) {}

  /** `url`: for making and judging; `appUrl`: the same database as the app is told of it. */
  static async start(url: string, appUrl = url, more: NodeJS.ProcessEnv = {}): Promise<DrillBed> {
    const outside = await Outside.start()
    const hospital = new WeekHospital(new Chance(1), outside.bureau, false, false)
    const hisUrl = await hospital.start()
    const sql = connect({ url }, { poolSize: 4, name: 'drill' })
    const [tokenSecret, identityKey] = [randomBytes(32).toString('base64url'), randomBytes(32)]
    await migrate(sql)
    await openHospital(sql)
    const apps: App[] = []
    for (let count = 0; count < 2; count += 1) {
      const port = await freePort()
      const own = `http://127.0.0.1:${port}`
      apps.push({
        port,
        process: new AppProcess({
          PATH: process.env.PATH ?? '',
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(port),
          LOG_LEVEL: process.env.WEEK_LOG === undefined ? 'fatal' : 'error',
          DATABASE_URL: appUrl,
          DATABASE_POOL_SIZE: String(poolSize),
          PUBLIC_URL: own,
          TOKEN_SECRET: tokenSecret,
          IDENTITY_KEY: identityKey.toString('base64'),
          HIS_API_URL: hisUrl,
          HIS_TOKEN: hospital.token,
          INTEGRATION_CLIENTS: await hospital.intake.clients(),
          ...outside.environment(own),
          ...more,
        }),
      })
    }
    process.once('exit', () => apps.forEach((app) => app.process.leave()))
    const testBed = new DrillBed(sql, outside, hospital, apps, tokenSecret, identityKey)
    await Promise.all(apps.map((app) => app.process.start()))
    return testBed
  }

  /** People who can pay, and times that the hospital knows. */
  async fill(count: { people: number; sources: number; places: number }): Promise<Crowd> {
    const { sql } = this
    const people = await addPeople(this, count.people)
    await sql`insert into account_identity (app, openid, account_id) select 'official_account', 'drill-' || n, account_id from bench_person`
    const sources: string[] = []
    while (sources.length < count.sources) sources.push(await addSlot(sql, count.places))
    await sql`
      update schedule set clinic_id = schedule_id::text where department_id like 'bench-%'`
    const clinics = await sql<{ clinicId: string }[]>`
      select clinic_id from schedule where department_id like 'bench-%'`
    for (const { clinicId } of clinics)
      this.hospital.registrations.clinics.set(clinicId, { kind: 'clinic', id: clinicId })
    await sql`analyze`
    return { people, sources }
  }

  get ports(): number[] {
    return this.apps.map(({ port }) => port)
  }

  async stop(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.process.stop()))
    await this.sql.end({ timeout: 2 })
    await this.hospital.stop()
    await this.outside.stop()
  }
}

/** So much of a hospital as its clinics hang on. */
async function openHospital(sql: Sql): Promise<void> {
  await sql`insert into hospital (hospital_id, name) values ('yunxi-first', '第一医院')`
  await sql`insert into branch (branch_id, hospital_id, name) values ('yunxi-main', 'yunxi-first', '本部')`
  await sql`insert into department (department_id, branch_id, parent_id, name) values ('all', 'yunxi-main', null, '门诊'), ('one', 'yunxi-main', 'all', '内科')`
}
