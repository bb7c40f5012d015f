/** One list of workers out of what the processes stored. */
import type { WorkerCondition, WorkersOverview, WorkerState } from '../../src/contract/desk/workers'
import type { StoredRun } from './stored_runs'

/** A process that has not stored anything for this long, four turns, is gone. */
const silentMs = 60_000

/** A worker is late without a success for three turns and five minutes; `WorkerIsLate` in deploy/alerts.yml says the same. */
export const lateAfterMs = (everyMs: number): number => 3 * everyMs + 300_000

/** What one process stored, and when. */
export interface StoredProcess {
  process: string
  heardAt: Date
  runs: readonly StoredRun[]
}

/** A worker in one process, with moments. */
interface ProcessRun {
  process: string
  run: StoredRun
  heard: number
  state: WorkerState
}

const order = { failing: 0, late: 1, ok: 2 } satisfies Record<WorkerState, number>

/** What fails first, then what is late; a worker that only silent processes know of is gone, unless all are silent. */
export function overviewOf(stored: readonly StoredProcess[], now: Date): WorkersOverview {
  const isSilent = ({ heardAt }: StoredProcess): boolean =>
    now.getTime() - heardAt.getTime() > silentMs
  const living = stored.filter((one) => !isSilent(one))
  const judged = living.length > 0 ? living : stored
  const names = new Set(judged.flatMap(({ runs }) => runs.map(({ name }) => name)))
  const list = [...names].map((name) =>
    conditionOf(name, runsOf(judged, name, now), runsOf(stored, name, now)),
  )
  return {
    now: now.toISOString(),
    processes: stored.map((one) => ({
      name: one.process,
      heardAt: one.heardAt.toISOString(),
      isSilent: isSilent(one),
    })),
    list: list.sort(
      (one, other) => order[one.state] - order[other.state] || (one.name < other.name ? -1 : 1),
    ),
  }
}

function runsOf(stored: readonly StoredProcess[], name: string, now: Date): ProcessRun[] {
  return stored.flatMap(({ process, heardAt, runs }) =>
    runs
      .filter((run) => run.name === name)
      .map((run) => ({
        process,
        run,
        heard: heardAt.getTime(),
        state: stateOf(run, now.getTime() - heardAt.getTime()),
      })),
  )
}

function stateOf(run: StoredRun, sinceHeardMs: number): WorkerState {
  if (run.failures > 0) return 'failing'
  const withoutMs = (run.succeededMsAgo ?? run.sinceMsAgo) + sinceHeardMs
  return withoutMs > lateAfterMs(run.everyMs) ? 'late' : 'ok'
}

/** Each process runs every worker, so that one where it fails or hangs counts, whatever the others do. */
function conditionOf(
  name: string,
  judged: readonly ProcessRun[],
  all: readonly ProcessRun[],
): WorkerCondition {
  const [worst] = [...judged].sort((one, other) => order[one.state] - order[other.state])
  const state = worst?.state ?? 'ok'
  const where = state === 'ok' ? [] : judged.filter((one) => one.state === state)
  const succeeded = latest(all, ({ succeededMsAgo }) => succeededMsAgo)
  const failed = latest(all, ({ failedMsAgo }) => failedMsAgo)
  const running = where.filter(({ run }) => state === 'late' && run.isRunning)
  return {
    name,
    everyMs: worst?.run.everyMs ?? 0,
    state,
    processes: where.map(({ process }) => process),
    runningSince: momentOf(latest(running, ({ startedMsAgo }) => startedMsAgo)),
    succeededAt: momentOf(succeeded),
    tookMs: succeeded?.from.run.tookMs ?? null,
    failure:
      failed === undefined
        ? null
        : {
            at: new Date(failed.at).toISOString(),
            code: failed.from.run.failure ?? 'Error',
            process: failed.from.process,
            times: Math.max(0, ...where.map(({ run }) => run.failures)),
          },
  }
}

interface Latest {
  at: number
  from: ProcessRun
}

function latest(
  runs: readonly ProcessRun[],
  msAgo: (run: StoredRun) => number | null,
): Latest | undefined {
  return runs
    .flatMap((from) => {
      const ago = msAgo(from.run)
      return ago === null ? [] : [{ at: from.heard - ago, from }]
    })
    .sort((one, other) => other.at - one.at)[0]
}

const momentOf = (found: Latest | undefined): string | null =>
  found === undefined ? null : new Date(found.at).toISOString()
