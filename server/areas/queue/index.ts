/** Queues: the area, and what other areas may give a right to. */
import { keepsNothing, type Area, type Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { deskRoutes } from './desk'
import { queueKinds, queueReferents } from './intake'
import { forgetOldNews, hasGap } from './intake_repository'
import { exportAccount } from './personal_repository'
import { routes } from './routes'
import { serveSocket } from './socket'
export { clinicGroup } from './present'
export { halfDayAt, queueRules } from './rules'
export { listToday } from './items'
export { hasToday } from './today_repository'
export { listWaiting } from './waiting'

/** For how long events may arrive out of order. */
const gapSeconds = 3

function workers({ sql }: Dependencies): Worker[] {
  return [{ name: 'delete_old_queue_news', everyMs: 3_600_000, run: () => forgetOldNews(sql) }]
}

/** The area, for the server's list. */
export const queueArea: Area = {
  name: 'queue',
  ...keepsNothing,
  exportAccount,
  routes: (deps) => [...routes(deps), (app) => serveSocket(app, deps)],
  desk: deskRoutes,
  workers,
  intake: {
    kinds: queueKinds,
    referents: queueReferents,
    listMissing: async ({ sql }) =>
      (await hasGap(sql, gapSeconds)) ? (['queue', 'queueEvent'] as const) : [],
  },
}

export { addRight, revokeRight } from './right_repository'
