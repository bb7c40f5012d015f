/**
 * Hours of an ordinary day in short (`npm run bench -- soak`): reads and writes at a steady pace, and whether memory and times creep. BENCH_SOAK_MINUTES (30) and
 * BENCH_SOAK_RATE (300 a second) say how long and how fast.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { registrationCalls as calls } from '../../src/contract/registration'
import { whileUsing, type Hospital, type Server } from './fleet'
import { addSlot, type BenchPerson } from './hospital'
import { openLoop, prepare, quantile, timesOf, type Prepared } from './load'
import { readsOf } from './reads'
import { bareRequest } from './rush'
import { printTable, type Cell } from './table'

const minutes = Number(process.env.BENCH_SOAK_MINUTES ?? 30)
const perSecond = Number(process.env.BENCH_SOAK_RATE ?? 300)
/** A row of the table. */
const parts = 6
/** So long replies that ask nobody are sent, after each part. */
const bareSeconds = 3
/** Memory may be so much more at the end than after the first part, when everything is warm. */
const maxGrowth = 1.15

/** Prints a row for each sixth of the time. */
export async function benchSoak(
  hospital: Hospital,
  servers: readonly Server[],
  people: readonly BenchPerson[],
): Promise<void> {
  const ports = servers.map(({ port }) => port)
  const barePorts = servers.map(({ barePort }) => barePort)
  const requests = await mixOf(hospital, people)
  const rows: Record<string, Record<string, Cell>> = {}
  let warmMb = 0
  for (let part = 1; part <= parts; part += 1) {
    const seconds = (minutes * 60) / parts
    const used = await whileUsing(hospital, servers, () =>
      openLoop(ports, requests, perSecond, seconds),
    )
    const bare = await whileUsing(hospital, servers, () =>
      openLoop(barePorts, [bareRequest], perSecond, bareSeconds),
    )
    await pause(1000)
    const memoryMb = (await Promise.all(servers.map((server) => server.used()))).reduce(
      (sum, one) => sum + one.memoryMb,
      0,
    )
    if (part === 1) warmMb = memoryMb
    const times = timesOf(used.result)
    rows[`${Math.round((minutes * part * 10) / parts) / 10} min`] = {
      'calls/s': times.length / used.seconds,
      'p50 ms': quantile(times, 0.5),
      'p99 ms': quantile(times, 0.99),
      'server ms CPU a call': (used.serverSeconds / times.length) * 1000,
      'database ms CPU a call': (used.databaseSeconds / times.length) * 1000,
      // What costs more over time here, too, is the machine.
      'bare reply ms CPU': (bare.serverSeconds / bare.result.length) * 1000,
      'memory MB':
        part === parts ? { value: memoryMb, most: Math.round(warmMb * maxGrowth) } : memoryMb,
      failed: used.result.filter(({ status }) => status === 0 || status >= 500).length,
    }
  }
  printTable(
    `A day in short: ${perSecond}/s for ${minutes} minutes, nine reads and one write in ten, ${servers.length} server processes`,
    rows,
  )
}

/** In turn: everybody's reads, and places held and let go. */
async function mixOf(hospital: Hospital, people: readonly BenchPerson[]): Promise<Prepared[]> {
  const sourceTimeId = await addSlot(hospital.sql, people.length)
  const [first] = people
  if (first === undefined) throw new Error('nobody there')
  const reads = Object.values(await readsOf(hospital, first.accountId))
  return people.flatMap(({ patientId, token }, index) => [
    ...reads.map((read) => ({ ...read, token })).slice(0, 9),
    index % 2 === 0
      ? prepare(calls.createHold, { sourceTimeId, patientId }, token)
      : prepare(calls.releaseHold, { sourceTimeId }, token),
  ])
}
