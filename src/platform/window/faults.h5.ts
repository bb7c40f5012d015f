import type { WatchFaults } from './faults.types'

export const watchFaults: WatchFaults = (isShownToUser, report) => {
  window.addEventListener('unhandledrejection', (event) => {
    if (isShownToUser(event.reason)) event.preventDefault()
    else report(event.reason)
  })
  // What another origin's script or a picture threw says nothing of itself.
  window.addEventListener('error', ({ error }) => error && report(error))
}
