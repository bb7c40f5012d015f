/** Inpatient: the area, and what payments and the hospital's console use of it. */
import { whileOn, type Area, type Worker } from '../../area'
import type { Dependencies } from '../../dependencies'
import { sendReadings } from './admission_forms/sending'
import { forgetAccounts } from './bank_returns/bank_return_repository'
import { watchCopies } from './copies/desk_work'
import { sendCopyRequests } from './copies/sending'
import { deskRoutes } from './desk'
import { inpatientKinds, inpatientReferents } from './intake'
import { exportAccount, forgetAccount } from './personal_repository'
import { sendConfirmations } from './presettlements/confirming'
import { routes } from './routes'
import { forgetOldTries } from './stays/by_number_repository'
import { watchDischarges } from './steps/hanging'

export { announceLowBalances } from './announcements'
export { renewBankReturns } from './bank_returns/renewing'
export { countWaiting as countWaitingCopies } from './copies/copies_repository'
export { copyWork } from './copies/desk_work'
export { renewCopies } from './copies/renewing'
export { copyBusiness } from './copy_fees/business'
export { copyBook } from './copy_fees/timeline_repository'
export { depositBusiness } from './deposits/business'
export { countInHouse } from './desk_repository'
export { depositBook, windowDeposits } from './deposits/timeline_repository'
export { receiptDocument } from './deposits/receipt_document'
export { claimBundle } from './papers/claim_bundle'
export { stayPaper } from './papers/stay_paper'
export { hadDeposits, moveStays } from './personal_repository'
export { hasStays } from './stays/stay_repository'
export { listLowStays } from './stays/stays'

/** The account of a transfer is there so long for questions of the bank. */
const accountDays = 90

/** The area, for the server's list. */
export const inpatientArea: Area = {
  name: 'inpatient',
  exportAccount,
  forgetAccount,
  routes,
  desk: deskRoutes,
  intake: { kinds: inpatientKinds, referents: inpatientReferents },
  workers: (deps) => [
    ...sendingWorkers(deps),
    { name: 'delete_old_admission_tries', everyMs: 3_600_000, run: () => forgetOldTries(deps.sql) },
    {
      name: 'delete_transfer_bank_accounts',
      everyMs: 3_600_000,
      run: () => forgetAccounts(deps.sql, accountDays),
    },
    { name: 'watch_discharges', everyMs: 60_000, run: () => watchDischarges(deps) },
    { name: 'watch_copy_requests', everyMs: 30_000, run: () => watchCopies(deps) },
  ],
}

function sendingWorkers(deps: Dependencies): Worker[] {
  const everyMs = whileOn(deps.settings.inpatient, 2000)
  return [
    { name: 'send_discharge_confirmations', everyMs, run: () => sendConfirmations(deps) },
    { name: 'send_form_readings', everyMs, run: () => sendReadings(deps) },
    { name: 'send_copy_requests', everyMs, run: () => sendCopyRequests(deps) },
  ]
}
