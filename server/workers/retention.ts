/** Retention: the areas name the rows, the settings the times; a worker, or `npm run retention`, deletes older ones. */
import type { Area, Worker } from '../area'
import { countOld, deleteOld, type OldRows } from '../database/old_rows'
import type { Dependencies } from '../dependencies'
import { inTurn } from '../values/in_turn'

type Given = Pick<Dependencies, 'sql' | 'settings'>
const batch = 500
/** In one run of the worker: an hour of the largest hospital, and of its backlog. */
const maxBatches = 40

const rowsOf = (areas: readonly Area[]): OldRows[] => areas.flatMap(({ keeps = [] }) => keeps)

/** What would be deleted. */
export async function listOld({ sql, settings }: Given, areas: readonly Area[]) {
  const found = []
  for (const rows of rowsOf(areas)) {
    const days = settings.retentionDays[rows.what]
    found.push({
      table: rows.table,
      words: rows.words,
      days,
      ...(await countOld(sql, rows, days)),
    })
  }
  return found
}

/** Deletes what is past its retention; returns how many rows of each kind. It may be stopped at any time. */
export async function letGo(
  { sql, settings }: Given,
  areas: readonly Area[],
  most = maxBatches,
): Promise<{ words: string; count: number }[]> {
  const gone: { words: string; count: number }[] = []
  await inTurn(rowsOf(areas), async (rows) => {
    const days = settings.retentionDays[rows.what]
    let count = 0
    for (let round = 0; round < most; round += 1) {
      const some = await deleteOld(sql, rows, { days, limit: batch })
      count += some
      if (some < batch) break
    }
    gone.push({ words: rows.words, count })
  })
  return gone
}

/** Every replica may run it: locked rows are skipped. */
export function retentionWorker(deps: Dependencies, areas: readonly Area[]): Worker {
  return { name: 'purge_expired_rows', everyMs: 3_600_000, run: () => letGo(deps, areas) }
}
