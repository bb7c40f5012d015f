/** What the log says of a hospital that does not answer: when it begins, every ten minutes while it lasts, and that it is over. How often is counted by `hospital_gateway_seconds`. */
import type { Dependencies } from '../../dependencies'

type Log = Dependencies['log']

const againMs = 10 * 60_000

export class Silence {
  /** What had no answer the last time it was asked about. */
  private readonly without = new Set<string>()
  private beganAt = 0
  private saidAt = 0
  private times = 0

  constructor(private readonly words: string) {}

  /** No answer about this. */
  note(log: Log, about: string, error: unknown): void {
    const now = performance.now()
    const begins = this.without.size === 0
    if (begins) {
      this.beganAt = now
      this.times = 0
    }
    this.without.add(about)
    this.times += 1
    if (!begins && now - this.saidAt < againMs) return
    this.saidAt = now
    log.warn({ err: error, about: [...this.without], times: this.times }, this.words)
  }

  /** An answer about this; the silence is over once everything has one. */
  end(log: Log, about: string): void {
    if (!this.without.delete(about) || this.without.size > 0) return
    const seconds = Math.round((performance.now() - this.beganAt) / 1000)
    log.info({ times: this.times, seconds }, 'the hospital answers again')
  }
}
