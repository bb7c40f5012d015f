/** The phone's time and timers: real, but a test may let it pass faster, and a hidden mini-program's timers can be counted. */

interface Timer {
  due: number
  everyMs: number | undefined
  run: () => void
  handle: NodeJS.Timeout
}

const longestMs = 2_000_000_000
const lookEveryMs = 3

/** Times are milliseconds since 1970. */
export class Clock {
  /** While this is so no timer runs: a test that counts does not depend on how busy the machine is. */
  standsWhile: () => boolean = () => false
  private aheadMs = 0
  private nextId = 1
  private isStopped = false
  private readonly timers = new Map<number, Timer>()

  now(): number {
    return Date.now() + this.aheadMs
  }

  /** As `setTimeout`; with `isRepeated` as `setInterval`. */
  set(run: () => void, delayMs: unknown, isRepeated: boolean): number {
    if (this.isStopped) return 0
    const delay = Math.max(Number(delayMs) || 0, isRepeated ? 4 : 0)
    const id = this.nextId++
    this.arm(id, { due: this.now() + delay, everyMs: isRepeated ? delay : undefined, run })
    return id
  }

  clear(id: unknown): void {
    const timer = this.timers.get(Number(id))
    if (timer === undefined) return
    clearTimeout(timer.handle)
    this.timers.delete(Number(id))
  }

  /** How many timers wait that would run within so many milliseconds. */
  waiting(withinMs: number): number {
    return [...this.timers.values()].filter(({ due }) => due <= this.now() + withinMs).length
  }

  /** Lets so much time pass at once: every timer runs in its turn, and `settle` waits for what it began. */
  async pass(durationMs: number, settle: () => Promise<void>): Promise<void> {
    const end = this.now() + durationMs
    for (let next = this.earliest(end); next !== undefined; next = this.earliest(end)) {
      this.aheadMs += Math.max(0, next.timer.due - this.now())
      this.fire(next.id)
      await settle()
    }
    this.aheadMs += Math.max(0, end - this.now())
    for (const [id, timer] of [...this.timers]) this.arm(id, timer)
  }

  /** For another run of the mini-program: the timers of the one before are gone. */
  clearAll(): void {
    for (const id of [...this.timers.keys()]) this.clear(id)
  }

  /** So much later, without waiting: what is due by then runs as soon as it can. */
  jump(durationMs: number): void {
    this.aheadMs += durationMs
    for (const [id, timer] of [...this.timers]) this.arm(id, timer)
  }

  /** Nothing runs any more, and nothing new begins. */
  stop(): void {
    this.isStopped = true
    this.clearAll()
  }

  private earliest(end: number): { id: number; timer: Timer } | undefined {
    const found = [...this.timers]
      .filter(([, { due }]) => due <= end)
      .sort(([, left], [, right]) => left.due - right.due)[0]
    return found === undefined ? undefined : { id: found[0], timer: found[1] }
  }

  private arm(id: number, timer: Omit<Timer, 'handle'>): void {
    this.clear(id)
    const wait = (durationMs: number) =>
      setTimeout(() => {
        const waiting = this.timers.get(id)
        if (waiting !== undefined && this.standsWhile()) waiting.handle = wait(lookEveryMs)
        else this.fire(id)
      }, durationMs)
    const handle = wait(Math.min(Math.max(0, timer.due - this.now()), longestMs))
    this.timers.set(id, { due: timer.due, everyMs: timer.everyMs, run: timer.run, handle })
  }

  private fire(id: number): void {
    const timer = this.timers.get(id)
    if (timer === undefined) return
    if (timer.everyMs === undefined) this.clear(id)
    else this.arm(id, { ...timer, due: timer.due + timer.everyMs })
    timer.run()
  }
}
