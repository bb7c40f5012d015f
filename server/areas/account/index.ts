/** The account area: signing in, sessions, the bound phone. */
import type { FastifyInstance } from 'fastify'
import type { Area, Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { addRoutes } from './routes'
import { forgetOldLogins } from './session_repository'
import { findSession } from './sessions'
import { requireStepUp } from './step_up'
import { applyDueTelChanges } from './tel_change_effect'
import { forgetOldChanges } from './tel_change_repository'

export { listLiveSessions, revokeSessionsOf, type SessionOfAccount } from './session_repository'
export { findSession, forgetSessionsOf, makeEntryLink } from './sessions'
export { applyDueTelChanges, requireStepUp }

/** Adds the area's routes. */
export function register(app: FastifyInstance, dependencies: Dependencies): void {
  addRoutes(app, dependencies)
}

function workers(dependencies: Dependencies): Worker[] {
  const { sql } = dependencies
  const forget = async (): Promise<void> => {
    await forgetOldLogins(sql)
    await forgetOldChanges(sql)
  }
  const applyChanges = async (): Promise<void> => {
    await applyDueTelChanges(dependencies)
  }
  return [
    { name: 'account_cleanup', everyMs: 3_600_000, run: forget },
    { name: 'tel_changes', everyMs: 60_000, run: applyChanges },
  ]
}

/** The area, for the server's list. */
export const accountArea: Area = { name: 'account', register, workers, findSession }
