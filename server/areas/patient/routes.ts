/** The calls about visiting patients. */
import { patientCalls as calls } from '../../../src/contract/patient'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { serve } from '../../serve'
import { changeActor, listActors } from './actors'
import { addPatient } from './adding'
import type { BondEnding } from './bond_ending'
import { getCard } from './card'
import { bindByFileCode, bindForBooking, sendFileCode } from './file_check'
import { patientLimits } from './limits'
import { getPatient, listPatients, revealPatient, unbindPatient, updatePatient } from './service'

/** Mounts them. */
export function routes(deps: Dependencies, endings: readonly BondEnding[]): Route[] {
  return [
    serve(calls.listPatients, ({ account }) => listPatients(deps, account)),
    serve(calls.addPatient, ({ account, input }) => addPatient(deps, account, input), {
      rateLimit: { max: patientLimits.callsPerHour, windowSeconds: 3600 },
    }),
    serve(calls.sendFileCode, ({ account, input }) => sendFileCode(deps, account, input), {
      rateLimit: { max: 20, windowSeconds: 3600 },
    }),
    serve(calls.bindByFileCode, ({ account, input }) => bindByFileCode(deps, account, input), {
      rateLimit: { max: 30, windowSeconds: 600 },
    }),
    serve(
      calls.bindForBooking,
      ({ account, input }) => bindForBooking(deps, account, input.bindingId),
      { rateLimit: { max: 20, windowSeconds: 3600 } },
    ),
    serve(calls.getPatient, ({ account, input }) => getPatient(deps, account, input.id)),
    serve(calls.updatePatient, ({ account, input }) => updatePatient(deps, account, input)),
    serve(calls.unbindPatient, ({ account, input }) =>
      unbindPatient(deps, endings, account, input.patientId),
    ),
    serve(
      calls.revealPatient,
      ({ account, input }) => revealPatient(deps, account, input.patientId),
      {
        rateLimit: { max: patientLimits.revealsPerHour, windowSeconds: 3600 },
      },
    ),
    serve(calls.getCard, ({ account, input }) => getCard(deps, account, input.id)),
    serve(calls.listActors, ({ account, input }) => listActors(deps, account, input.id)),
    serve(calls.changeActor, ({ account, input }) => changeActor(deps, endings, account, input)),
  ]
}
