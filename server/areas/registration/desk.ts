/** The desk's calls about registration. */
import { deskContract } from '../../../src/contract/desk'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { isDone, serveStaff } from '../../desk/serve_staff'
import { listDay, openHere, previewStop, stopHere } from './clinics/desk'
import { answerHere, listStretch } from './credit/desk'

export function deskRoutes(deps: Dependencies): readonly Route[] {
  const { appeals, clinics } = deskContract
  return [
    serveStaff(appeals.list, ({ input }) => listStretch(deps, input)),
    serveStaff(appeals.answer, async ({ staff, input }) => {
      await answerHere(deps, staff, input)
      return isDone
    }),
    serveStaff(clinics.list, ({ input }) => listDay(deps, input.day)),
    serveStaff(clinics.preview, ({ input }) => previewStop(deps, input.scheduleId)),
    serveStaff(clinics.stop, ({ staff, input }) => stopHere(deps, staff, input)),
    serveStaff(clinics.open, async ({ staff, input }) => {
      await openHere(deps, staff, input)
      return isDone
    }),
  ]
}
