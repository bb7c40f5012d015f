/** The H5's service worker (src/platform/worker), and the switch that removes it from every phone. */
import { existsSync } from 'node:fs'
import path from 'node:path'

export const workerAddress = '/service_worker.js'
/** The document that opens every page without network, for any account and page. */
export const shellAddress = '/shell.html'

/** A worker has a policy of its own: it may connect to this server only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Served at the worker's address when it is switched off: phones that have one get this instead, within a day or at the next visit, and then have none. */
export const farewellWorker = `self.addEventListener('install',function(){self.skipWaiting()});
self.addEventListener('activate',function(event){event.waitUntil(caches.keys().then(function(names){
return Promise.all(names.map(function(name){return caches.delete(name)}))}).then(function(){return self.registration.unregister()}))});
`

/** The document's script for it: registered when the page has loaded, or removed at once. */
const begin = `if('serviceWorker'in navigator)addEventListener('load',function(){setTimeout(function(){navigator.serviceWorker.register('${workerAddress}').catch(function(){})},3000)})`
const end = `if('serviceWorker'in navigator)navigator.serviceWorker.getRegistrations().then(function(all){all.forEach(function(one){one.unregister()})}).catch(function(){})`

/** The script for documents; undefined where the build has no worker. */
export function workerScript(folder: string, isOn: boolean): string | undefined {
  if (!isOn) return end
  return existsSync(path.join(folder, workerAddress)) ? begin : undefined
}
