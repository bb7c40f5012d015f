/** The stage of the hospital week: the app as a production process on a database of its own, the hospital, and the world outside. Patients' phones see one address. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import {
  connect,
  urlOf as databaseUrl,
  type DatabaseAddress,
  type Sql,
} from '../../../../server/database/client'
import { asAdministrator, serverAddress } from '../../server/database'
import { WeekHospital } from '../hospital'
import { Chance } from '../hospital/chance'
import { AppProcess } from './app_process'
import { freePort, startFront, urlOf } from './front'
import { Outside } from './outside'
import { Phone } from './phone'
import { Time } from './time'

const publicUrl = 'https://patient.example.org'

/** How the week is played. */
export interface Playing {
  /** Chance begins here: the same seed, the same shuffles and the same moments of dying. */
  seed: number
}

interface Parts {
  hospital: WeekHospital
  phone: Phone
  sql: Sql
  outside: Outside
  app: AppProcess
  front: Server
  database: DatabaseAddress & { database: string }
}

export class Stage {
  readonly hospital: WeekHospital
  /** The app as a patient's phone reaches it. */
  readonly phone: Phone
  /** The app's own tables, for looking at the end. */
  readonly sql: Sql
  readonly outside: Outside
  readonly app: AppProcess

  private readonly time: Time

  private constructor(private readonly parts: Parts) {
    this.time = new Time(parts.sql, parts.outside.sql)
    ;({
      hospital: this.hospital,
      phone: this.phone,
      sql: this.sql,
      outside: this.outside,
      app: this.app,
    } = parts)
  }

  static async start({ seed }: Playing): Promise<Stage> {
    const database = { ...serverAddress(), database: `test_${randomUUID().replaceAll('-', '')}` }
    await asAdministrator(serverAddress(), async (admin) => {
      await admin`create database ${admin(database.database)} template template0`
    })
    const outside = await Outside.start()
    const hospital = new WeekHospital(new Chance(seed), outside.bureau)
    const port = await freePort()
    const appUrl = `http://127.0.0.1:${port}`
    const app = new AppProcess({
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl(database),
      PUBLIC_URL: publicUrl,
      TOKEN_SECRET: randomBytes(32).toString('base64url'),
      IDENTITY_KEY: randomBytes(32).toString('base64'),
      HIS_API_URL: await hospital.start(),
      HIS_TOKEN: hospital.token,
      HIS_REPORTS_VISITS: 'on',
      INTEGRATION_CLIENTS: await hospital.door.clients(),
      ...outside.environment(appUrl),
    })
    await app.start()
    hospital.door.open(appUrl, publicUrl)
    const front = await startFront(appUrl, outside.url)
    const sql = connect(database, { poolSize: 2 })
    const phone = new Phone(urlOf(front))
    return new Stage({ hospital, phone, sql, outside, app, front, database })
  }

  /** It is this moment for everybody from now on. */
  async setClock(moment: string): Promise<void> {
    this.hospital.clock.set(moment)
    await this.time.set(moment)
  }

  async stop(): Promise<void> {
    const { app, front, hospital, outside, sql, database } = this.parts
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
