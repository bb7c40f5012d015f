/** The desk's calls about orders, and about everything of one patient. */
import { deskContract } from '../../../src/contract/desk'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/serve'
import { isDone, serveStaff } from '../../http/serve_staff'
import {
  listPatientAccesses,
  listPatientMessages,
  listPatientMoney,
  listPatientOrders,
} from './patient'
import { actOnOrder, searchOrders, readTimeline } from './service'
import type { PatientSources, TimelineSources } from './types'

export function deskRoutes(
  deps: Dependencies,
  sources: TimelineSources,
  ofPatient: PatientSources,
): readonly Route[] {
  const { patients, timeline } = deskContract
  return [
    serveStaff(timeline.search, ({ staff, input }) => searchOrders(deps, sources, staff, input)),
    serveStaff(timeline.act, async ({ staff, input }) => {
      await actOnOrder(deps, sources, staff, input)
      return isDone
    }),
    serveStaff(timeline.timeline, ({ staff, input }) =>
      readTimeline(deps, sources, staff, input.orderId),
    ),
    serveStaff(patients.orders, ({ staff, input }) =>
      listPatientOrders(deps, ofPatient, staff, input),
    ),
    serveStaff(patients.money, ({ staff, input }) =>
      listPatientMoney(deps, ofPatient, staff, input),
    ),
    serveStaff(patients.messages, ({ staff, input }) =>
      listPatientMessages(deps, ofPatient, staff, input),
    ),
    serveStaff(patients.accesses, ({ staff, input }) =>
      listPatientAccesses(deps, ofPatient, staff, input),
    ),
  ]
}
