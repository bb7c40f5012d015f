/** How fast places are sold and refused through HTTP, against pgbench with the same statement, word for word, in the same run (`npm run bench -- rates`). */
import { booking, winnersOf } from './booking'
import { poolSize, whileUsing, type Hospital, type Server } from './fleet'
import { addSlot, type BenchPerson } from './hospital'
import { closedLoop, type Prepared } from './load'
import { hasPgbench, runPgbench } from './pgbench'
import { printTable, type Cell } from './table'

/** Orders that are made to see how fast it goes. */
const runs = 2000
/** Clients that make them. */
const winners = 60
const manySlots = 20
/** Everybody who books once: twice each way. */
export const buyers = 5 * runs

interface Rate {
  sources: number
  capacity: number
  budget: number
}

const kinds: Record<string, Rate> = {
  success: { sources: 1, capacity: runs, budget: 0.97 },
  [`success over ${manySlots} times`]: { sources: manySlots, capacity: runs, budget: 0.6 },
  'sold out': { sources: 1, capacity: 0, budget: 2.3 },
}

/** Prints the rates; the people are those of `bench_person`, in its order. */
export async function benchRates(
  hospital: Hospital,
  servers: readonly Server[],
  people: readonly BenchPerson[],
): Promise<void> {
  const { sql, folder, url } = hospital
  const ports = servers.map(({ port }) => port)
  const rows: Record<string, Record<string, Cell>> = {}
  let next = 0
  const take = () => people.slice(next, (next += runs))
  for (const [name, { sources, capacity, budget }] of Object.entries(kinds)) {
    const make = async () => {
      const made: string[] = []
      while (made.length < sources) made.push(await addSlot(sql, capacity))
      return made
    }
    const slotIds = await make()
    const buying = take()
    const from = (person: BenchPerson, index: number): Prepared =>
      booking(person, slotIds[index % sources] ?? '')
    const used = await whileUsing(hospital, servers, () =>
      closedLoop(ports, inParts(buying.map(from), capacity === 0 ? 500 : winners)),
    )
    const { results, seconds } = used.result
    const http = (capacity === 0 ? results.length : winnersOf(results)) / seconds
    rows[name] = {
      'http/s': http,
      'server ms CPU': (used.serverSeconds / results.length) * 1000,
      'database ms CPU': (used.databaseSeconds / results.length) * 1000,
      'server kB': (used.allocatedMb / results.length) * 1000,
    }
    if (!hasPgbench()) continue
    const perClient = Math.floor(runs / (2 * poolSize))
    const pgbench = await whileUsing(hospital, [], async () =>
      runPgbench({
        folder,
        url,
        slotIds: await make(),
        clients: 2 * poolSize,
        perClient,
        firstPerson: next,
      }),
    )
    if (capacity > 0) take()
    rows[name] = {
      ...rows[name],
      'pgbench/s': pgbench.result,
      'pgbench database ms CPU': (pgbench.databaseSeconds / (2 * poolSize * perClient)) * 1000,
      'http/pgbench': { value: http / pgbench.result, least: budget },
    }
  }
  printTable(
    hasPgbench()
      ? `The same statement, ${2 * poolSize} connections: HTTP against pgbench`
      : 'pgbench is not installed (Debian: postgresql-contrib): no comparison',
    rows,
  )
}

function inParts<Item>(items: readonly Item[], count: number): Item[][] {
  return Array.from({ length: count }, (_unused, index) =>
    items.filter((_item, position) => position % count === index),
  )
}
