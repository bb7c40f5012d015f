import { api } from '@/request/api'
import { listenToWaiting } from '@/request/listen_to_waiting'
import { serverNowText } from '@/request/server_clock'

import type { LiveSources } from './live_queue'

/** The account's numbers, from the server. */
export const liveSources: LiveSources = {
  ask: () => api.queue.listWaiting(),
  askLive: (since) => api.queue.live({ since }),
  listen: listenToWaiting,
  now: serverNowText,
}
