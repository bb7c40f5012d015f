/** The patient area: visiting patients of an account, and what other areas may ask about them. */
import type { Area, Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { patientKinds, patientReferents } from './intake'
import { routes } from './routes'
import { exportAccount, forgetAccount } from './personal'
import { forgetOldFileBindings } from './attempt_repository'

export { requireAccess } from './access'
export { checkCardCode } from './card'
export { mergePatients, recordPatient } from './merging'
export { maskIdNo, maskName, maskTel } from './masking'
export {
  findAccountPatient,
  findActiveOrder,
  hadPatients,
  listAccountPatients,
  wasBound,
  type AccountPatient,
} from './repository'
export { changeTelOfFiles } from './file_repository'
export { claimUntold } from './number_repository'
export { describePerson, leavePatient } from './service'

function workers({ sql }: Dependencies): Worker[] {
  return [
    { name: 'file_binding_cleanup', everyMs: 3_600_000, run: () => forgetOldFileBindings(sql) },
  ]
}

/** The area, for the server's list. */
export const patientArea: Area = {
  name: 'patient',
  exportAccount,
  forgetAccount,
  routes,
  workers,
  intake: { kinds: patientKinds, referents: patientReferents },
}
