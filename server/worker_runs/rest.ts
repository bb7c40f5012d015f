/** When a worker need not run: nothing has become visible in the database since its last run began. A change wakes it within a second; what only time makes due waits for a quarter of the time that nothing has happened, at most, in an app that nobody has called for a minute. */
import type { IncomingMessage, Server } from 'node:http'
import type { Worker } from '../area'

/** Rests no longer than this. */
const restMs = 30_000
/** So often it is looked whether something has changed. */
const lookMs = 1_000
/** After a call workers keep their pace for so long: what it began asks again within seconds. */
const awakeMs = 60_000
/** Rows know of the number of their transaction only the rest of a division by this. */
const rowNumbers = 2 ** 32

/** Which transactions are visible. */
export interface Visible {
  /** The number of the next transaction that changes something. */
  next: number
  /** None is under way. */
  isStill: boolean
  /** Numbers of those in which the processes recorded their workers' runs, which make nothing due. */
  records: readonly number[]
}

export type Look = () => Promise<Visible>

export class Rest {
  /** By the last look; undefined: unknown, and nobody rests. */
  private seen: Visible | undefined
  /** Another one after each change. */
  private version = 0
  private changedAt = performance.now()
  private calledAt = performance.now()
  private readonly ran = new Map<Worker, { version: number; at: number }>()
  private readonly resting = new Set<Worker>()
  private timer: NodeJS.Timeout | undefined
  private isStopped = false

  constructor(private readonly look: Look | undefined) {}

  /** From now on looks, where it may, and knows of the listener's calls; `wake` gets whoever rests when something has changed. */
  start(listener: Server, wake: (worker: Worker) => void): void {
    for (const call of ['request', 'upgrade'])
      listener.on(call, ({ url }: IncomingMessage) => this.call(url))
    this.lookOn(wake)
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
  }

  /** A run begins; to be called once it succeeded. What the run itself changes counts as a change. */
  begin(worker: Worker): () => void {
    const { version } = this
    this.ran.delete(worker)
    return () => void this.ran.set(worker, { version, at: performance.now() })
  }

  /** Whether its turn may pass. */
  rests(worker: Worker): boolean {
    const ran = this.ran.get(worker)
    const now = performance.now()
    const isStill =
      this.seen !== undefined &&
      ran?.version === this.version &&
      now - ran.at < Math.min(restMs, (now - this.changedAt) / 4) &&
      !this.isAwake()
    if (isStill) this.resting.add(worker)
    else this.resting.delete(worker)
    return isStill
  }

  private lookOn(wake: (worker: Worker) => void): void {
    const { look } = this
    if (look === undefined || this.isStopped) return
    this.timer = setTimeout(() => {
      const looking = this.isAwake() ? Promise.resolve(undefined) : look()
      void looking
        .catch(() => undefined)
        .then((seen) => this.see(seen, wake))
        .finally(() => this.lookOn(wake))
    }, lookMs)
    this.timer.unref()
  }

  /** Somebody calls; whoever watches over the app does not count. */
  private call(url = ''): void {
    if (url.startsWith('/health/')) return
    this.calledAt = performance.now()
    this.changedAt = this.calledAt
  }

  private isAwake(): boolean {
    return performance.now() - this.calledAt < awakeMs
  }

  private see(seen: Visible | undefined, wake: (worker: Worker) => void): void {
    const isSame =
      this.seen !== undefined && seen !== undefined && onlyRecordsBetween(this.seen, seen)
    this.seen = seen
    if (isSame) return
    this.changedAt = performance.now()
    this.version += 1
    for (const worker of this.resting) wake(worker)
    this.resting.clear()
  }
}

function onlyRecordsBetween(before: Visible, after: Visible): boolean {
  const { next, records, isStill } = after
  const passed = next - before.next
  const recorded = records.filter((number) => {
    const ago = (((next - number) % rowNumbers) + rowNumbers) % rowNumbers
    return ago >= 1 && ago <= passed
  })
  return before.isStill && isStill && passed === recorded.length
}
