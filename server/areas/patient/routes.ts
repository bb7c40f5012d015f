/** The calls about visiting patients. */
import type { FastifyInstance } from 'fastify'
import { patientCalls as calls } from '../../../src/contract/patient'
import type { Dependencies } from '../../dependencies'
import { mount, serve } from '../../serve'
import { changeActor, listActors } from './actors'
import { addPatient } from './adding'
import { getCard } from './card'
import { bindByFileCode, sendFileCode } from './file_check'
import { patientLimits } from './limits'
import { getPatient, listPatients, revealPatient, unbindPatient, updatePatient } from './service'

/** Mounts them. */
export function addRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, [
    serve(calls.listPatients, ({ account }) => listPatients(dependencies, account)),
    serve(calls.addPatient, ({ account, input }) => addPatient(dependencies, account, input), {
      rateLimit: { max: patientLimits.callsPerHour, windowSeconds: 3600 },
    }),
    serve(
      calls.sendFileCode,
      ({ account, input }) => sendFileCode(dependencies, account, input.bindingId),
      { rateLimit: { max: 20, windowSeconds: 3600 } },
    ),
    serve(
      calls.bindByFileCode,
      ({ account, input }) => bindByFileCode(dependencies, account, input),
      { rateLimit: { max: 30, windowSeconds: 600 } },
    ),
    serve(calls.getPatient, ({ account, input }) => getPatient(dependencies, account, input.id)),
    serve(calls.updatePatient, ({ account, input }) => updatePatient(dependencies, account, input)),
    serve(calls.unbindPatient, ({ account, input }) =>
      unbindPatient(dependencies, account, input.patientId),
    ),
    serve(
      calls.revealPatient,
      ({ account, input }) => revealPatient(dependencies, account, input.patientId),
      {
        rateLimit: { max: patientLimits.revealsPerHour, windowSeconds: 3600 },
      },
    ),
    serve(calls.getCard, ({ account, input }) => getCard(dependencies, account, input.id)),
    serve(calls.listActors, ({ account, input }) => listActors(dependencies, account, input.id)),
    serve(calls.changeActor, ({ account, input }) => changeActor(dependencies, account, input)),
  ])
}
