/** How a listener ends that is being replaced. */
import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 1_000
const lookMs = 50

/**
 * Takes no connections any more, and for a moment answers by those that proxies keep, each of which ends with its answer.
 * Cut while a booking comes by it, the booking would be lost: no proxy sends twice what changes something.
 */
export async function drain(server: Server): Promise<void> {
  // The `close` of HTTP cuts connections that are idle.
  Server.prototype.close.call(server)
  const until = performance.now() + patienceMs
  while (performance.now() < until && (await countOf(server)) > 0) await pause(lookMs)
}

const countOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
