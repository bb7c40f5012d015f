/** The hospital area: what anyone may see of the hospital. */
import type { FastifyInstance } from 'fastify'
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { addRoutes } from './routes'

export { publishRemark, remarkDraft, type RemarkDraft } from './publishing'
export { sanitiseHtml } from './sanitise_html'

/** Adds the area's routes. */
export function register(app: FastifyInstance, dependencies: Dependencies): void {
  addRoutes(app, dependencies)
}

/** The area, for the server's list. */
export const hospitalArea: Area = { name: 'hospital', register }
