import type { Page } from '@/contract/values'
import type { LoadState } from '@/ui/states/load_state'

import { asError, type LoadOptions } from './use_request'

/** The rows of the pages fetched so far. */
export interface LoadedPages<Row> {
  state: LoadState<Row[]>
  /** The cursor of the next page. */
  next: string | null
  loadingMore: boolean
  moreFailed: boolean
}

export const nothingYet = {
  state: { status: 'loading' },
  next: null,
  loadingMore: false,
  moreFailed: false,
} as const

/** Loads a list page by page. Only the newest load counts: a page that arrives after a refresh, a change or the end is dropped. */
export class PageLoader<Row> {
  private loaded: LoadedPages<Row> = nothingYet
  private turn = 0

  constructor(
    private readonly fetchPage: (
      after: string | undefined,
      options: LoadOptions,
    ) => Promise<Page<Row>>,
    private readonly onChange: (loaded: LoadedPages<Row>) => void,
  ) {}

  /** Shows nothing until the first page is there. */
  readonly restart = (): Promise<void> => {
    this.show(nothingYet)
    return this.loadFirst()
  }

  /** Loads the first page again; the shown rows stay until it arrives. */
  readonly loadFirst = async (): Promise<void> => {
    this.turn += 1
    const { turn } = this
    this.show({ ...this.loaded, loadingMore: false, moreFailed: false })
    try {
      const page = await this.fetchPage(undefined, {
        prompt: this.loaded.state.status === 'ready',
      })
      if (turn === this.turn) this.take([], page)
    } catch (error) {
      if (turn !== this.turn || this.loaded.state.status === 'ready') return
      const retry = () => void this.restart()
      this.show({ ...nothingYet, state: { status: 'failed', error: asError(error), retry } })
    }
  }

  /** Loads the next page; does nothing while one is being loaded or when there is no more. */
  readonly loadMore = async (): Promise<void> => {
    const { turn, loaded } = this
    if (loaded.state.status !== 'ready' || loaded.next === null || loaded.loadingMore) return
    this.show({ ...loaded, loadingMore: true, moreFailed: false })
    try {
      const page = await this.fetchPage(loaded.next, { prompt: false })
      if (turn === this.turn) this.take(loaded.state.data, page)
    } catch {
      if (turn === this.turn) this.show({ ...this.loaded, loadingMore: false, moreFailed: true })
    }
  }

  /** Drops loads in progress. */
  drop(): void {
    this.turn += 1
  }

  private take(before: Row[], { list, next }: Page<Row>): void {
    const data = [...before, ...list]
    this.show({ ...nothingYet, state: { status: 'ready', data }, next })
  }

  private show(loaded: LoadedPages<Row>): void {
    this.loaded = loaded
    this.onChange(loaded)
  }
}
