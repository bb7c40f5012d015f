/** Inpatient: the area, and what payments and the hospital's console use of it. */
import type { Area } from '../../area'
import { inpatientKinds, inpatientReferents } from './intake'
import { exportAccount, forgetAccount } from './personal_repository'
import { routes } from './routes'
import { forgetOldTries } from './stays/by_number_repository'
import { watchDischarges } from './steps/hanging'

export { announceLowBalances } from './announcements'
export { depositBusiness } from './deposits/business'
export { countInHouse } from './desk_repository'
export { depositBook, windowDeposits } from './deposits/timeline_repository'
export { receiptDocument } from './deposits/receipt_document'
export { hadDeposits, moveStays } from './personal_repository'
export { listLowStays } from './stays/stays'

/** The area, for the server's list. */
export const inpatientArea: Area = {
  name: 'inpatient',
  exportAccount,
  forgetAccount,
  routes,
  intake: { kinds: inpatientKinds, referents: inpatientReferents },
  workers: (deps) => [
    {
      name: 'forget old tries at admission numbers',
      everyMs: 3_600_000,
      run: () => forgetOldTries(deps.sql),
    },
    { name: 'watch discharges', everyMs: 60_000, run: () => watchDischarges(deps) },
  ],
}
