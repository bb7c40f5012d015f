import type { WatchFaults } from './faults.types'

export const watchFaults: WatchFaults = (isTold, report) => {
  window.addEventListener('unhandledrejection', (event) => {
    if (isTold(event.reason)) event.preventDefault()
    else report(event.reason)
  })
  // What another origin's script or a picture threw says nothing of itself.
  window.addEventListener('error', ({ error }) => error && report(error))
}
