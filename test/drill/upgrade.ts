/** `npm run drill -- upgrade`: a hospital with a long past goes over from the release before while patients read and book: the schema first, then one replica after the other. No call fails. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Sql } from '../../server/database/client'
import { messageCalls } from '../../src/contract/message'
import { registrationCalls } from '../../src/contract/registration'
import { booking } from '../bench/booking'
import { addPeople, addSlot, soldOf, type BenchPerson } from '../bench/hospital'
import {
  askFirst,
  prepare,
  quantile,
  send,
  timesOf,
  type Measured,
  type Prepared,
} from '../bench/load'
import { addRecords, eachTime, pastOrders } from '../bench/years/past'
import { bundledServer } from '../support/server_bundle'
import { onPostgres, type DebianPostgres } from './debian_postgres'
import { runFormer, unpackFormer, type FormerRelease } from './former_release'
import { Plant, replaceOldest, type Replica } from './plant'

const root = path.join(__dirname, '../..')
const perSecond = Number(process.env.DRILL_RATE ?? 40)
/** Before and after the change. */
const quietMs = 3_000
const slots = 10

/** Says what was found, and whether it is right. */
export const drillUpgrade = (): Promise<boolean> => onPostgres(play)

async function play(postgres: DebianPostgres): Promise<boolean> {
  const former = unpackFormer(postgres)
  const data = postgres.init('upgrade', { max_wal_size: '4GB' })
  const plant = await Plant.on(await postgres.start(data), (made) => fill(made, former))
  const { sql } = plant
  try {
    const replicas = [
      await plant.replica({}, former.folder),
      await plant.replica({}, former.folder),
    ]
    const callers = await Callers.at(plant, replicas)
    bundledServer()
    await callers.during(`${former.commit.slice(0, 10)} alone`, () => wait(quietMs))
    await callers.during('its schema becomes this release’s', () => migrate(plant))
    for (const nth of [1, 2])
      await callers.during(`replica ${nth} becomes this release’s`, () =>
        replaceOldest(replicas, () => plant.replica()),
      )
    await callers.during('this release alone', () => wait(quietMs))
    for (const { process: app } of replicas) await app.stop()
    return await callers.judge(sql)
  } finally {
    await sql.end({ timeout: 2 })
  }
}

/** The former release's schema, people and orders; messages and the access log beside them. */
async function fill(plant: Plant, former: FormerRelease): Promise<void> {
  runFormer(
    former,
    `import { ringOf } from './server/crypto/key_ring'
    import { connect } from './server/database/client'
    import { migrate } from './server/database/migrate'
    import { seedDemo } from './simulators/seed'
    import { seedLarge } from './simulators/seeds/large'
    const sql = connect({ url: process.env.FILL_URL ?? '' }, { poolSize: 2 })
    const identityKeys = ringOf(Buffer.from(process.env.FILL_KEY ?? '', 'base64'))
    void migrate(sql)
      .then(() => seedDemo(sql, { identityKeys }))
      .then(() => seedLarge(sql, { orders: ${pastOrders}, identityKeys }))
      .then(() => sql.end())`,
    { FILL_URL: plant.databaseUrl, FILL_KEY: plant.identityKey.toString('base64') },
  )
  const words = await addRecords({ sql: plant.sql, once: eachTime })
  await plant.sql`analyze`
  console.log(`  ${words}`)
}

const migrate = ({ databaseUrl }: Plant): Promise<unknown> =>
  promisify(execFile)('npx', ['tsx', 'server/commands/migrate.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })

/** Patients at a steady pace, through a proxy that goes on to the next replica when one takes no connection. */
class Callers {
  private readonly answers: (Measured & { path: string })[] = []
  private booked = 0
  private sent = 0

  private constructor(
    private readonly people: readonly BenchPerson[],
    private readonly slotIds: readonly string[],
    private readonly replicas: readonly Replica[],
  ) {}

  static async at(plant: Plant, replicas: readonly Replica[]): Promise<Callers> {
    const people = await addPeople(plant, 500)
    const slotIds: string[] = []
    while (slotIds.length < slots) slotIds.push(await addSlot(plant.sql, people.length))
    return new Callers(people, slotIds, replicas)
  }

  /** Calls until the work is done and every answer is there; prints how it went. */
  async during(words: string, work: () => Promise<unknown>): Promise<void> {
    const from = this.answers.length
    const sending: Promise<void>[] = []
    const timer = setInterval(() => sending.push(this.call()), 1000 / perSecond)
    const began = performance.now()
    try {
      await work()
    } finally {
      clearInterval(timer)
      await Promise.all(sending)
    }
    const seconds = (performance.now() - began) / 1000
    const answers = this.answers.slice(from)
    const times = timesOf(answers)
    console.log(
      `  ${words}: ${seconds.toFixed(1)} s, ${answers.length} calls, ${answers.filter(isFailed).length} failed, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, slowest ${quantile(times, 1).toFixed(0)} ms`,
    )
  }

  /** Whether nothing failed, and every place that was given stands in the books. */
  async judge(sql: Sql): Promise<boolean> {
    const failed = this.answers.filter(isFailed)
    for (const { path: at, status } of failed.slice(0, 20)) console.log(`  ${at}: ${status}`)
    const sold = await Promise.all(this.slotIds.map((slotId) => soldOf(sql, slotId)))
    const orders = sold.reduce((sum, one) => sum + one.orders, 0)
    console.log(
      `  ${this.answers.length} calls, ${failed.length} failed; ${this.booked} booked, ${orders} orders`,
    )
    return failed.length === 0 && this.booked > 0 && this.booked === orders
  }

  private async call(): Promise<void> {
    const request = this.next()
    const isBooking = request.method === 'POST'
    const ports = this.replicas.map(({ url }) => Number(new URL(url).port))
    const answer = await askFirst(ports, (port) => send(port, request))
    this.answers.push({ ...(answer ?? { status: 0, ms: 0 }), path: request.path })
    if (isBooking && answer?.status === 200) this.booked += 1
  }

  /** A third of them book. */
  private next(): Prepared {
    this.sent += 1
    const nth = Math.floor(this.sent / 3)
    const person = this.people[nth % this.people.length]
    const slotId = this.slotIds[Math.floor(nth / this.people.length) % this.slotIds.length]
    if (person === undefined || slotId === undefined) throw new Error('nobody, or nothing to book')
    if (this.sent % 3 === 0) return booking(person, slotId)
    const { token } = person
    return this.sent % 2 === 0
      ? prepare(registrationCalls.listOrders, { pageSize: 10 }, token)
      : prepare(messageCalls.listMessages, { pageSize: 10 }, token)
  }
}

const isFailed = ({ status }: Measured): boolean => status !== 200
