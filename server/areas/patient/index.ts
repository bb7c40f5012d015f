/** The patient area: visiting patients of an account, and what other areas may ask about them. */
import type { Area, Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { eraseAbandoned } from './files/claimed'
import { patientKinds, patientReferents } from './files/intake'
import { exportAccount, forgetAccount } from './files/personal'
import { forgetOldFileLinks } from './links/attempt_repository'
import type { LinkEnding } from './links/link_ending'
import { routes } from './routes'

export type { LinkEnding } from './links/link_ending'
export { requireAccess, requireBound } from './access'
export { checkCardCode } from './files/card'
export {
  endPatientLinks,
  findPatientIds,
  giveToPhone,
  isCertificateOf,
  listBriefs,
  namesOf as namesOfPatients,
  readFile,
} from './files/counter'
export { mergePatients, patientWork, recordPatient } from './files/merging'
export { maskIdNo, maskName, maskTel } from './masking'
export { rightsOf, type LinkState, type Right } from './rights'
export { readsFiles, reencryptFiles } from './files/reencrypting'
export { countChildren } from './report_repository'
export {
  findAccountPatient,
  findActiveOrder,
  hadPatients,
  listAccountPatients,
  type AccountPatient,
} from './patient_link_repository'
export { changeTelOfFiles } from './files/file_repository'
export { findAccountOfActor } from './links/actor_repository'
export { lowerGrown } from './links/grown_repository'
export { listNumbers } from './files/counter_repository'
export { claimUnnotified } from './files/number_repository'
export { describePerson, findLastFour, leavePatient } from './service'

function workers(deps: Dependencies): Worker[] {
  return [
    { name: 'delete_old_file_links', everyMs: 3_600_000, run: () => forgetOldFileLinks(deps.sql) },
    { name: 'erase_unlinked_patients', everyMs: 3_600_000, run: () => eraseAbandoned(deps) },
  ]
}

/** The area, for the server's list; what other areas end together with a link is handed in, so that this area knows none of them. */
export function patientArea(endings: readonly LinkEnding[]): Area {
  return {
    name: 'patient',
    exportAccount,
    forgetAccount,
    routes: (deps) => routes(deps, endings),
    workers,
    intake: { kinds: patientKinds, referents: patientReferents },
  }
}
