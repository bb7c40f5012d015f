/** Collects faults of the apps on patients' phones: always counted, logged when new. The patient is neither sent nor looked up. */
import type { FastifyInstance } from 'fastify'
import type { ParsedInputOf } from '../../src/contract/endpoint'
import { faultCalls, withoutPersons } from '../../src/contract/fault'
import { atMost, servePublic } from '../http/serve'
import type { Metrics } from './metrics'

/** For so long the same fault is only counted. */
const sameMs = 600_000
/** At most so many different faults are logged in that time: a broken release breaks everywhere. */
const maxDifferent = 50

/** Mounts the route. */
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
    // The sender is unauthenticated: personal data that it should have left out is removed here.
    const fault = withoutPersons(input.message)
    const times = seen.get(fault) ?? 0
    if (times > 0 || seen.size < maxDifferent) seen.set(fault, times + 1)
    if (times === 0 && seen.has(fault))
      log.warn({ fault, ...placeOf(input) }, 'the app failed on a phone')
    return { ok: true as const }
  })
  await mount(app)
}

/** The place of the fault, as far as it is well formed. */
function placeOf({ app, page, stack, version }: ParsedInputOf<typeof faultCalls.sendFault>) {
  const shaped = (text: string, shape: RegExp) => (shape.test(text) ? text : undefined)
  return {
    client: app,
    page: shaped(page, /^[a-z_/]+$/),
    version: shaped(version, /^[\w.]+$/),
    stack: stack.split('\n').filter((line) => shaped(line, /^([\w.<>$]+ )?[\w.-]+\.js:\d+:\d+$/)),
  }
}
