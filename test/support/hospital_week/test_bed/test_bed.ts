/** The stage of the hospital week: the app as a production process on a database of its own, the hospital, and the world outside. Patients' phones see one address. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import {
  connect,
  urlOf as databaseUrl,
  type DatabaseAddress,
  type Sql,
} from '../../../../server/database/client'
import { ownEnvironment } from '../../../../server/database/embedded/processes'
import { freePort } from '../../../../simulators/free_port'
import { asAdministrator, serverAddress } from '../../server/database'
import { WeekHospital } from '../hospital'
import { Chance } from '../hospital/chance'
import { profilesOf, type Way } from '../hospital/way'
import { HospitalConnector } from '../through/hospital_connector'
import { setUp } from '../through/setting_up'
import { AppProcess } from './app_process'
import { CrashInjector, type Lives } from './crash_injector'
import { startFront, urlOf } from './front'
import { Outside } from './outside'
import { Phone } from './phone'
import { Time } from './time'

/** How the week is played. */
export interface Playing {
  /** Chance begins here: the same seed, the same shuffles and the same moments of dying. */
  seed: number
  /** The app dies at random moments. */
  isDeadly: boolean
  /** How long it lives between. */
  livesMs?: Lives
  /** The hospital speaks FHIR R4 both ways. */
  speaksFhir: boolean
  /** The hospital sells its slots itself, and the app locks each place there. */
  ownsSlots?: boolean
  /** The connector stands between hospital and app, and reaches the hospital so. */
  through?: Way | undefined
}

interface Parts {
  hospital: WeekHospital
  phone: Phone
  sql: Sql
  outside: Outside
  app: AppProcess
  appPort: number
  front: Server
  database: DatabaseAddress & { database: string }
  crashInjectors: CrashInjector[]
  /** What belongs to the connector's way. */
  way: { stop(): Promise<void> | void }[]
}

export class TestBed {
  readonly hospital: WeekHospital
  /** The app as a patient's phone reaches it. */
  readonly phone: Phone
  /** The app's own tables, for looking at the end. */
  readonly sql: Sql
  readonly outside: Outside
  readonly app: AppProcess

  /** Where the app listens itself. */
  readonly appPort: number

  private readonly time: Time

  private constructor(private readonly parts: Parts) {
    this.time = new Time(parts.sql, parts.outside.sql)
    ;({
      hospital: this.hospital,
      phone: this.phone,
      sql: this.sql,
      outside: this.outside,
      app: this.app,
      appPort: this.appPort,
    } = parts)
  }

  /** `more`: variables of the app besides. */
  static async start(
    { seed, isDeadly, livesMs, speaksFhir, ownsSlots = false, through }: Playing,
    more: NodeJS.ProcessEnv = {},
  ): Promise<TestBed> {
    const database = { ...serverAddress(), database: `test_${randomUUID().replaceAll('-', '')}` }
    await asAdministrator(serverAddress(), async (admin) => {
      await admin`create database ${admin(database.database)} template template0`
    })
    const outside = await Outside.start()
    const connector = through && (await HospitalConnector.of(profilesOf[through]))
    const chance = new Chance(seed)
    const hospital = new WeekHospital(
      chance,
      outside.bureau,
      speaksFhir,
      ownsSlots,
      connector,
      through,
    )
    const deskUrl = await hospital.start()
    const port = await freePort()
    const appUrl = `http://127.0.0.1:${port}`
    const between =
      connector && through && (await setUp(through, { hospital, connector, deskUrl, appUrl }))
    const hisUrl = between?.hisUrl ?? deskUrl
    const way = connector === undefined ? [] : [connector, ...(between?.parts ?? [])]
    const front = await startFront(appUrl, outside.url)
    const publicUrl = urlOf(front)
    const app = new AppProcess({
      ...ownEnvironment(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl(database),
      PUBLIC_URL: publicUrl,
      TOKEN_SECRET: randomBytes(32).toString('base64url'),
      IDENTITY_KEY: randomBytes(32).toString('base64'),
      HIS_API_URL: hisUrl,
      ...(speaksFhir ? { HIS_FHIR_URL: `${hisUrl}/fhir` } : {}),
      HIS_TOKEN: hospital.token,
      HIS_REPORTS_VISITS: 'on',
      EXAMS: 'on',
      FORMS: 'on',
      DISCHARGE_PRESETTLEMENT: 'on',
      ...(ownsSlots ? { SLOT_POOL: 'hospital' } : {}),
      ...(connector === undefined ? {} : { HIS_CLIENT: 'week' }),
      INTEGRATION_CLIENTS: await hospital.intake.clients(
        ...(connector === undefined ? [] : [await connector.client()]),
      ),
      ...outside.environment(appUrl),
      WECHAT_AUTHORIZE_URL: `${publicUrl}/sandbox/wechat/connect/oauth2/authorize`,
      ...more,
    })
    await app.start()
    hospital.intake.open(appUrl, publicUrl)
    const sql = connect(database, { poolSize: 2 })
    const phone = new Phone(publicUrl)
    hospital.arrivals.open(sql)
    await connector?.start({
      appPort: port,
      publicUrl,
      hisToken: hospital.token,
      environment: between?.environment ?? {},
    })
    const mortals = isDeadly ? [app, ...(connector === undefined ? [] : [connector])] : []
    const crashInjectors = mortals.map(
      (mortal, place) => new CrashInjector(mortal, new Chance(seed + 1 + place), livesMs),
    )
    const parts = {
      ...{ hospital, phone, sql, outside, app, front, database, crashInjectors, way },
      appPort: port,
    }
    return new TestBed(parts)
  }

  /** It is this moment for everybody from now on. */
  async setClock(moment: string): Promise<void> {
    this.hospital.clock.set(moment)
    await this.time.set(moment)
  }

  get isDeadly(): boolean {
    return this.parts.crashInjectors.length > 0
  }

  waitAMinute(): Promise<void> {
    return this.setClock(this.hospital.clock.later(1.1))
  }

  /** From now on everybody lives; how often one died. */
  async calm(): Promise<number> {
    const { crashInjectors } = this.parts
    await Promise.all(crashInjectors.map((one) => one.stop()))
    return crashInjectors.reduce((sum, { deaths }) => sum + deaths, 0)
  }

  async stop(): Promise<void> {
    await this.calm()
    const { app, front, hospital, outside, sql, database, way } = this.parts
    for (const one of way) await one.stop()
    await app.stop()
    await sql.end()
    await new Promise<void>((resolve) => {
      front.closeAllConnections()
      front.close(() => resolve())
    })
    await hospital.stop()
    await outside.stop()
    await asAdministrator(serverAddress(), async (admin) => {
      await admin`drop database if exists ${admin(database.database)} with (force)`
    })
  }
}
