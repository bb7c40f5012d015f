/** How fast places are sold and refused through HTTP, against pgbench with the same statement, word for word, in the same run (`npm run bench -- rates`). */
import { booking, winnersOf } from './booking'
import { poolSize, type Hospital, type Server } from './fleet'
import { addSource, type BenchPerson } from './hospital'
import { closedLoop, type Prepared } from './load'
import { hasPgbench, runPgbench } from './pgbench'
import { printTable, type Cell } from './table'

/** Orders that are made to see how fast it goes. */
const runs = 2000
/** Clients that make them. */
const winners = 60
const manySources = 20
/** Everybody who books once: twice each way. */
export const buyers = 5 * runs

interface Rate {
  sources: number
  capacity: number
  budget: number
}

const kinds: Record<string, Rate> = {
  success: { sources: 1, capacity: runs, budget: 0.97 },
  [`success over ${manySources} times`]: { sources: manySources, capacity: runs, budget: 0.8 },
  'sold out': { sources: 1, capacity: 0, budget: 5.1 },
}

/** Prints the rates; the people are those of `bench_person`, in its order. */
export async function benchRates(
  { sql, folder, url }: Hospital,
  servers: readonly Server[],
  people: readonly BenchPerson[],
): Promise<void> {
  const ports = servers.map(({ port }) => port)
  const rows: Record<string, Record<string, Cell>> = {}
  let used = 0
  const take = () => people.slice(used, (used += runs))
  for (const [name, { sources, capacity, budget }] of Object.entries(kinds)) {
    const make = async () => {
      const made: string[] = []
      while (made.length < sources) made.push(await addSource(sql, capacity))
      return made
    }
    const sourceIds = await make()
    const buying = take()
    const from = (person: BenchPerson, index: number): Prepared =>
      booking(person, sourceIds[index % sources] ?? '')
    const { results, seconds } = await closedLoop(
      ports,
      inParts(buying.map(from), capacity === 0 ? 500 : winners),
    )
    const http = (capacity === 0 ? results.length : winnersOf(results)) / seconds
    rows[name] = { 'http/s': http }
    if (!hasPgbench()) continue
    const pgbench = runPgbench({
      folder,
      url,
      sourceIds: await make(),
      clients: 2 * poolSize,
      perClient: Math.floor(runs / (2 * poolSize)),
      firstPerson: used,
    })
    if (capacity > 0) take()
    rows[name] = {
      'http/s': http,
      'pgbench/s': pgbench,
      'http/pgbench': { value: http / pgbench, least: budget },
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
