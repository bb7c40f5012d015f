/** The account area: signing in, sessions, the bound phone. */
import type { FastifyInstance } from 'fastify'
import type { Area, Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { addRoutes } from './routes'
import { forgetOldLogins } from './session_repository'
import { findSession } from './sessions'

export { findSession, makeEntryLink } from './sessions'

/** Adds the area's routes. */
export function register(app: FastifyInstance, dependencies: Dependencies): void {
  addRoutes(app, dependencies)
}

function workers({ sql }: Dependencies): Worker[] {
  return [{ name: 'account_cleanup', everyMs: 3_600_000, run: () => forgetOldLogins(sql) }]
}

/** The area, for the server's list. */
export const accountArea: Area = { name: 'account', register, workers, findSession }
