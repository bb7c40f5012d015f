/** Inpatient: the area, and what payments and the hospital's console use of it. */
import { keepsNothing, type Area } from '../../area'
import { inpatientKinds, inpatientReferents } from './intake'
import { forgetOldTries } from './repository'
import { routes } from './routes'
import { forgetAccount } from './personal_repository'

export { announceLowBalances } from './announcements'
export { depositBusiness } from './business'
export { receiptDocument } from './receipt_document'
export { hadDeposits, moveStays } from './personal_repository'
export { listLowStays } from './service'

/** The area, for the server's list. */
export const inpatientArea: Area = {
  name: 'inpatient',
  ...keepsNothing,
  forgetAccount,
  routes,
  intake: { kinds: inpatientKinds, referents: inpatientReferents },
  workers: ({ sql }) => [
    {
      name: 'forget old tries at admission numbers',
      everyMs: 3_600_000,
      run: () => forgetOldTries(sql),
    },
  ],
}
