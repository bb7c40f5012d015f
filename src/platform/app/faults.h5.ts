import type { WatchFaults } from './faults.types'

export const watchFaults: WatchFaults = (isShownToUser, report) => {
  window.addEventListener('unhandledrejection', (event) => {
    if (isShownToUser(event.reason)) event.preventDefault()
    else report(event.reason)
  })
  // Errors of another origin's script or of a picture have no content.
  window.addEventListener('error', ({ error }) => error && report(error))
}
