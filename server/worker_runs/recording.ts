/** Stores what a process knows of its workers' runs, for the desk of every process. */
import { hostname } from 'node:os'
import type { Worker } from '../area'
import type { Dependencies } from '../dependencies'
import { parseRuns } from './stored_runs'
import { findRuns, keepRuns } from './worker_process_repository'
import type { WorkerRuns } from './worker_runs'

/** One row of some kilobytes a process, whatever its workers do. */
const everyMs = 15_000

/** The worker that records; a process that is started anew on the same machine and port goes on in its row. */
export function recordingWorker(
  { sql, settings }: Pick<Dependencies, 'sql' | 'settings'>,
  runs: WorkerRuns,
): Worker {
  const process = `${hostname()}:${settings.port}`
  let hasAdopted = false
  const run = async () => {
    const before = hasAdopted ? undefined : await findRuns(sql, process)
    if (before !== undefined) runs.adopt(parseRuns(before.runs), before.elapsedMs)
    hasAdopted = true
    await keepRuns(sql, process, runs.list())
  }
  return { name: 'record_runs', everyMs, run }
}
