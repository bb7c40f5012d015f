/** Messages: the centre, and what other areas call to tell a patient something. */
import type { FastifyInstance } from 'fastify'
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { mount } from '../../serve'
import { routes } from './routes'

export { announce, overtake } from './announcing'
export { exportMessages, forgetMessages } from './centre_repository'
export { listWaitingSubjects } from './repository'
export { sendDue } from './sending'
export type { Addressee, Announcement } from './types'

/** Mounts the calls. */
export function register(app: FastifyInstance, deps: Dependencies): void {
  mount(app, routes(deps))
}

/** The area, for the server's list. */
export const messageArea: Area = { name: 'message', register }
