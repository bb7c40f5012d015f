/**
 * `npm run bench`: everything that has a budget, each table with ✓ or ✗; `npm run bench -- rush queue` only these, `npm run bench -- --quick` in three minutes what a change may have made dearer. A part that measures patients runs on a hospital of its own.
 * On a machine that does other things, too, read the figures beside those that stand in the same table for comparison.
 */
import { analyze } from '../../server/database/migrate'
import { booking } from './booking'
import { benchCrypto } from './crypto'
import { benchDesk } from './desk/desk'
import { benchExam } from './exam'
import { benchFilms } from './film'
import { withHospital, type Hospital, type Server } from './fleet'
import { addPeople, addSlot, type BenchPerson } from './hospital'
import { benchHospitalPool, poolClients } from './hospital_pool'
import { benchIntake } from './intake'
import { send } from './load'
import { benchPages } from './page_speed'
import { benchWaiting } from './pages/waiting_hour'
import { benchQueue } from './queue/queue'
import { benchQuick, quickClients } from './quick'
import { benchRates, buyers } from './rates'
import { benchReads } from './reads'
import { beforeRelease, benchRush, rushClients } from './rush'
import { benchScalpers } from './scalpers/scalpers'
import { benchSoak } from './soak'
import { addPast, pastOrders } from './years/past'
import { benchPlans } from './years/plans'
import { benchYear } from './years/year'

const documents = Number(process.env.BENCH_DOCUMENTS ?? 100_000)

/** Orders of a hospital's first weeks. */
const shortPast = 20_000

/** In the order in which they run. */
const parts: Record<string, () => Promise<void>> = {
  rush: () =>
    withHospital(async (hospital) => {
      // In an empty hospital PostgreSQL plans for empty tables, and keeps to it.
      await addPast(hospital, shortPast)
      const { people, servers } = await beforeRelease(hospital, () =>
        open(hospital, 2 * rushClients),
      )
      await benchRush(hospital, servers, people)
    }),
  rates: () =>
    withHospital(async (hospital) => {
      await addPast(hospital, shortPast)
      const { people, servers } = await beforeRelease(hospital, () => open(hospital, buyers))
      // Otherwise it comes of itself while orders are made, and is counted as theirs.
      await hospital.sql`vacuum analyze`
      await benchRates(hospital, servers, people)
    }),
  reads: () =>
    withHospital(async (hospital) => {
      const { people, servers } = await open(hospital, 1)
      const { accountId } = await orderOnce(hospital, servers, people)
      await benchReads(hospital, servers, 'demo hospital', accountId)
      // Also right after a bulk load, before PostgreSQL has looked at its tables.
      const longAccountId = await addPast(hospital)
      const many = `${pastOrders.toLocaleString('en')} orders`
      await benchReads(hospital, servers, `${many}, written a moment ago`, longAccountId)
      // What it does by itself within minutes.
      await hospital.sql`vacuum analyze`
      await hospital.sql`checkpoint`
      await benchReads(hospital, servers, many, longAccountId)
    }),
  queue: () =>
    withHospital(async (hospital) => {
      const { people, servers } = await open(hospital, 5000)
      await benchQueue(hospital, servers, people)
    }),
  soak: () =>
    withHospital(async (hospital) => {
      const { people, servers } = await open(hospital, 1000)
      await orderOnce(hospital, servers, people)
      await benchSoak(hospital, servers, people)
    }),
  scalpers: () =>
    withHospital(async (hospital) => benchScalpers(hospital, await hospital.start(2))),
  hospital_pool: () =>
    withHospital(async (hospital) => {
      await addPast(hospital, shortPast)
      const people = await addPeople(hospital, poolClients + 1)
      await analyze(hospital.sql)
      await benchHospitalPool(hospital, people)
    }),
  plans: () => withHospital(benchPlans),
  intake: () =>
    withHospital(async (hospital) => {
      const { people, servers } = await open(hospital, 5000)
      await intakeBeside(hospital, servers, people)
    }),
  desk: () => withHospital((hospital) => benchDesk(hospital)),
  year: () => withHospital(benchYear),
  pages: () => benchPages(),
  waiting: benchWaiting,
  films: benchFilms,
  exam: benchExam,
  crypto: () => withHospital(benchCrypto),
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2)
  if (asked.includes('--quick')) return quick()
  const names = asked.length === 0 ? Object.keys(parts) : asked
  for (const name of names) {
    const part = parts[name]
    if (part === undefined) throw new Error(`${name} is none of ${Object.keys(parts).join(', ')}`)
    await part()
  }
}

/** Three minutes, for every change: all of it ratios to what stands beside it in the same run. */
async function quick(): Promise<void> {
  await withHospital(async (hospital) => {
    const { people, servers } = await open(hospital, quickClients)
    await benchQuick(hospital, servers, people)
    await benchCrypto(hospital)
  })
  await benchPages({ isQuick: true })
}

/** The first has an order, so that there is something to read. */
async function orderOnce(
  { sql }: Hospital,
  servers: readonly Server[],
  people: readonly BenchPerson[],
): Promise<BenchPerson> {
  const [person] = people
  if (person === undefined) throw new Error('nobody to read')
  await send(servers[0]?.port ?? 0, booking(person, await addSlot(sql, 1)))
  return person
}

/** People who may book, and two server processes. */
async function open(
  hospital: Hospital,
  count: number,
): Promise<{ people: BenchPerson[]; servers: Server[] }> {
  const people = await addPeople(hospital, count)
  await analyze(hospital.sql)
  return { people, servers: await hospital.start(2) }
}

/** The intake at full load, and about twenty patients a second who book meanwhile. */
async function intakeBeside(
  { sql, url, identityKeys }: Hospital,
  servers: readonly Server[],
  people: readonly BenchPerson[],
): Promise<void> {
  const place = await addSlot(sql, people.length)
  let next = 0
  await benchIntake({ url, identityKeys }, documents, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const person = people[next % people.length]
    next += 1
    if (person === undefined) throw new Error('nobody to book')
    return (await send(servers[next % servers.length]?.port ?? 0, booking(person, place))).ms
  })
}

void main()
