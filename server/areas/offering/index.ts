/** The services that the hospital offers in the app, switched at the desk. */
import { keepsNothing, type Area } from '../../area'
import { deskRoutes } from './desk'
import type { TouchedByPause } from './types'

export { isPaused, listOffered, requireOffered, whyPaused } from './service'
export type { TouchedByPause } from './types'

/** The area, for the server's list; the areas concerned count what a pause affects. */
export function offeringArea(touched: TouchedByPause): Area {
  return { name: 'offering', ...keepsNothing, desk: (deps) => deskRoutes(deps, touched) }
}
