import { type DependencyList, useCallback, useEffect, useRef, useState } from 'react'

import type { Page } from '@/contract/values'
import type { LoadState } from '@/ui/states/load_state'

import { asError } from './use_request'

/** A list that grows page by page. */
export interface PagedListState<Row> {
  state: LoadState<Row[]>
  hasMore: boolean
  loadingMore: boolean
  /** The next page did not come; `loadMore` tries again. */
  moreFailed: boolean
  /** Fetches the next page; does nothing while one is on its way or when there is no more. */
  loadMore(): Promise<void>
  /** Fetches the first page anew; the rows shown stay until it is there. */
  refresh(): Promise<void>
}

interface Loaded<Row> {
  state: LoadState<Row[]>
  page: number
  hasMore: boolean
  loadingMore: boolean
  moreFailed: boolean
}

const nothingYet = {
  state: { status: 'loading' },
  page: 0,
  hasMore: false,
  loadingMore: false,
  moreFailed: false,
} as const

/**
 * Loads the first page on mount and whenever a dependency changes, further ones by `loadMore`.
 * Only the newest load counts: a page that arrives after a refresh, a change or the unmount is dropped.
 */
export function usePagedList<Row>(
  fetchPage: (page: number) => Promise<Page<Row>>,
  dependencies: DependencyList,
): PagedListState<Row> {
  const [loaded, setLoaded] = useState<Loaded<Row>>(nothingYet)
  const latest = useRef(loaded)
  const newest = useRef(0)
  const currentFetch = useRef(fetchPage)
  currentFetch.current = fetchPage
  const retry = useRef<() => Promise<void>>(() => Promise.resolve())

  const update = useCallback((change: (before: Loaded<Row>) => Loaded<Row>) => {
    latest.current = change(latest.current)
    setLoaded(latest.current)
  }, [])

  const loadFirst = useCallback(async () => {
    newest.current += 1
    const turn = newest.current
    update((before) => ({ ...before, loadingMore: false, moreFailed: false }))
    try {
      const { list, total } = await currentFetch.current(1)
      if (turn === newest.current) {
        update(() => ({
          ...nothingYet,
          state: { status: 'ready', data: list },
          page: 1,
          hasMore: list.length > 0 && list.length < total,
        }))
      }
    } catch (error) {
      if (turn === newest.current && latest.current.state.status !== 'ready') {
        update(() => ({
          ...nothingYet,
          state: { status: 'failed', error: asError(error), retry: () => void retry.current() },
        }))
      }
    }
  }, [update])

  const restart = useCallback(() => {
    update(() => nothingYet)
    return loadFirst()
  }, [loadFirst, update])
  retry.current = restart

  const loadMore = useCallback(async () => {
    const { state, hasMore, loadingMore, page } = latest.current
    if (state.status !== 'ready' || !hasMore || loadingMore) {
      return
    }
    const turn = newest.current
    update((before) => ({ ...before, loadingMore: true, moreFailed: false }))
    try {
      const { list, total } = await currentFetch.current(page + 1)
      if (turn === newest.current) {
        const data = [...state.data, ...list]
        update(() => ({
          ...nothingYet,
          state: { status: 'ready', data },
          page: page + 1,
          hasMore: list.length > 0 && data.length < total,
        }))
      }
    } catch {
      if (turn === newest.current) {
        update((before) => ({ ...before, loadingMore: false, moreFailed: true }))
      }
    }
  }, [update])

  useEffect(() => {
    void restart()
    return () => {
      newest.current += 1
    }
    // The caller names what the list depends on, as with useEffect itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, dependencies)

  const { state, hasMore, loadingMore, moreFailed } = loaded
  return { state, hasMore, loadingMore, moreFailed, loadMore, refresh: loadFirst }
}
