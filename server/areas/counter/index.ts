/** The counter: what clerks do for a person in front of them. The files belong to the patient area; this area decides who may change them and how the person is proven. */
import { keepsNothing, type Area } from '../../area'
import type { LinkEnding } from '../patient'
import { deskRoutes } from './desk'

/** The area, for the server's list; what other areas end together with a patient link is handed in. */
export function counterArea(endings: readonly LinkEnding[]): Area {
  return { name: 'counter', ...keepsNothing, desk: (deps) => deskRoutes(deps, endings) }
}
