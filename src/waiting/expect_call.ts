import type { QueueItem } from '@/contract/queue'

/** The account's numbers, and the hospital's time of that answer. */
export interface HeardNumbers {
  items: readonly QueueItem[]
  updatedAt: string
}

/**
 * A number of this account waits: its call must be noticed on every page. The watch is a chunk of its own on H5, so that
 * home's first load contains none of it. `onHeard` gets the numbers from now on; the returned function ends that.
 */
export function expectCall(onHeard?: (heard: HeardNumbers) => void): () => void {
  let leave: (() => void) | undefined
  let isOver = false
  void import(/* webpackChunkName: "call_watch" */ './call_watch')
    .then(({ startCallWatch, listenToNumbers }) => {
      startCallWatch()
      if (onHeard && !isOver) leave = listenToNumbers(onHeard)
    })
    // Without the chunk the queue page still shows the call.
    .catch(() => undefined)
  return () => {
    isOver = true
    leave?.()
  }
}
