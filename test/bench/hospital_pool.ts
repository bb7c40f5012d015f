/**
 * 08:00 where the hospital owns its slots (`npm run bench -- hospital_pool`): many want few places of a HIS that bears 50 calls a second, thinks for 200 ms, loses answers, does calls twice and sells
 * at a window beside. Each round stands beside the same rush for places of the app's own, and patients who only read are measured in both.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../../server/database/client'
import { registrationCalls as calls } from '../../src/contract/registration'
import { judgeLocks, type PoolEnding } from '../support/history/lock_rules'
import { Crowd } from '../support/hospital_pool/crowd'
import { PoolHis, usualBurden } from '../support/hospital_pool/his'
import {
  addClinics,
  isAtRest,
  readPoolEnding,
  sellBeside,
  watchOrphans,
} from '../support/hospital_pool/pool'
import { Chance } from '../support/hospital_week/hospital/chance'
import type { Hospital, Server } from './fleet'
import { forgetOrders, signIn, type BenchPerson } from './hospital'
import { openLoop, prepare, quantile, timesOf, type Measured, type Prepared } from './load'
import { printTable, type Cell } from './table'

/** Patients who come at 08:00. */
export const poolClients = 500
const clinicCount = 3
const placesEach = 20
const soldBeside = 12
const comeWithinMs = 500
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
/** Others read meanwhile, so many a second, for so long. */
const readsPerSecond = 40
const readSeconds = 6
const leaveShare = 0.05
/** Everything is sold, and nothing under way, after so long at the latest. */
const restMs = 90_000
/** The HIS is given up after so long (server/gateways/his). */
const timeOutMs = 4000

/** What the app's operator sets for such a HIS: below what it bears, because orders are confirmed meanwhile. */
const poolSettings = { HIS_LOCK_CONCURRENCY: '10', HIS_LOCKS_PER_SECOND: '20' }

type Row = Record<string, Cell>
interface Setting {
  hospital: Hospital
  people: readonly BenchPerson[]
  readers: Prepared[]
  chance: Chance
}

/** Plays the rounds and prints the table; the process fails when a promise is broken. */
export async function benchHospitalPool(
  hospital: Hospital,
  people: readonly BenchPerson[],
): Promise<void> {
  const chance = new Chance(Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000))
  const his = new PoolHis(chance)
  const environment = { BENCH_HIS_URL: await his.start(), BENCH_HIS_TOKEN: his.token }
  const servers = await hospital.start(2, { ...poolSettings, ...environment })
  const [reader, ...crowd] = people
  if (reader === undefined) throw new Error('nobody reads')
  const readers = await readsOf(hospital, reader)
  const setting = { hospital, people: crowd, readers, chance }
  const rows: Record<string, Row> = {}
  const reads: Record<'app' | 'hospital', Measured[]> = { app: [], hospital: [] }
  try {
    // Nothing is measured before the code is warm.
    await rushOf(setting, servers, 'app', his)
    for (let round = 1; round <= rounds; round += 1) {
      const usual = await rushOf(setting, servers, 'app', his)
      reads.app.push(...usual.reads)
      const played = await rushOf(setting, servers, 'hospital', his, usual.lastMs)
      reads.hospital.push(...played.reads)
      rows[`round ${round}`] = played.row
    }
  } finally {
    await his.stop()
  }
  const usual = quantile(timesOf(reads.app), 0.99)
  const beside = quantile(timesOf(reads.hospital), 0.99)
  rows['other calls'] = {
    'p99 ms beside the app’s': usual,
    'p99 ms beside the hospital’s': beside,
    'p99 ratio': { value: beside / usual, most: 1.5 },
    'not 200': { value: reads.hospital.filter(({ status }) => status !== 200).length, most: 0 },
  }
  printTable(
    `The hospital's own slots: ${crowd.length} patients, ${clinicCount * placesEach} places, ${servers.length} server processes, a HIS of ${usualBurden.perSecond} calls a second`,
    rows,
  )
}

