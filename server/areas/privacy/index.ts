/** The privacy area: consents, the access log, devices, taking one's data along, and leaving. */
import type { FastifyInstance } from 'fastify'
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { addRoutes } from './routes'

/** Adds the area's routes. */
export function register(app: FastifyInstance, dependencies: Dependencies): void {
  addRoutes(app, dependencies)
}

/** The area, for the server's list. */
export const privacyArea: Area = { name: 'privacy', register }
