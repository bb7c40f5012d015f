/** Documents: files that areas make, opened by short-lived tickets. It knows no area; each hands itself in as a `DocumentKind`. */
import { keepsNothing, type Area } from '../../area'
import { registerDocuments } from './routes'
import type { DocumentKind } from './types'

export { findHospitalName } from './repository'
export { openDocument } from './tickets'
export type { DocumentKind } from './types'

/** The area, for the kinds of document that there are. */
export function documentArea(kinds: readonly DocumentKind[]): Area {
  return {
    name: 'document',
    ...keepsNothing,
    routes: (deps) => [(app) => registerDocuments(app, deps, kinds)],
  }
}
