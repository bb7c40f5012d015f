/**
 * The worker of the H5 (config/h5/service_worker.ts): keeps what the app is made of, so that it opens without network and faster the next time.
 * It never sees an answer of the server's calls: what is personal and kept for moments without network, the app keeps and forgets (src/storage/keys).
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
/** Put in by the build: the files, and the document that opens every page without network. */
declare const KEPT_FILES: { url: string; revision: string | null }[]
declare const SHELL_ADDRESS: string

/** A line that lets a document wait for so long is no line. */
const patienceMs = 5000

// The newest version serves at once: documents come from the network first, and name the files of their own version.
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
      // A server that is being replaced answers by its house's proxy.
      return document && document.status < 500 ? document : shell(options)
    },
    { allowlist: [/^\/($|\?|pages\/|subpages\/)/] },
  ),
)

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), patienceMs))
}
