import { useReachBottom } from '@tarojs/taro'
import { type DependencyList, useEffect, useRef, useState } from 'react'

import type { Page } from '@/contract/values'

import { type LoadedPages, nothingYet, PageLoader } from './page_loader'
import type { LoadOptions } from './use_request'

/** A list that grows page by page. */
export interface PagedListState<Row> extends Omit<LoadedPages<Row>, 'next'> {
  hasMore: boolean
  /** Loads the next page, also again after a failure. */
  loadMore(): Promise<void>
  /** Loads the first page again; the shown rows stay until it arrives. */
  refresh(): Promise<void>
}

/** Loads the first page on mount and whenever a dependency changes, further ones when the page's bottom is reached, or by `loadMore`. */
export function usePagedList<Row>(
  fetchPage: (after: string | undefined, options: LoadOptions) => Promise<Page<Row>>,
  dependencies: DependencyList,
): PagedListState<Row> {
  const [loaded, setLoaded] = useState<LoadedPages<Row>>(nothingYet)
  const currentFetch = useRef(fetchPage)
  currentFetch.current = fetchPage
  const [loader] = useState(
    () => new PageLoader<Row>((after, options) => currentFetch.current(after, options), setLoaded),
  )

  useReachBottom(() => void loader.loadMore())
  useEffect(() => {
    void loader.restart()
    return () => loader.drop()
    // The caller names what the list depends on, as with useEffect itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, dependencies)

  const { state, next, loadingMore, moreFailed } = loaded
  return {
    state,
    hasMore: next !== null,
    loadingMore,
    moreFailed,
    loadMore: loader.loadMore,
    refresh: loader.loadFirst,
  }
}
