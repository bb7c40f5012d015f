/** Runs the workers of the areas: each at its own pace, never twice at once in one process, stopped before the database closes. While nothing changes in the database and nobody calls, they rest. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Worker } from '../area'
import { inSpan } from '../traces/spans'
import { Rest, type Look } from '../worker_runs/rest'
import type { WorkerRuns } from '../worker_runs/worker_runs'
import type { Metrics } from './metrics'

/** So often a failure that lasts is a line of the log: 70 workers without a database were 12 lines a second. */
const againMs = 60_000

/** All that rested and are woken begin within this, not at one moment. */
const wakeMs = 300

interface Surroundings {
  metrics: Metrics
  /** Knows of every run. */
  runs: WorkerRuns
  log: FastifyBaseLogger
  /** What is visible in the database; without it nobody rests. */
  look?: Look
}

/** Starts and stops with the app; a failed run is logged (while it fails alike, once a minute), counted and tried again at the next turn. */
export function runWorkers(
  app: FastifyInstance,
  workers: readonly Worker[],
  { metrics, runs, log, look }: Surroundings,
): void {
  const timers = new Map<Worker, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const failing = failureLines(log)
  const rest = new Rest(look)
  let stopped = false

  const turn = async (worker: Worker): Promise<void> => {
    const end = metrics.workerSeconds.startTimer({ worker: worker.name })
    const ended = rest.begin(worker)
    try {
      await runs.watch(worker, () => inSpan(worker.name, 'internal', () => worker.run()))
      ended()
      failing.end(worker)
    } catch (error) {
      metrics.workerFailures.inc({ worker: worker.name })
      failing.note(worker, error)
    } finally {
      end()
    }
  }
  const schedule = (worker: Worker, delayMs: number): void => {
    if (stopped) return
    clearTimeout(timers.get(worker))
    timers.set(
      worker,
      setTimeout(() => {
        if (rest.rests(worker)) return schedule(worker, paceOf(worker))
        const run = turn(worker).finally(() => {
          running.delete(run)
          schedule(worker, paceOf(worker))
        })
        running.add(run)
      }, delayMs),
    )
  }

  app.addHook('onReady', async () => {
    rest.start(app.server, (worker) => schedule(worker, Math.random() * wakeMs))
    for (const worker of workers) {
      runs.add(worker)
      schedule(worker, Math.random() * Math.min(worker.everyMs, 500))
    }
  })
  app.addHook('preClose', async () => {
    stopped = true
    rest.stop()
    for (const timer of timers.values()) clearTimeout(timer)
  })
  // Callers do not wait for these: by now no call is admitted any more, and all have their replies.
  app.addHook('onClose', async () => void (await Promise.all(running)))
}

/** Random pauses keep replicas from asking at the same moment. */
const paceOf = ({ everyMs }: Worker): number => everyMs * (0.9 + Math.random() * 0.2)

interface Failing {
  words: string
  /** When it was logged, and how often it came since. */
  loggedAt: number
  since: number
}

/** The lines about failed runs. */
function failureLines(log: FastifyBaseLogger) {
  const known = new Map<Worker, Failing>()
  return {
    note(worker: Worker, error: unknown): void {
      const words = String(error)
      const before = known.get(worker)
      const now = performance.now()
      if (before?.words === words && now - before.loggedAt < againMs) {
        before.since += 1
        return
      }
      const more = before === undefined || before.since === 0 ? {} : { alike: before.since }
      log.error({ err: error, worker: worker.name, ...more }, 'a worker failed')
      known.set(worker, { words, loggedAt: now, since: 0 })
    },
    end(worker: Worker): void {
      if (!known.delete(worker)) return
      log.info({ worker: worker.name }, 'a worker runs again')
    },
  }
}
