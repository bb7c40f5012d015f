/** One search for doctor, department or symptom, and the symptom helper. */
import { searchCalls as calls } from '../../../src/contract/search'
import { keepsNothing, type Area, type Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { servePublic } from '../../serve'
import { adviseDepartments, find, getSymptom, listSymptoms } from './service'

/** Somebody who types sends a search every few letters. */
const typing = { rateLimit: { max: 600, windowSeconds: 60 } }

function routes(deps: Dependencies): Route[] {
  return [
    servePublic(calls.find, ({ input }) => find(deps, input.words), typing),
    servePublic(calls.listSymptoms, () => listSymptoms()),
    servePublic(calls.getSymptom, ({ input }) => getSymptom(input.symptomId), typing),
    servePublic(calls.adviseDepartments, ({ input }) => adviseDepartments(deps, input), typing),
  ]
}

/** The area, for the server's list. */
export const searchArea: Area = { name: 'search', ...keepsNothing, routes }
