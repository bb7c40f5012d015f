/**
 * `npm run bench`: the booking rush through HTTP on two server processes beside pgbench with the same statement, and the read calls at a steady pace,
 * on the demo hospital and with BENCH_ORDERS (1,000,000) orders in its past; 100,000 documents of the hospital (`npm run bench intake`: only these); the desk's lists on as many orders (`npm run bench desk`: only these). Prints tables; figures are ratios within this one run.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connect, urlOf, type Sql } from '../../server/database/client'
import { startEmbedded } from '../../server/database/embedded'
import { analyze, migrate } from '../../server/database/migrate'
import { seedDemo } from '../../server/database/seed'
import { seedLarge } from '../../server/database/seeds/large'
import { ringOf } from '../../server/key_ring'
import { registrationCalls as calls } from '../../src/contract/registration'
import { benchDesk } from './desk'
import { benchFilms } from './film'
import { benchHolds } from './holds'
import { addPeople, addSource, signIn, soldOf, type BenchPerson } from './hospital'
import { benchIntake } from './intake'
import { closedLoop, openLoop, prepare, quantile, send, type Measured, type Prepared } from './load'
import { benchPages } from './page_speed'
import { hasPgbench, runPgbench } from './pgbench'
import { benchQueue } from './queue'

const poolSize = 8
const clients = 500
const rounds = 10
const places = 60
const successRuns = 3000
const documents = Number(process.env.BENCH_DOCUMENTS ?? 100_000)
const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const secret = randomBytes(32).toString('hex')
const identityKeys = ringOf(randomBytes(32))

async function main(): Promise<void> {
  if (process.argv[2] === 'desk') return benchDesk()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hospital-bench-'))
  const database = await startEmbedded({ dataDir: folder })
  const sql = connect(database.address, { poolSize: 4, name: 'bench' })
  const servers: ChildProcess[] = []
  try {
    await migrate(sql)
    await seedDemo(sql, { identityKeys })
    const people = await addPeople(sql, 2 * successRuns + clients, secret)
    await analyze(sql)
    const url = urlOf(database.address)
    const ports: number[] = []
    for (let index = 0; index < 2; index += 1) {
      const { child, port } = await startServer(url)
      servers.push(child)
      ports.push(port)
    }
    if (process.argv[2] === 'intake') {
      await intakeBeside(sql, ports, people, url)
      return
    }
    await benchBooking(sql, ports, people, url, folder)
    await benchReads(sql, ports, 'demo hospital', people[0]?.accountId)
    await benchQueue(
      sql,
      servers.map((child, index) => ({ child, port: ports[index] ?? 0 })),
      people,
    )
    await intakeBeside(sql, ports, people, url)
    if (orders > 0) {
      const { longAccountId } = await seedLarge(sql, { orders, identityKeys })
      await analyze(sql)
      await benchReads(sql, ports, `${orders.toLocaleString('en')} orders`, longAccountId)
    }
  } finally {
    await Promise.all(
      servers.map((child) => new Promise((resolve) => child.once('exit', resolve).kill('SIGTERM'))),
    )
    await sql.end({ timeout: 5 })
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await benchDesk()
  await benchPages()
  await benchFilms()
}

/** The intake at full load, and about twenty patients a second who book meanwhile. */
async function intakeBeside(
  sql: Sql,
  ports: readonly number[],
  people: readonly BenchPerson[],
  url: string,
): Promise<void> {
  const place = await addSource(sql, people.length)
  let next = 0
  await benchIntake({ url, identityKeys }, documents, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const person = people[next % people.length]
    next += 1
    if (person === undefined) throw new Error('nobody to book')
    return (await send(ports[next % ports.length] ?? 0, booking(person, place))).ms
  })
}

function startServer(url: string): Promise<{ child: ChildProcess; port: number }> {
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    SANDBOX: 'on',
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: String(poolSize),
    PUBLIC_URL: 'http://localhost',
    TOKEN_SECRET: secret,
    IDENTITY_KEY: identityKeys[0].key.toString('base64'),
    WECHAT_MP_APP_ID: 'wxbench000000001',
    WECHAT_MP_SECRET: randomUUID(),
    TRUSTED_PROXIES: '0',
  }
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'server.ts')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('a server of the benchmark ended')))
    child.stdout.on('data', (text: Buffer) => {
      const port = /port (\d+)/.exec(text.toString())?.[1]
      if (port !== undefined) resolve({ child, port: Number(port) })
    })
  })
}

const booking = (person: BenchPerson, sourceTimeId: string): Prepared =>
  prepare(
    calls.createOrder,
    { sourceTimeId, patientId: person.patientId, idempotencyKey: randomUUID() },
    person.token,
  )

