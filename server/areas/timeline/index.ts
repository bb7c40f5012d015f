/** An order's timeline; the businesses hand in its events. */
import { keepsNothing, type Area } from '../../area'
import { deskRoutes } from './desk'
import type { TimelineSources } from './types'

export type {
  TimelineSources,
  DocumentSource,
  TimelineEvent,
  MoneySource,
  OrderSource,
  OrderAction,
  OrderEvent,
  TimelineSource,
} from './types'

export { orderNamesOf } from './service'

/** The area, for the server's list. */
export function timelineArea(sources: TimelineSources): Area {
  return { name: 'story', ...keepsNothing, desk: (deps) => deskRoutes(deps, sources) }
}
