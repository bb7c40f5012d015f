/** The calls about visiting patients. */
import { patientCalls as calls } from '../../../src/contract/patient'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost, serve } from '../../http/serve'
import { getCard } from './files/card'
import { bindByFileCode, bindForBooking, sendFileCode } from './files/file_check'
import { changeActor, listActors } from './links/actors'
import { addPatient } from './links/adding'
import { patientLimits } from './links/limits'
import type { LinkEnding } from './links/link_ending'
import { getPatient, listPatients, revealPatient, unbindPatient, updatePatient } from './service'

/** Mounts the routes. */
export function routes(deps: Dependencies, endings: readonly LinkEnding[]): Route[] {
  return [
    serve(calls.listPatients, ({ account }) => listPatients(deps, account)),
    serve(calls.addPatient, atMost(patientLimits.callsPerHour, 3600), ({ account, input }) =>
      addPatient(deps, account, input),
    ),
    serve(calls.sendFileCode, atMost(20, 3600), ({ account, input }) =>
      sendFileCode(deps, account, input),
    ),
    serve(calls.bindByFileCode, atMost(30, 600), ({ account, input }) =>
      bindByFileCode(deps, account, input),
    ),
    serve(calls.bindForBooking, atMost(20, 3600), ({ account, input }) =>
      bindForBooking(deps, account, input.bindingId),
    ),
    serve(calls.getPatient, ({ account, input }) => getPatient(deps, account, input.id)),
    serve(calls.updatePatient, ({ account, input }) => updatePatient(deps, account, input)),
    serve(calls.unbindPatient, ({ account, input }) =>
      unbindPatient(deps, endings, account, input.patientId),
    ),
    serve(calls.revealPatient, atMost(patientLimits.revealsPerHour, 3600), ({ account, input }) =>
      revealPatient(deps, account, input.patientId),
    ),
    serve(calls.getCard, ({ account, input }) => getCard(deps, account, input.id)),
    serve(calls.listActors, ({ account, input }) => listActors(deps, account, input.id)),
    serve(calls.changeActor, ({ account, input }) => changeActor(deps, endings, account, input)),
  ]
}
