/** One search for doctor, department or symptom, and the symptom helper. */
import type { Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import type { FastifyInstance } from 'fastify'
import { searchCalls as calls } from '../../../src/contract/search'
import { mount, servePublic } from '../../serve'
import { adviseDepartments, find, getSymptom, listSymptoms } from './service'

/** Somebody who types sends a search every few letters. */
const typing = { rateLimit: { max: 600, windowSeconds: 60 } }

/** Mounts the calls. */
export function register(app: FastifyInstance, dependencies: Dependencies): void {
  mount(app, [
    servePublic(calls.find, ({ input }) => find(dependencies, input.words), typing),
    servePublic(calls.listSymptoms, () => listSymptoms()),
    servePublic(calls.getSymptom, ({ input }) => getSymptom(input.symptomId), typing),
    servePublic(
      calls.adviseDepartments,
      ({ input }) => adviseDepartments(dependencies, input),
      typing,
    ),
  ])
}

/** The area, for the server's list. */
export const searchArea: Area = { name: 'search', register }
