/** Cloud film: imaging studies and their pictures, proxied from the archive. */
import type { FastifyInstance } from 'fastify'
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { addRoutes } from './routes'

export { shareableFilm } from './share'

/** Mounts the calls, and the addresses of the pictures. */
export function register(app: FastifyInstance, deps: Dependencies): void {
  addRoutes(app, deps)
}

/** The area, for the server's list. */
export const filmArea: Area = { name: 'film', register }
