/** The counter: what clerks do for a person who stands before them. The files are the patient area's; here is who may change them, and how he is proven. */
import { keepsNothing, type Area } from '../../area'
import type { LinkEnding } from '../patient'
import { deskRoutes } from './desk'

/** The area, for the server's list; what other areas end with a bond is handed in. */
export function counterArea(endings: readonly LinkEnding[]): Area {
  return { name: 'counter', ...keepsNothing, desk: (deps) => deskRoutes(deps, endings) }
}
