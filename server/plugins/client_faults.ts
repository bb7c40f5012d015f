/** Takes what went wrong in the apps on people's phones: counted always, logged where it is news. Who it was is neither told nor looked for. */
import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../src/contract/endpoint'
import { faultCalls, withoutPersons } from '../../src/contract/fault'
import { atMost, servePublic } from '../http/serve'
import type { Metrics } from './metrics'

/** The same fault again is a number for so long. */
const sameMs = 600_000
/** And so many different ones are logged in that time: a broken release breaks everywhere. */
const maxDifferent = 50

/** Mounts the call. */
export async function takeClientFaults(app: FastifyInstance, metrics: Metrics): Promise<void> {
  const seen = new Map<string, number>()
  let turnEnds = 0
  const mount = servePublic(faultCalls.sendFault, atMost(300, 60), ({ input, log }) => {
    metrics.clientFaults.inc({ app: input.app })
    if (performance.now() > turnEnds) {
      for (const [fault, times] of seen)
        if (times > 1) log.warn({ fault, times }, 'the app failed on phones again')
      seen.clear()
      turnEnds = performance.now() + sameMs
    }
    // The sender is anybody: what it should have left out is left out here.
    const fault = withoutPersons(input.message)
    const times = seen.get(fault) ?? 0
    if (times > 0 || seen.size < maxDifferent) seen.set(fault, times + 1)
    if (times === 0 && seen.has(fault))
      log.warn({ fault, ...placeOf(input) }, 'the app failed on a phone')
    return { ok: true as const }
  })
  await mount(app)
}

/** Where it happened, as far as it has the shape of that. */
function placeOf({ app, page, stack, version }: ParsedInputOf<typeof faultCalls.sendFault>) {
  const shaped = (text: string, shape: RegExp) => (shape.test(text) ? text : undefined)
  return {
    client: app,
    page: shaped(page, /^[a-z_/]+$/),
    version: shaped(version, /^[\w.]+$/),
    stack: stack.split('\n').filter((line) => shaped(line, /^([\w.<>$]+ )?[\w.-]+\.js:\d+:\d+$/)),
  }
}
