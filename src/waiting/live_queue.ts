import type { QueueItem, WaitingNews } from '@/contract/queue'

import { lineSilenceMs, type Listen, PushedLine } from './pushed_line'

/** What the waiting page knows. */
export interface LiveView {
  items: QueueItem[] | undefined
  /** The hospital's clock when this was last known to be true. */
  updatedAt: string | undefined
  /** Longer unheard of than it should be. */
  isStale: boolean
  /** News come by themselves; otherwise they are asked for. */
  isPushed: boolean
  /** Why the last asking failed; news take it away. */
  error: Error | undefined
}

/** Where the numbers come from. */
export interface LiveSources {
  /** The specification's call: every server has it. */
  ask(): Promise<QueueItem[]>
  /** What changed since a version, and when to ask again; other servers do without. */
  askLive(since: string | undefined): Promise<WaitingNews>
  /** The hospital's moment, for answers that do not tell it. */
  now(): string
  listen: Listen
}

/** So much later than expected, what is shown counts as stale. */
const staleGraceMs = 10_000
const slowestMs = 60_000
/** How often the specification's call is repeated, since it does not say. */
const usualMs = 15_000
/** After so many live calls that failed, this waking does without. */
const liveFailuresMax = 2

/**
 * Keeps the waiting numbers fresh by the specification's call. Beside it the live call is tried, which says what changed and when to ask again, and where that
 * answers a pushed line; whatever is not there is left without a word. Rests while nobody looks.
 */
export class LiveQueue {
  private view: LiveView = {
    items: undefined,
    updatedAt: undefined,
    isStale: false,
    isPushed: false,
    error: undefined,
  }
  private version: string | undefined
  private askAgainMs = usualMs
  private failures = 0
  /** The live call has answered, and not failed since. */
  private hasLive = false
  private liveFailures = 0
  /** Counts what was taken in, so that an older answer that comes late is dropped. */
  private heard = 0
  private isAwake = false
  /** Counts the wakings, so that an answer to an earlier one is not taken for a new one. */
  private turn = 0
  private readonly line: PushedLine
  private timer: ReturnType<typeof setTimeout> | undefined
  private staleTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly sources: LiveSources,
    private readonly onChange: (view: LiveView) => void,
  ) {
    this.line = new PushedLine(sources.listen, {
      onNews: (news) => {
        this.show({ isPushed: true })
        this.acceptNews(news)
      },
      onLost: () => {
        this.showUnpushed()
        this.plan()
      },
    })
  }

  /** Begins, or goes on after a rest: asks at once. */
  wake(): void {
    if (this.isAwake) return
    this.isAwake = true
    this.turn += 1
    this.liveFailures = 0
    void this.refresh()
  }

  /** Nobody looks: no timers, no line. */
  rest(): void {
    this.isAwake = false
    this.turn += 1
    clearTimeout(this.timer)
    clearTimeout(this.staleTimer)
    this.line.close()
    this.showUnpushed()
  }

  /** Asks now. */
  async refresh(): Promise<void> {
    const { turn } = this
    if (this.hasLive && (await this.tryLive(turn))) return
    const { heard } = this
    try {
      const items = await this.sources.ask()
      if (turn !== this.turn) return
      if (heard === this.heard) {
        this.askAgainMs = usualMs
        this.accept(items, this.sources.now())
      }
    } catch (error) {
      if (turn === this.turn && heard === this.heard) this.fail(error)
      return
    }
    if (!this.hasLive) await this.tryLive(turn)
  }

  /** @returns whether the live call answered. */
  private async tryLive(turn: number): Promise<boolean> {
    if (turn !== this.turn || this.liveFailures >= liveFailuresMax) return false
    const { heard } = this
    try {
      const news = await this.sources.askLive(this.version)
      if (turn !== this.turn) return true
      this.hasLive = true
      this.liveFailures = 0
      // What was pushed meanwhile is newer than this answer.
      if (heard === this.heard) this.acceptNews(news)
      if (this.isAwake) this.line.open(this.version)
      return true
    } catch {
      if (turn === this.turn) {
        this.hasLive = false
        this.liveFailures += 1
      }
      return false
    }
  }

  private acceptNews(news: WaitingNews): void {
    this.version = news.version
    this.askAgainMs = news.askAgainSeconds * 1000
    this.accept(news.items ?? this.view.items, news.serverNow)
  }

  private accept(items: QueueItem[] | undefined, updatedAt: string): void {
    this.heard += 1
    this.failures = 0
    this.show({ items, updatedAt, isStale: false, error: undefined })
    this.watchAge()
    this.plan()
  }

  private fail(error: unknown): void {
    this.failures += 1
    this.show({ error: error instanceof Error ? error : new Error(String(error)) })
    this.plan()
  }

  private plan(): void {
    clearTimeout(this.timer)
    if (!this.isAwake) return
    const waitMs = this.view.isPushed
      ? lineSilenceMs
      : Math.min(slowestMs, this.askAgainMs * 2 ** this.failures) * (0.9 + Math.random() * 0.2)
    this.timer = setTimeout(() => this.askByTimer(), waitMs)
  }

  /** A line that has been silent for too long is dead, whatever it claims. */
  private askByTimer(): void {
    if (this.view.isPushed) this.line.lose()
    void this.refresh()
  }

  private watchAge(): void {
    clearTimeout(this.staleTimer)
    const freshMs = (this.view.isPushed ? lineSilenceMs : this.askAgainMs * 2) + staleGraceMs
    this.staleTimer = setTimeout(() => this.show({ isStale: true }), freshMs)
  }

  private showUnpushed(): void {
    if (this.view.isPushed) this.show({ isPushed: false })
  }

  private show(change: Partial<LiveView>): void {
    this.view = { ...this.view, ...change }
    this.onChange(this.view)
  }
}
