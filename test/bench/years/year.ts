/** A hospital in its later years (`npm run bench -- year`): what patients read, the desk's lists, retention and a checkpoint of the logs, all on one database with everything in it. */
import { allAreas } from '../../../server/app'
import { deleteOld } from '../../../server/database/old_rows'
import { withIntake } from '../../../server/intake'
import { createLogger } from '../../../server/plugins/request_log'
import { addNextCheckpoint } from '../../../server/workers/checkpoints'
import { benchDesk } from '../desk/desk'
import { benchSettings, type Hospital } from '../fleet'
import { benchReads } from '../reads'
import { printTable, type Cell } from '../table'
import { addPast, addRecords } from './past'

/** Messages of the desk's past, beside those of the records. */
const deskMessages = 100_000
/** Of a batch of 500 rows that are deleted. */
const budgetMs = 500

/** Prints the tables; BENCH_ORDERS, BENCH_ACCESS and BENCH_MESSAGES say how long the past is, and BENCH_FOLDER where it stays. */
export async function benchYear(hospital: Hospital): Promise<void> {
  const accountId = await addPast(hospital)
  const words = await addRecords(hospital)
  const servers = await hospital.start(2)
  await benchReads(hospital, servers, words, accountId)
  // Filling takes tables for itself.
  await Promise.all(servers.map((server) => server.stop()))
  await benchDesk(hospital, deskMessages)
  await measureUpkeep(hospital, words)
}

/** The first batch of each kind of row past its retention, as the worker deletes it, and the next checkpoint. */
async function measureUpkeep(hospital: Hospital, words: string): Promise<void> {
  const settings = benchSettings(hospital)
  const rows: Record<string, Record<string, Cell>> = {}
  const note = async (name: string, work: () => Promise<number>) => {
    const from = performance.now()
    const count = await work()
    const ms = performance.now() - from
    if (count > 0) rows[name] = { rows: count, ms: { value: ms, most: budgetMs } }
  }
  for (const old of withIntake(allAreas).flatMap(({ keeps = [] }) => keeps)) {
    const given = { days: settings.retentionDays[old.what], limit: 500 }
    for (const which of ['first', 'next'])
      await note(`${old.table}, ${which}`, () => deleteOld(hospital.sql, old, given))
  }
  const deps = { sql: hospital.sql, settings, log: createLogger('error') }
  await note('checkpoint', async () => Number(await addNextCheckpoint(deps, allAreas)))
  printTable(`Upkeep of ${words}`, rows)
}
