/** An order's timeline and a patient's page; the businesses hand in what stands there. */
import { keepsNothing, type Area } from '../../area'
import { deskRoutes } from './desk'
import type { PatientSources, TimelineSources } from './types'

export type {
  TimelineSources,
  DocumentSource,
  TimelineEvent,
  MoneySource,
  OrderSource,
  OrderAction,
  OrderEvent,
  TimelineSource,
  ListedAccess,
  ListedMessage,
  ListedMoney,
  ListedOrder,
  OfPatient,
  PatientMoney,
  PatientSources,
} from './types'

export { orderNamesOf } from './service'

/** The area, for the server's list. */
export function timelineArea(sources: TimelineSources, ofPatient: PatientSources): Area {
  return { name: 'story', ...keepsNothing, desk: (deps) => deskRoutes(deps, sources, ofPatient) }
}
