import { useEffect, useRef, useState } from 'react'

import { useIsSeen } from '@/platform/window/is_seen'
import { isRefused } from '@/request/sending/errors'
import type { LoadState } from '@/ui/states/load_state'

import { hearNumbers, watchOnPage } from './call_watch'
import { keepNumbers, numbersWithoutNetwork } from './kept_numbers'
import { LiveQueue, type LiveView } from './live_queue'
import { liveSources } from './live_sources'

const nothingYet: LiveView = {
  items: undefined,
  updatedAt: undefined,
  isStale: false,
  isPushed: false,
  error: undefined,
}

/** The account's numbers, kept fresh while the page is visible; polled without mask and toast, the page shows their age. */
export function useLiveQueue(): {
  view: LiveView
  state: LoadState<LiveView>
  refresh: () => Promise<void>
} {
  const [view, setView] = useState(nothingYet)
  const made = useRef<LiveQueue>()
  made.current ??= new LiveQueue(liveSources, setView)
  const live = made.current

  const isSeen = useIsSeen()
  useEffect(() => {
    if (!isSeen) return
    const leave = watchOnPage()
    live.wake()
    return () => {
      live.rest()
      leave()
    }
  }, [live, isSeen])

  const { items, updatedAt } = view
  useEffect(() => {
    if (items && updatedAt) keepNumbers({ items, updatedAt })
  }, [items, updatedAt])
  useEffect(() => {
    if (isSeen && items && updatedAt) hearNumbers({ items, updatedAt })
  }, [isSeen, items, updatedAt])

  const refresh = () => live.refresh()
  return { view, state: stateOf(view, () => void refresh()), refresh }
}

function stateOf(view: LiveView, retry: () => void): LoadState<LiveView> {
  if (view.items) return { status: 'ready', data: view }
  const kept = view.error && !isRefused(view.error) ? numbersWithoutNetwork() : undefined
  if (kept) return { status: 'ready', data: { ...view, ...kept, isStale: true } }
  return view.error ? { status: 'failed', error: view.error, retry } : { status: 'loading' }
}
