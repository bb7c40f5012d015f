/** Turns at one time source. Bookings of one source queue at its row in the database anyway; queueing here keeps connections free and lets those who wait learn that it is sold out. */

/** How many attempts on one source one process has in the database at once. */
const atOnce = 4

class SourceTurns {
  private readonly running = new Map<string, number>()
  private readonly waiting = new Map<string, (() => void)[]>()

  /** Runs the work when it is this source's turn; sources do not wait for each other. */
  async take<Result>(sourceId: string, work: () => Promise<Result>): Promise<Result> {
    await this.begin(sourceId)
    try {
      return await work()
    } finally {
      this.end(sourceId)
    }
  }

  private begin(sourceId: string): Promise<void> | undefined {
    const running = this.running.get(sourceId) ?? 0
    if (running < atOnce) {
      this.running.set(sourceId, running + 1)
      return undefined
    }
    const queue = this.waiting.get(sourceId) ?? []
    this.waiting.set(sourceId, queue)
    return new Promise((resolve) => queue.push(resolve))
  }

  /** The place goes to the one who waited longest, else it is free. */
  private end(sourceId: string): void {
    const next = this.waiting.get(sourceId)?.shift()
    if (next !== undefined) return next()
    this.waiting.delete(sourceId)
    const running = (this.running.get(sourceId) ?? 1) - 1
    if (running === 0) this.running.delete(sourceId)
    else this.running.set(sourceId, running)
  }
}

/** One process, one set of turns: sources have unique ids. */
export const sourceTurns = new SourceTurns()