async function benchBooking(
  sql: Sql,
  ports: readonly number[],
  people: readonly BenchPerson[],
  url: string,
  folder: string,
): Promise<void> {
  const crowd = people.slice(2 * successRuns)
  const warm = await addSource(sql, 0)
  await closedLoop(
    ports,
    crowd.map((person) => [booking(person, warm)]),
  )

  const rushSource = await addSource(sql, places)
  const rush = await closedLoop(
    ports,
    crowd.map((person) => Array.from({ length: rounds }, () => booking(person, rushSource))),
  )
  const sold = await soldOf(sql, rushSource)
  const succeeded = rush.results.filter(({ status }) => status === 200).length
  console.log(
    `\nBooking rush: ${rush.results.length} attempts of ${clients} clients on ${places} places, two server processes`,
  )
  console.table({
    'orders answered': succeeded,
    'orders in the books': sold.orders,
    'places taken': sold.taken,
    'attempts/s': Math.round(rush.results.length / rush.seconds),
    'p50 ms': Math.round(quantile(timesOf(rush.results), 0.5)),
    'p99 ms': Math.round(quantile(timesOf(rush.results), 0.99)),
    'other than 200, 409': rush.results.filter(({ status }) => status !== 200 && status !== 409)
      .length,
  })
  if (succeeded !== places || sold.orders !== places || sold.taken !== places) {
    console.error(`NOT EXACT: ${places} places, ${succeeded} answers, ${sold.orders} orders`)
    process.exitCode = 1
  }

  await benchHolds(sql, ports, crowd, {
    places,
    rounds,
    plainPerSecond: rush.results.length / rush.seconds,
  })

  const wide = await addSource(sql, successRuns)
  const winners = people.slice(0, successRuns)
  const success = await closedLoop(
    ports,
    chunks(winners, 60).map((some) => some.map((person) => booking(person, wide))),
  )
  const full = await addSource(sql, 0)
  const soldOut = await closedLoop(
    ports,
    crowd.map((person) => Array.from({ length: rounds }, () => booking(person, full))),
  )
  const httpRates = {
    success: success.results.filter(({ status }) => status === 200).length / success.seconds,
    soldOut: soldOut.results.length / soldOut.seconds,
  }
  if (!hasPgbench()) {
    console.log(
      'pgbench is not installed (Debian: apt-get install postgresql-contrib): no comparison',
    )
    console.table({
      'success/s': Math.round(httpRates.success),
      'sold out/s': Math.round(httpRates.soldOut),
    })
    return
  }
  const perClient = Math.floor(successRuns / (2 * poolSize))
  const wide2 = await addSource(sql, successRuns)
  const full2 = await addSource(sql, 0)
  const same = { folder, url, clients: 2 * poolSize, perClient, firstPerson: successRuns }
  const pgRates = {
    success: runPgbench({ ...same, sourceId: wide2 }),
    soldOut: runPgbench({ ...same, sourceId: full2 }),
  }
  console.log(`\nThe same statement, ${2 * poolSize} connections: HTTP against pgbench`)
  console.table({
    success: {
      'http/s': Math.round(httpRates.success),
      'pgbench/s': Math.round(pgRates.success),
      ratio: round(httpRates.success / pgRates.success),
      budget: '>= 0.8',
    },
    'sold out': {
      'http/s': Math.round(httpRates.soldOut),
      'pgbench/s': Math.round(pgRates.soldOut),
      ratio: round(httpRates.soldOut / pgRates.soldOut),
      budget: '>= 0.5',
    },
  })
}

async function benchReads(
  sql: Sql,
  ports: readonly number[],
  title: string,
  accountId: string | undefined,
): Promise<void> {
  const [place] = await sql<
    {
      sourceId: string
      scheduleId: string
      departmentId: string
      doctorId: string
      day: string
    }[]
  >`
    select t.source_id, t.schedule_id, t.department_id, s.doctor_id, t.visit_date as day from time_source t join schedule s on s.schedule_id = t.schedule_id
    where s.doctor_id is not null and t.begins_at > now() and t.release_at <= now() order by t.begins_at, t.source_id limit 1`
  const [order] = await sql<
    { orderId: string }[]
  >`select order_id from registration_order where account_id = ${accountId ?? null} limit 1`
  if (place === undefined || accountId === undefined || order === undefined)
    throw new Error('nothing to read')
  const token = await signIn(sql, accountId, secret)
  const requests: Record<string, Prepared> = {
    listDepartments: prepare(calls.listDepartments, { hospitalBranchId: 'yunxi-main' }, token),
    listDepartDays: prepare(calls.listDepartDays, { departId: place.departmentId }, token),
    'listDoctorSchedules (day)': prepare(
      calls.listDoctorSchedules,
      { departId: place.departmentId, scheduleDate: place.day },
      token,
    ),
    'listDoctorSchedules (doctor)': prepare(
      calls.listDoctorSchedules,
      { doctorId: place.doctorId },
      token,
    ),
    listSourceTimes: prepare(calls.listSourceTimes, { scheduleId: place.scheduleId }, token),
    getDoctor: prepare(calls.getDoctor, { doctorId: place.doctorId }, token),
    previewOrder: prepare(calls.previewOrder, { sourceTimeId: place.sourceId }, token),
    getOrder: prepare(calls.getOrder, { id: order.orderId }, token),
    listOrders: prepare(calls.listOrders, { page: 1 }, token),
    'listOrders (last page)': prepare(calls.listOrders, { page: 40 }, token),
    getHome: prepare(calls.getHome, {}, token),
  }
  console.log(`\nRead calls at 200/s, ${title} (budget: p99 <= 20 ms)`)
  const rows: Record<string, Record<string, number>> = {}
  for (const [name, request] of Object.entries(requests)) {
    await openLoop(ports, [request], 200, 0.5)
    const results = await openLoop(ports, [request], 200, 3)
    const times = timesOf(results)
    rows[name] = {
      'p50 ms': round(quantile(times, 0.5)),
      'p99 ms': round(quantile(times, 0.99)),
      'not 200': results.filter(({ status }) => status !== 200).length,
    }
  }
  const mixed = timesOf(await openLoop(ports, Object.values(requests), 200, 5))
  rows['all, mixed'] = {
    'p50 ms': round(quantile(mixed, 0.5)),
    'p99 ms': round(quantile(mixed, 0.99)),
    'not 200': 0,
  }
  console.table(rows)
}

function timesOf(results: readonly Measured[]): number[] {
  return results.map(({ ms }) => ms)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function chunks<Item>(items: readonly Item[], count: number): Item[][] {
  return Array.from({ length: count }, (_unused, index) =>
    items.filter((_item, position) => position % count === index),
  )
}

void main()
