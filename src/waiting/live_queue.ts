import type { QueueItem, WaitingNews } from '@/contract/queue'

import { lineSilenceMs, type Listen, PushedLine } from './pushed_line'

/** The data of the waiting page. */
export interface LiveView {
  items: QueueItem[] | undefined
  /** The hospital's clock when the data was last confirmed. */
  updatedAt: string | undefined
  /** Not confirmed for longer than expected. */
  isStale: boolean
  /** Changes are pushed; otherwise they are polled. */
  isPushed: boolean
  /** Why the last poll failed; cleared by news. */
  error: Error | undefined
}

/** The sources of the numbers. */
export interface LiveSources {
  /** The specification's call: every server has it. */
  ask(): Promise<QueueItem[]>
  /** The changes since a version, and when to ask again; other servers lack it. */
  askLive(since: string | undefined): Promise<WaitingNews>
  /** The hospital's time, for replies without it. */
  now(): string
  listen: Listen
}

/** Data older than expected by this much is stale. */
const staleGraceMs = 10_000
const slowestMs = 60_000
/** How often the specification's call is repeated, which does not say. */
const usualMs = 15_000
/** After so many failed live calls, this session does without. */
const liveFailuresMax = 2

/**
 * Keeps the waiting numbers fresh by the specification's call. The live call is tried as well, which returns the
 * changes and when to ask again, and where that works a pushed connection; missing ones are left out silently. Pauses
 * while the page is hidden.
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
  /** The live call has succeeded, and not failed since. */
  private hasLive = false
  private liveFailures = 0
  /** Counts accepted replies, so that an older one that comes late is dropped. */
  private heard = 0
  /** Asks and listens, until it is put to rest. */
  isAwake = false
  /** Counts the sessions, so that a reply to an earlier one is dropped. */
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

  /** Starts, or continues after a pause: asks at once. */
  wake(): void {
    if (this.isAwake) return
    this.isAwake = true
    this.turn += 1
    this.liveFailures = 0
    void this.refresh()
  }

  /** The page is hidden: no timers, no connection. */
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

  /** @returns whether the live call succeeded. */
  private async tryLive(turn: number): Promise<boolean> {
    if (turn !== this.turn || this.liveFailures >= liveFailuresMax) return false
    const { heard } = this
    try {
      const news = await this.sources.askLive(this.version)
      if (turn !== this.turn) return true
      this.hasLive = true
      this.liveFailures = 0
      // What was pushed meanwhile is newer than this reply.
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

  /** A connection that has been silent for too long is dead, whatever its state. */
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
