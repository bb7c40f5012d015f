import type { QueueItem, WaitingNews } from '@/contract/queue'

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

/** Where news come from, and the timers. */
export interface LiveSources {
  ask(since: string | undefined): Promise<WaitingNews>
  /** Opens a line that brings news; returns how to hang up. */
  listen(
    since: string | undefined,
    ears: { onNews(news: WaitingNews): void; onClosed(): void },
  ): () => void
}

/** A pushed line must give a sign of life within this time (the server does every 20 s). */
const lineSilenceMs = 45_000
/** So much later than expected, what is shown counts as stale. */
const staleGraceMs = 10_000
const slowestMs = 60_000
/** After so many lines that did not hold, only polling is left. */
const lineFailuresMax = 3

/** Keeps the waiting numbers fresh: over a pushed line where it holds, else by asking as often as the server says. Rests while nobody looks. */
export class LiveQueue {
  private view: LiveView = {
    items: undefined,
    updatedAt: undefined,
    isStale: false,
    isPushed: false,
    error: undefined,
  }
  private version: string | undefined
  private askAgainMs = slowestMs
  private failures = 0
  private lineFailures = 0
  private isAwake = false
  /** Counts the wakings, so that an answer to an earlier one is not taken for a new one. */
  private turn = 0
  private hangUp: (() => void) | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private staleTimer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly sources: LiveSources,
    private readonly onChange: (view: LiveView) => void,
  ) {}

  /** Begins, or goes on after a rest: asks at once and opens the line. */
  wake(): void {
    if (this.isAwake) return
    this.isAwake = true
    this.turn += 1
    void this.refresh()
    this.openLine()
  }

  /** Nobody looks: no timers, no line. */
  rest(): void {
    this.isAwake = false
    this.turn += 1
    clearTimeout(this.timer)
    clearTimeout(this.staleTimer)
    this.closeLine()
  }

  /** Asks now. */
  async refresh(): Promise<void> {
    const { turn } = this
    try {
      const news = await this.sources.ask(this.version)
      if (turn === this.turn) this.accept(news)
    } catch (error) {
      if (turn === this.turn) this.fail(error)
    }
  }

  private accept(news: WaitingNews): void {
    this.version = news.version
    this.askAgainMs = news.askAgainSeconds * 1000
    this.failures = 0
    this.show({
      items: news.items ?? this.view.items,
      updatedAt: news.serverNow,
      isStale: false,
      error: undefined,
    })
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
    if (this.view.isPushed) this.lineLost()
    else if (!this.hangUp) this.openLine()
    void this.refresh()
  }

  private watchAge(): void {
    clearTimeout(this.staleTimer)
    const freshMs = (this.view.isPushed ? lineSilenceMs : this.askAgainMs * 2) + staleGraceMs
    this.staleTimer = setTimeout(() => this.show({ isStale: true }), freshMs)
  }

  private openLine(): void {
    if (this.lineFailures >= lineFailuresMax) return
    const { turn } = this
    this.hangUp = this.sources.listen(this.version, {
      onNews: (news) => {
        if (turn !== this.turn) return
        this.lineFailures = 0
        this.show({ isPushed: true })
        this.accept(news)
      },
      onClosed: () => {
        if (turn === this.turn) this.lineLost()
      },
    })
  }

  private lineLost(): void {
    this.lineFailures += 1
    this.closeLine()
    this.plan()
  }

  private closeLine(): void {
    this.hangUp?.()
    this.hangUp = undefined
    if (this.view.isPushed) this.show({ isPushed: false })
  }

  private show(change: Partial<LiveView>): void {
    this.view = { ...this.view, ...change }
    this.onChange(this.view)
  }
}
