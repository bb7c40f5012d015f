/** The work list (待办): other areas write what a person must look at, and hand in what can be done about it. */
import { keepsNothing, type Area } from '../../area'
import { deskRoutes } from './desk'
import type { WorkHandlers } from './types'

export {
  listOfOrder as listWorkOfOrder,
  resolveItem as resolveWork,
  resolveOthers as resolveOtherWork,
} from './repository'
export { needPerson } from './service'
export type { WorkHandlers } from './types'

/** The area, for the server's list; what the areas can do about their kinds is handed in, so that it knows none of them. */
export function workArea(handlers: readonly WorkHandlers[]): Area {
  return { name: 'work', ...keepsNothing, desk: (deps) => deskRoutes(deps, handlers) }
}
