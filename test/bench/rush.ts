/**
 * 08:00 (`npm run bench -- rush`): many ask for few places at once, through HTTP on server processes that share a database. Beside it, in the same run, what a bare
 * Fastify reply costs the same client and processes: on a busy machine only figures beside it say something.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { judgeBookings, writingDown } from '../support/history/bookings'
import { History } from '../support/history/history'
import { booking, checkExact, figuresOf, winnersOf } from './booking'
import { whileUsing, type Hospital, type Server } from './fleet'
import { callsWithHolds } from './holds'
import { addSlot, forgetOrders, type BenchPerson } from './hospital'
import { closedLoop, quantile, read, timesOf, type Measured, type Prepared } from './load'
import { drawnHome } from './reads'
import { printTable, valueOf, type Cell } from './table'

/** People who come at 08:00. */
export const rushClients = 500
const rounds = 10
const places = 60
const manySlots = 20
const withHomes = 'one time, while everybody opens home'
/** Nobody may have more than two orders unpaid, so that a thousand can be sold to the crowd at most. */
const placesOfMany = 30

type Work = (ports: readonly number[]) => Promise<Measured[]>
type Row = Record<string, Cell>

/** Prints the rush in its shapes; the process fails when one of them did not sell exactly. */
export async function benchRush(
  hospital: Hospital,
  servers: readonly Server[],
  people: readonly BenchPerson[],
): Promise<void> {
  const crowd = people.slice(0, rushClients)
  // Nobody may try sixty times a minute.
  const others = people.slice(rushClients)

  const { sql } = hospital
  const rows: Record<string, Row> = {}
  const run = async (name: string, of: readonly Server[], work: Work, maxP99?: number) => {
    const used = await whileUsing(hospital, of, () => work(of.map(({ port }) => port)))
    rows[name] = {
      'calls/s': used.result.length / used.seconds,
      ...figuresOf(used.result, maxP99),
      'server ms CPU a call': (used.serverSeconds / used.result.length) * 1000,
      'database ms CPU a call': (used.databaseSeconds / used.result.length) * 1000,
      'server kB a call': (used.allocatedMb / used.result.length) * 1000,
      'loop delay p99 ms': used.delayP99Ms,
      exact: '',
    }
    return used.result
  }
  const sell = async (
    name: string,
    of: readonly Server[],
    { maxP99, who = crowd }: { maxP99?: number; who?: readonly BenchPerson[] } = {},
  ) => {
    const source = await addSlot(sql, places)
    const results = await run(name, of, (ports) => rushOn(ports, who, [source]), maxP99)
    await finish(name, [source], places, winnersOf(results))
  }
  const finish = async (
    name: string,
    slotIds: readonly string[],
    capacity: number,
    answered: number,
  ) => {
    rows[name] = { ...rows[name], exact: await checkExact(sql, slotIds, capacity, answered) }
    await forgetOrders(sql)
  }

  const bare = crowd.map(() => Array.from({ length: rounds }, () => bareRequest))
  const barePorts = servers.map(({ barePort }) => barePort)
  const askBare = async () => (await closedLoop(barePorts, bare)).results
  // Connections are made and the client's code is warm before anything is measured.
  await askBare()
  const bareP99 = quantile(timesOf(await run('bare Fastify replies', servers, askBare)), 0.99)
  await sell('one time, nothing warm but the connections', servers)
  const judged = await addSlot(sql, places)
  const history = new History()
  const byHistory = 'one time, judged by its history'
  const notified = await run(byHistory, servers, (ports) =>
    rushOn(ports, crowd, [judged], writingDown(history)),
  )
  const broken = await judgeBookings(sql, history, [judged])
  for (const line of broken) console.error(`BROKEN: ${line}`)
  if (broken.length > 0) process.exitCode = 1
  await finish(byHistory, [judged], places, winnersOf(notified))
  // The third time: at 08:00 a process has worked for hours, and its code is compiled.
  await sell('one time', servers, { maxP99: 200 })
  // Afterwards they are known, too, so that what home costs is seen beside `one time`.
  await sell('one time, people who come for the first time', servers, { who: others })
  // The second time: a proxy's connections are open, and five hundred new ones cost more than what is asked by them.
  for (const name of ['one time, while everybody opens home (not warm)', withHomes]) {
    const opened = await addSlot(sql, places)
    let homes: Measured[] = []
    let drawn = 0
    const openHome = async (port: number, request: Prepared): Promise<Measured> => {
      const { status, ms, body } = await read<{ answers: unknown[] }>(port, request)
      drawn += (body?.answers.length ?? 0) > 0 ? 1 : 0
      return { status, ms }
    }
    const beside = await run(name, servers, async (ports) => {
      const homesOf = others.map(({ token }) => [drawnHome(token)])
      const opening = closedLoop(ports, homesOf, openHome)
      const attempts = await rushOn(ports, others, [opened])
      homes = (await opening).results
      return attempts
    })
    await finish(name, [opened], places, winnersOf(beside))
    rows['home, opened meanwhile'] = { ...figuresOf(homes), drawn }
  }
  const held = await addSlot(sql, places)
  const withHolds = 'one time, with holds and the waitlist'
  let ordered = 0
  await run(
    withHolds,
    servers,
    async (ports) => {
      const outcome = await callsWithHolds(sql, ports, crowd, { sourceTimeId: held, rounds })
      ordered = outcome.ordered
      return outcome.results
    },
    400,
  )
  await finish(withHolds, [held], places, ordered)
  const many: string[] = []
  while (many.length < manySlots) many.push(await addSlot(sql, placesOfMany))
  const ofMany = await run(`${manySlots} times at once`, servers, (ports) =>
    rushOn(ports, crowd, many),
  )
  await finish(`${manySlots} times at once`, many, placesOfMany, winnersOf(ofMany))
  const more = await beforeRelease(hospital, () => hospital.start(6))
  await sell('one time, eight processes', [...servers, ...more])
  await Promise.all(more.map((server) => server.stop()))
  for (const row of Object.values(rows)) row['p99 / bare p99'] = valueOf(row['p99 ms']) / bareP99
  printTable(
    `Booking rush: ${crowd.length} clients, ${rounds} attempts each, ${places} places a time, ${servers.length} server processes`,
    rows,
  )
}

/** Starts servers as they stand before 08:00: they know of a release that comes, and have prepared for it. */
export async function beforeRelease<Started>(
  { sql }: Hospital,
  start: () => Promise<Started>,
): Promise<Started> {
  await addSlot(sql, 1, -15)
  const started = await start()
  await wait(6_000)
  return started
}

/** A reply that asks nobody. */
export const bareRequest: Prepared = { method: 'POST', path: '/', body: '{}', token: '' }

/** Everybody tries again and again; of several times each tries the next, so that all are asked for at once. */
async function rushOn(
  ports: readonly number[],
  crowd: readonly BenchPerson[],
  slotIds: readonly string[],
  by?: (port: number, request: Prepared) => Promise<Measured>,
): Promise<Measured[]> {
  const tries = crowd.map((person, index) =>
    Array.from({ length: rounds }, (_, round) =>
      booking(person, slotIds[(index + round) % slotIds.length] ?? ''),
    ),
  )
  return (await closedLoop(ports, tries, by)).results
}
