/** The runs of one process's workers, in memory, by the process's monotonic clock. */
import type { Worker } from '../area'
import { failureCode } from './failure_code'
import type { StoredRun } from './stored_runs'

interface KnownRun {
  everyMs: number
  since: number
  started?: number
  isRunning: boolean
  succeeded?: number
  tookMs?: number
  failed?: number
  failure?: string
  failures: number
}

export class WorkerRuns {
  private readonly known = new Map<string, KnownRun>()

  /** Knows the worker from now on, also before its first run. */
  add({ name, everyMs }: Worker): void {
    this.known.set(name, { everyMs, since: performance.now(), isRunning: false, failures: 0 })
  }

  /** Runs it once, and notes how it ended. @throws what the run throws */
  async watch({ name }: Worker, run: () => Promise<unknown>): Promise<void> {
    const known = this.known.get(name)
    const started = performance.now()
    this.note(known, { started, isRunning: true })
    try {
      await run()
      const now = performance.now()
      this.note(known, { isRunning: false, succeeded: now, tookMs: now - started, failures: 0 })
    } catch (error) {
      const failures = (known?.failures ?? 0) + 1
      const failed = performance.now()
      this.note(known, { isRunning: false, failed, failure: failureCode(error), failures })
      throw error
    }
  }

  /** Goes on from what the process stored before it was started anew, `elapsedMs` ago. */
  adopt(stored: readonly StoredRun[], elapsedMs: number): void {
    for (const { name, succeededMsAgo, tookMs, failedMsAgo, failure } of stored) {
      const known = this.known.get(name)
      if (known === undefined) continue
      if (known.succeeded === undefined && succeededMsAgo !== null)
        this.note(known, { succeeded: momentOf(succeededMsAgo + elapsedMs), tookMs: tookMs ?? 0 })
      if (known.failed === undefined && failedMsAgo !== null)
        this.note(known, { failed: momentOf(failedMsAgo + elapsedMs), failure: failure ?? 'Error' })
    }
  }

  /** As they are now. */
  list(): StoredRun[] {
    return [...this.known].map(([name, one]) => ({
      name,
      everyMs: one.everyMs,
      sinceMsAgo: agoOf(one.since),
      startedMsAgo: one.started === undefined ? null : agoOf(one.started),
      isRunning: one.isRunning,
      succeededMsAgo: one.succeeded === undefined ? null : agoOf(one.succeeded),
      tookMs: one.tookMs === undefined ? null : Math.round(one.tookMs),
      failedMsAgo: one.failed === undefined ? null : agoOf(one.failed),
      failure: one.failure ?? null,
      failures: one.failures,
    }))
  }

  private note(known: KnownRun | undefined, changes: Partial<KnownRun>): void {
    if (known !== undefined) Object.assign(known, changes)
  }
}

const momentOf = (msAgo: number): number => performance.now() - msAgo
const agoOf = (moment: number): number => Math.max(0, Math.round(performance.now() - moment))
