/** Following doctors: the list, and being told when places of theirs are released. */
import type { FastifyInstance } from 'fastify'
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { mount } from '../../serve'
import { routes } from './routes'

export { exportFollows, forgetFollows } from './repository'
export { tellOfReleases } from './telling'

/** Mounts the calls. */
export function register(app: FastifyInstance, deps: Dependencies): void {
  mount(app, routes(deps))
}

/** The area, for the server's list. */
export const followArea: Area = { name: 'follow', register }
