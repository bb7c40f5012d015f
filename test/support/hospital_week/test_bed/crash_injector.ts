/** Lets the app, or the connector, die at random moments, in the middle of whatever it does, and come back. */
import type { Chance } from '../hospital/chance'

/** A process that can be ended and started. */
interface Mortal {
  restart(signal: 'SIGKILL'): Promise<void>
}

/** How long it lives after it is there again, in ms. */
export type Lives = readonly [shortest: number, longest: number]
const weekLives: Lives = [500, 15_000]

export class CrashInjector {
  deaths = 0
  private isOver = false
  private readonly killing: Promise<void>

  constructor(
    private readonly app: Mortal,
    private readonly chance: Chance,
    private readonly livesMs: Lives = weekLives,
  ) {
    this.killing = this.go()
  }

  /** Nothing dies any more. */
  async stop(): Promise<void> {
    this.isOver = true
    await this.killing
  }

  private async go(): Promise<void> {
    while (!this.isOver) {
      const life = this.chance.between(...this.livesMs)
      await new Promise((resolve) => setTimeout(resolve, life))
      if (this.isOver) return
      await this.app.restart('SIGKILL')
      this.deaths += 1
    }
  }
}
