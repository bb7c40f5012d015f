import { useEffect, useRef, useState } from 'react'

import { useIsSeen } from '@/platform/window/is_seen'
import { api } from '@/request/api'
import { listenToWaiting } from '@/request/listen_to_waiting'
import { serverNowText } from '@/request/server_clock'
import type { LoadState } from '@/ui/states/load_state'

import { LiveQueue, type LiveView } from './live_queue'

const nothingYet: LiveView = {
  items: undefined,
  updatedAt: undefined,
  isStale: false,
  isPushed: false,
  error: undefined,
}

/** The account's numbers, kept fresh while the page is looked at. */
export function useLiveQueue(): {
  view: LiveView
  state: LoadState<LiveView>
  refresh: () => Promise<void>
} {
  const [view, setView] = useState(nothingYet)
  const made = useRef<LiveQueue>()
  made.current ??= new LiveQueue(
    {
      ask: () => api.queue.listWaiting(),
      askLive: (since) => api.queue.live({ since }),
      listen: listenToWaiting,
      now: serverNowText,
    },
    setView,
  )
  const live = made.current

  const isSeen = useIsSeen()
  useEffect(() => {
    if (!isSeen) return
    live.wake()
    return () => live.rest()
  }, [live, isSeen])

  const refresh = () => live.refresh()
  return { view, state: stateOf(view, () => void refresh()), refresh }
}

/** Asked again and again: no mask and no toast; the page says how old it is. */

function stateOf(view: LiveView, retry: () => void): LoadState<LiveView> {
  if (view.items) return { status: 'ready', data: view }
  return view.error ? { status: 'failed', error: view.error, retry } : { status: 'loading' }
}
