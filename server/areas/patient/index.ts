/** The patient area: visiting patients of an account, and what other areas may ask about them. */
import type { Area, Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { forgetOldFileLinks } from './attempt_repository'
import { patientKinds, patientReferents } from './intake'
import type { LinkEnding } from './link_ending'
import { exportAccount, forgetAccount } from './personal'
import { routes } from './routes'

export type { LinkEnding } from './link_ending'
export { requireAccess } from './access'
export { checkCardCode } from './card'
export {
  endPatientLinks,
  findPatientIds,
  giveToPhone,
  isCertificateOf,
  listBriefs,
  namesOf as namesOfPatients,
  readFile,
} from './counter'
export { mergePatients, recordPatient } from './merging'
export { maskIdNo, maskName, maskTel } from './masking'
export { reencryptFiles } from './reencrypting'
export { patientWork } from './work'
export {
  findAccountPatient,
  findActiveOrder,
  hadPatients,
  listAccountPatients,
  wasBound,
  type AccountPatient,
} from './repository'
export { changeTelOfFiles } from './file_repository'
export { listNumbers } from './counter_repository'
export { claimUnnotified } from './number_repository'
export { describePerson, leavePatient } from './service'

function workers({ sql }: Dependencies): Worker[] {
  return [{ name: 'file_binding_cleanup', everyMs: 3_600_000, run: () => forgetOldFileLinks(sql) }]
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
