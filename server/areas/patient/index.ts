/** The patient area: visiting patients of an account, and what other areas may ask about them. */
import type { Area, Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { forgetOldFileBindings } from './attempt_repository'
import type { BondEnding } from './bond_ending'
import { patientKinds, patientReferents } from './intake'
import { exportAccount, forgetAccount } from './personal'
import { routes } from './routes'

export type { BondEnding } from './bond_ending'
export { requireAccess } from './access'
export { checkCardCode } from './card'
export {
  endBindings,
  findPatientIds,
  giveToPhone,
  isCertificateOf,
  listBriefs,
  readFile,
} from './counter'
export { mergePatients, recordPatient } from './merging'
export { givenName, maskIdNo, maskName, maskTel } from './masking'
export { resealFiles } from './resealing'
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
export { claimUntold } from './number_repository'
export { describePerson, leavePatient } from './service'

function workers({ sql }: Dependencies): Worker[] {
  return [
    { name: 'file_binding_cleanup', everyMs: 3_600_000, run: () => forgetOldFileBindings(sql) },
  ]
}

/** The area, for the server's list; what other areas end with a bond is handed in, so that it knows none of them. */
export function patientArea(endings: readonly BondEnding[]): Area {
  return {
    name: 'patient',
    exportAccount,
    forgetAccount,
    routes: (deps) => routes(deps, endings),
    workers,
    intake: { kinds: patientKinds, referents: patientReferents },
  }
}
