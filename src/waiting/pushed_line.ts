import type { WaitingNews } from '@/contract/queue'

/** Opens a line that brings news; returns how to close it. */
export type Listen = (
  since: string | undefined,
  handlers: { onNews(news: WaitingNews): void; onClosed(): void },
) => () => void

/** A pushed line must give a sign of life within this time (the server does every 20 s). */
export const lineSilenceMs = 45_000
/** After so many lines that did not hold, only polling is left. */
const failuresMax = 3

/** One line at a time that brings news by itself; a line that was closed or lost is not heard any more. */
export class PushedLine {
  private failures = 0
  private stop: (() => void) | undefined

  constructor(
    private readonly listen: Listen,
    private readonly handlers: { onNews(news: WaitingNews): void; onLost(): void },
  ) {}

  /** Opens the line, unless it is open or has been lost too often. */
  open(since: string | undefined): void {
    if (this.stop || this.failures >= failuresMax) return
    let isOpen = true
    const hangUp = this.listen(since, {
      onNews: (news) => {
        if (!isOpen) return
        this.failures = 0
        this.handlers.onNews(news)
      },
      onClosed: () => {
        if (isOpen) this.lose()
      },
    })
    this.stop = () => {
      isOpen = false
      hangUp()
    }
  }

  /** The line did not hold. */
  lose(): void {
    this.failures += 1
    this.close()
    this.handlers.onLost()
  }

  /** Nobody needs it now. */
  close(): void {
    this.stop?.()
    this.stop = undefined
  }
}
