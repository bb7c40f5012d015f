/**
 * `npm run bench -- --quick` (three minutes): what the server's calls cost beside a bare Fastify reply of the same processes and pgbench in the same run, so that a busy machine
 * cancels out. Budgets are what was measured and half as much again: who makes a call dearer by that sees it here.
 */
import { booking, checkExact, winnersOf } from './booking'
import { whileUsing, type Hospital, type Server } from './fleet'
import { addSlot, forgetOrders, type BenchPerson } from './hospital'
import { closedLoop, quantile, type Measured, type Prepared } from './load'
import { readsOf } from './reads'
import { bareRequest } from './rush'
import { printTable, type Cell } from './table'

export const quickClients = 200
const rounds = 10
const places = 40
/** Readers, and how often each asks, one after the other. */
const readers = 8
const readings = 50
/** Takes turns with what it is compared with. */
const turns = 5
/** Processor time of server and database for a call, in bare replies. */
const budgets: Record<string, number> = {
  'a booking attempt in a rush': 8,
  listDepartments: 21,
  previewOrder: 41,
  listOrders: 51,
  getDoctor: 19,
}

/** Prints the ratios; the process fails when one is over its budget. */
export async function benchQuick(
  hospital: Hospital,
  servers: readonly Server[],
  crowd: readonly BenchPerson[],
): Promise<void> {
  const ports = servers.map(({ port }) => port)
  const barePorts = servers.map(({ barePort }) => barePort)
  const costs = new Map<string, number[]>()
  const measure = async (name: string, work: () => Promise<Measured[]>) => {
    const used = await whileUsing(hospital, servers, work)
    const cost = ((used.serverSeconds + used.databaseSeconds) / used.result.length) * 1000
    costs.set(name, [...(costs.get(name) ?? []), cost])
    return used.result
  }
  const bare = crowd.map(() => Array.from({ length: rounds }, () => bareRequest))
  for (let turn = 0; turn <= turns; turn += 1) {
    // The first turn warms up.
    if (turn === 1) costs.clear()
    await measure('bare', async () => (await closedLoop(barePorts, bare)).results)
    const source = await addSlot(hospital.sql, places)
    const tries = crowd.map((person) =>
      Array.from({ length: rounds }, () => booking(person, source)),
    )
    const results = await measure(
      'a booking attempt in a rush',
      async () => (await closedLoop(ports, tries)).results,
    )
    await checkExact(hospital.sql, [source], places, winnersOf(results))
    const winner = await winnerOf(hospital, crowd)
    const reads = await readsOf(hospital, winner)
    for (const name of Object.keys(budgets).slice(1)) {
      const request = reads[name]
      if (request !== undefined)
        await measure(name, async () => (await closedLoop(ports, readersOf(request))).results)
    }
    await forgetOrders(hospital.sql)
  }
  const median = (name: string) => quantile(costs.get(name) ?? [], 0.5)
  const rows: Record<string, Record<string, Cell>> = {
    'a bare reply': { 'ms CPU': median('bare'), 'in bare replies': 1 },
  }
  for (const [name, most] of Object.entries(budgets))
    rows[name] = {
      'ms CPU': median(name),
      'in bare replies': { value: median(name) / median('bare'), most },
    }
  printTable(`Processor time of a call, server and database, medians of ${turns}`, rows)
}

const readersOf = (request: Prepared): Prepared[][] =>
  Array.from({ length: readers }, () => Array.from({ length: readings }, () => request))

async function winnerOf({ sql }: Hospital, crowd: readonly BenchPerson[]): Promise<string> {
  const [row] = await sql<{ accountId: string }[]>`
    select account_id from registration_order where account_id = any(${crowd.map(({ accountId }) => accountId)}::uuid[]) limit 1`
  if (row === undefined) throw new Error('nobody has an order')
  return row.accountId
}
