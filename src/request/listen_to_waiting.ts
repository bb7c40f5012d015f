import * as v from 'valibot'

import { liveSocketPath, waitingNews, type LiveHello, type WaitingNews } from '@/contract/queue'
import { openLiveSocket } from '@/platform/device/live_socket'
import { authToken } from '@/storage/keys'

/** The events of the connection. */
export interface WaitingHandlers {
  onNews(news: WaitingNews): void
  /** The connection closed, or never opened. */
  onClosed(): void
}

/** Listens to the account's waiting numbers from a version on; the returned function closes the connection. Without a token nothing is opened. */
export function listenToWaiting(
  since: string | undefined,
  { onNews, onClosed }: WaitingHandlers,
): () => void {
  const authorization = authToken.read()
  if (authorization === undefined) {
    onClosed()
    return () => undefined
  }
  const hello: LiveHello = { authorization, since }
  const socket = openLiveSocket(liveSocketPath, {
    onOpen: () => socket.send(JSON.stringify(hello)),
    onText: (text) => {
      const news = readNews(text)
      if (news) onNews(news)
    },
    onClosed,
  })
  return () => socket.close()
}

function readNews(text: string): WaitingNews | undefined {
  try {
    const result = v.safeParse(waitingNews, JSON.parse(text))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
