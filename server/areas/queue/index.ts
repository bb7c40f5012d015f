/** Queues: the area, what other areas may give a patient the right to, and what the hospital's side does. */
import { keepsNothing, type Area, type Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { sweepQueues } from './calling'
import { queueKinds, queueReferents } from './intake'
import { hasGap } from './intake_repository'
import { routes } from './routes'
import { serveSocket } from './socket'

export { addWalkIns, begin, callNext, finish, pass, recall, sweepQueues } from './calling'
export { addRight, revokeRight } from './repository'
export { listWaiting } from './waiting'

/** News may overtake one another for so long. */
const gapSeconds = 3

function workers(deps: Dependencies): Worker[] {
  return [{ name: 'sweep queues', everyMs: 5000, run: () => sweepQueues(deps) }]
}

/** The area, for the server's list. */
export const queueArea: Area = {
  name: 'queue',
  ...keepsNothing,
  routes: (deps) => [...routes(deps), (app) => serveSocket(app, deps)],
  workers,
  intake: {
    kinds: queueKinds,
    referents: queueReferents,
    listMissing: async ({ sql }) =>
      (await hasGap(sql, gapSeconds)) ? (['queue', 'queueEvent'] as const) : [],
  },
}
