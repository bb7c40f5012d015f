import type { WaitingNews } from '@/contract/queue'

/** Opens a connection that pushes news; returns the function to close it. */
export type Listen = (
  since: string | undefined,
  handlers: { onNews(news: WaitingNews): void; onClosed(): void },
) => () => void

/** A pushed connection must give a sign of life within this time (the server does every 20 s). */
export const lineSilenceMs = 45_000
/** After so many lost connections, only polling is left. */
const failuresMax = 3

/** One pushed connection at a time; a closed or lost one is ignored. */
export class PushedLine {
  private failures = 0
  private stop: (() => void) | undefined

  constructor(
    private readonly listen: Listen,
    private readonly handlers: { onNews(news: WaitingNews): void; onLost(): void },
  ) {}

  /** Opens the connection, unless it is open or was lost too often. */
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

  /** The connection was lost. */
  lose(): void {
    this.failures += 1
    this.close()
    this.handlers.onLost()
  }

  /** It is not needed now. */
  close(): void {
    this.stop?.()
    this.stop = undefined
  }
}