/** One rush for places of this owner; what was read meanwhile. `usualMs`: what the same rush takes this machine for places of the app's own. */
async function rushOf(
  { hospital: { sql }, people, readers, chance }: Setting,
  servers: readonly Server[],
  pool: 'app' | 'hospital',
  his: PoolHis,
  usualMs = 0,
): Promise<{ reads: Measured[]; lastMs: number; row: Row }> {
  const ports = servers.map(({ port }) => port)
  const clinics = await addClinics(sql, {
    count: clinicCount,
    places: placesEach,
    pool,
    isFree: true,
  })
  his.open(pool === 'app' ? [] : clinics.map(({ clinicId }) => clinicId), placesEach)
  let isOver = false
  const began = Date.now()
  const crowd = new Crowd({
    ports,
    clinics,
    chance,
    isOver: () => isOver || Date.now() - began > restMs,
    purposeOf: () => (chance.next() < leaveShare ? 'leave' : 'order'),
  })
  const reading = openLoop(ports, readers, readsPerSecond, readSeconds)
  const coming = crowd.come(people, comeWithinMs)
  const watching = watchOrphans(sql, his, () => isOver)
  if (pool === 'hospital') {
    await sellBeside(his, chance, { count: soldBeside, everyMs: 60 })
    while (!(await isAtRest(sql, his)) && Date.now() - began < restMs) await wait(100)
  }
  const reads = await reading
  isOver = true
  await coming
  const orphans = await watching
  const lastMs = Math.max(...crowd.knew.map(({ at }) => at)) - began
  const otherP99 = quantile(timesOf(reads), 0.99)
  const row =
    pool === 'app' ? {} : await judge(sql, his, crowd, { began, orphans, usualMs, otherP99 })
  while (
    (await sql`select 1 from registration_order where status = 'CONFIRMING' limit 1`).length > 0
  )
    await wait(100)
  await forgetOrders(sql)
  await sql`delete from slot_lock`
  return { reads, lastMs, row }
}

type Played = Record<'began' | 'usualMs' | 'otherP99', number> & Pick<PoolEnding, 'orphans'>

/** What a round came to. */
async function judge(
  sql: Sql,
  his: PoolHis,
  crowd: Crowd,
  { began, orphans, usualMs, otherP99 }: Played,
): Promise<Row> {
  const { heard } = crowd
  const ending = await readPoolEnding(sql, his, {
    heard,
    orphans,
    mostOvertakenMs: 1000 + otherP99,
  })
  const broken = Object.entries(judgeLocks(ending)).flatMap(([promise, lines]) =>
    lines.map((line) => `${promise}: ${line}`),
  )
  for (const line of broken) console.error(`BROKEN: ${line}`)
  const counted = his.calls.filter(({ path }) => !path.endsWith('/confirm'))
  const calls = counted.length
  if (calls > his.locksAndRefusals + 20)
    console.error('calls:', JSON.stringify(counted.map(({ path, status }) => `${path} ${status}`)))
  const { unanswered, locksAndRefusals } = his
  const lastOf = (isLate: boolean): number =>
    Math.max(
      0,
      ...crowd.knew.flatMap(({ patientNo, at }) =>
        unanswered.has(patientNo) === isLate ? [at] : [],
      ),
    )
  const [usual, late] = [lastOf(false), lastOf(true)]
  const mostMs = (until: number): number => usualMs + 1.5 * his.neededMs(until)
  return {
    'sold there': his.books.sold,
    'at the window': his.books.soldAtWindow,
    'ordered here': crowd.ordered,
    calls: { value: calls, most: locksAndRefusals + 20 },
    unanswered: unanswered.size,
    'last answer ms': { value: usual - began, most: mostMs(usual) },
    'last of these ms': late === 0 ? '' : { value: late - began, most: mostMs(late) + timeOutMs },
    'longest line': crowd.longest,
    'promises broken': { value: broken.length, most: 0 },
  }
}

/** What patients read on the way to an order. */
async function readsOf(
  { sql, tokenSecret }: Hospital,
  { accountId }: BenchPerson,
): Promise<Prepared[]> {
  const token = await signIn(sql, accountId, tokenSecret)
  const [clinic] = await sql<{ scheduleId: string; departId: string; scheduleDate: string }[]>`
    select schedule_id, department_id as depart_id, visit_date as schedule_date from schedule where doctor_id is not null and visit_date > hospital_today() order by visit_date, schedule_id limit 1`
  if (clinic === undefined) throw new Error('nothing to read')
  const { scheduleId, ...day } = clinic
  return [
    prepare(calls.listDepartments, { hospitalBranchId: 'yunxi-main' }, token),
    prepare(calls.listDoctorSchedules, day, token),
    prepare(calls.listSourceTimes, { scheduleId }, token),
    prepare(calls.getHome, {}, token),
    prepare(calls.listOrders, { pageSize: 10 }, token),
  ]
}
