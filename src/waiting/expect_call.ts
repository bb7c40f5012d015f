import type { HomeNumbers } from './home_numbers'

/**
 * A number of this account waits: its call must be noticed on every page. The watch is a chunk of its own on H5, so that
 * home's first load contains none of it. `onHeard` gets the numbers from now on; the returned function ends that.
 */
export function expectCall(onHeard?: (numbers: HomeNumbers) => void): () => void {
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
