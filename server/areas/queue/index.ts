/** Queues: the area, what other areas may give a patient the right to, and what the hospital's side does. */
import { keepsNothing, type Area, type Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { sweepQueues } from './calling'
import { queueKinds, queueReferents } from './intake'
import { routes } from './routes'
import { serveSocket } from './socket'

export { addWalkIns, begin, callNext, finish, pass, recall, sweepQueues } from './calling'
export { addRight, revokeRight } from './repository'
export { listWaiting } from './waiting'

function workers(deps: Dependencies): Worker[] {
  return [{ name: 'sweep queues', everyMs: 5000, run: () => sweepQueues(deps) }]
}

/** The area, for the server's list. */
export const queueArea: Area = {
  name: 'queue',
  ...keepsNothing,
  routes: (deps) => [...routes(deps), (app) => serveSocket(app, deps)],
  workers,
  intake: { kinds: queueKinds, referents: queueReferents },
}
