/** Lets the app, or the connector, die at random moments, in the middle of whatever it does, and come back. */
import type { Chance } from '../hospital/chance'

/** A process that can be ended and started. */
interface Mortal {
  restart(signal: 'SIGKILL'): Promise<void>
}

/** After it is there again it lives so long. */
const livesMs = [500, 15_000] as const

export class CrashInjector {
  deaths = 0
  private isOver = false
  private readonly killing: Promise<void>

  constructor(
    private readonly app: Mortal,
    private readonly chance: Chance,
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
      const life = this.chance.between(...livesMs)
      await new Promise((resolve) => setTimeout(resolve, life))
      if (this.isOver) return
      await this.app.restart('SIGKILL')
      this.deaths += 1
    }
  }
}
