/** Documents: files that areas render, opened by short-lived tickets. The area knows no other; each hands itself in as a `DocumentKind`. */
import { keepsNothing, type Area } from '../../area'
import { registerDocuments } from './routes'
import type { DocumentKind } from './types'

export { findHospitalName } from './repository'
export { openDocument } from './tickets'
export type { DocumentKind } from './types'

/** The area, for the given document kinds. */
export function documentArea(kinds: readonly DocumentKind[]): Area {
  return {
    name: 'document',
    ...keepsNothing,
    routes: (deps) => [(app) => registerDocuments(app, deps, kinds)],
  }
}
