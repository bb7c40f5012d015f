/** The calls of reports, each handed to its service. */
import { reportCalls as calls } from '../../../src/contract/report'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost, serve } from '../../http/serve'
import { saveDoctorFirst, showNow } from './doctor_first'
import { getReport, getTrend, markRead, openPdf } from './reading'
import { searchReports } from './search'
import { listBranches, listReports, listTypes } from './service'

/** Against guessing numbers; and a file costs processor time. */
const rarely = atMost(20, 60)

/** Every route of the area. */
export function routes(deps: Dependencies): Route[] {
  return [
    serve(calls.listTypes, ({ accountId, input }) => listTypes(deps, accountId, input)),
    serve(calls.listBranches, ({ accountId, input }) =>
      listBranches(deps, accountId, input.patientId),
    ),
    serve(calls.listReports, ({ account, input }) => listReports(deps, account, input)),
    serve(calls.getReport, ({ account, input }) => getReport(deps, account, input.reportId)),
    serve(calls.markRead, ({ account, input }) => markRead(deps, account, input.reportId)),
    serve(calls.getTrend, ({ account, input }) => getTrend(deps, account, input)),
    serve(calls.saveDoctorFirst, ({ accountId, input }) => saveDoctorFirst(deps, accountId, input)),
    serve(calls.showNow, ({ account, input }) => showNow(deps, account, input.reportId)),
    serve(calls.search, rarely, ({ account, input }) => searchReports(deps, account, input)),
    serve(calls.openPdf, rarely, ({ account, input }) => openPdf(deps, account, input.reportId)),
  ]
}
