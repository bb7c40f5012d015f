/** The calls about visiting patients. */
import type { FastifyInstance } from 'fastify'
import { patientCalls } from '../../../src/contract/patient'
import type { Dependencies } from '../../dependencies'
import { mount, serve } from '../../serve'
import { patientLimits } from './limits'
import { addPatient, listPatients } from './service'

/** Mounts them. */
export function addRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, [
    serve(patientCalls.listPatients, ({ account }) => listPatients(dependencies, account)),
    serve(patientCalls.addPatient, ({ account, input }) => addPatient(dependencies, account, input), {
      rateLimit: { max: patientLimits.callsPerHour, windowSeconds: 3600 },
    }),
  ])
}
