/** What repeats in the background on every replica. No leader: each piece of work claims its rows with `for update skip locked`. */
import type { Area, Worker } from '../area'
import type { Dependencies } from '../dependencies'
import * as expiry from './expiry'
import * as hospital from './hospital_telling'
import * as announcements from './announcements'
import * as messages from './messages'
import * as paymentCheck from './payment_check'
import * as reconciliation from './reconciliation'
import * as refunds from './refunds'

/** Every worker with its pace. */
export function workersOf(deps: Dependencies): Worker[] {
  const worker = (
    name: string,
    everyMs: number,
    runOnce: (deps: Dependencies) => Promise<number>,
  ): Worker => ({
    name,
    everyMs,
    run: async () => {
      await runOnce(deps)
    },
  })
  return [
    worker('expire unpaid orders', 2000, expiry.runOnce),
    worker('check payments', 2000, paymentCheck.runOnce),
    worker('send refunds', 2000, refunds.runOnce),
    worker('announce new bills', 5000, announcements.runOnce),
    worker('look at inpatient balances', 60_000, announcements.lookAtBalances),
    worker('tell of releases', 5000, announcements.lookAtReleases),
    worker('send messages', 2000, messages.runOnce),
    worker('tell the hospital', 2000, hospital.runOnce),
    worker('compare with the channel’s bill', 60_000, reconciliation.runOnce),
  ]
}

/** The workers as an entry in the app's list of areas. */
export const workersArea: Area = { name: 'workers', register: () => undefined, workers: workersOf }

/** Starts every worker apart from an app; `stop` waits for what is running. */
export function startWorkers(deps: Dependencies): { stop(): Promise<void> } {
  const timers = new Map<Worker, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false
  const schedule = (worker: Worker, delayMs: number): void => {
    if (stopped) return
    const timer = setTimeout(() => {
      const run = worker
        .run()
        .catch((error: unknown) =>
          deps.log.error({ err: error, worker: worker.name }, 'a worker failed'),
        )
        .finally(() => {
          running.delete(run)
          schedule(worker, worker.everyMs * (0.9 + Math.random() * 0.2))
        })
      running.add(run)
    }, delayMs)
    timers.set(worker, timer)
  }
  for (const worker of workersOf(deps)) schedule(worker, Math.random() * 500)
  return {
    stop: async () => {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
