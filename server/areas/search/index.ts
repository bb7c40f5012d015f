/** One search for doctor, department or symptom, and the symptom helper. */
import { searchCalls as calls } from '../../../src/contract/search'
import { keepsNothing, type Area } from '../../area'
import type { Dependencies } from '../../dependencies'
import { type Route, atMost, servePublic } from '../../http/serve'
import { adviseDepartments, find, getSymptom, listDirectory, listSymptoms } from './service'

/** A client searches every few letters while typing. */
const typing = atMost(600, 60)

function routes(deps: Dependencies): Route[] {
  return [
    servePublic(calls.listDirectory, typing, () => listDirectory(deps)),
    servePublic(calls.find, typing, ({ input }) => find(deps, input.words)),
    servePublic(calls.listSymptoms, () => listSymptoms()),
    servePublic(calls.getSymptom, typing, ({ input }) => getSymptom(input.symptomId)),
    servePublic(calls.adviseDepartments, typing, ({ input }) => adviseDepartments(deps, input)),
  ]
}

/** The area, for the server's list. */
export const searchArea: Area = { name: 'search', ...keepsNothing, routes }
