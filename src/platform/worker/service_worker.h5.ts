/**
 * The service worker of the H5 (config/h5/service_worker.ts): caches the app's files, so that it opens offline and
 * faster. It never sees replies of the server's calls: personal data for offline use is stored and deleted by the app
 * (src/storage/keys).
 */
import './all_settled'

import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

interface NavigationEvent extends ExtendableEvent {
  preloadResponse?: Promise<Response | undefined>
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
declare const self: {
  skipWaiting(): Promise<void>
  registration: { navigationPreload?: { enable(): Promise<void> } }
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void
}
/** Inserted by the build: the files, and the document that opens every page offline. */
declare const KEPT_FILES: { url: string; revision: string | null }[]
declare const SHELL_ADDRESS: string

/** After this time without a document the network counts as offline. */
const patienceMs = 5000

// The newest version takes over at once: documents come from the network first, and name the files of their own version.
void self.skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(KEPT_FILES, { directoryIndex: '', cleanURLs: false })
self.addEventListener('activate', (event) => {
  const enabling = self.registration.navigationPreload?.enable()
  if (enabling) event.waitUntil(enabling)
})

const shell = createHandlerBoundToURL(SHELL_ADDRESS)
registerRoute(
  new NavigationRoute(
    async (options) => {
      const { preloadResponse } = options.event as NavigationEvent
      const asked = Promise.resolve(preloadResponse).then(
        (early) => early ?? fetch(options.request),
      )
      const document = await Promise.race([asked.catch(() => undefined), patience()])
      // While a server is being replaced, its proxy answers 5xx.
      return document && document.status < 500 ? document : shell(options)
    },
    { allowlist: [/^\/($|\?|pages\/|subpages\/)/] },
  ),
)

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), patienceMs))
}
