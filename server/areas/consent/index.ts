/** What accounts consented to: other areas record it here, the privacy area shows and withdraws it. */
import { keepsNothing, type Area } from '../../area'
import { endConsents } from './consent_repository'

export {
  addConsent,
  endConsent,
  endConsents,
  findVersionInForce,
  hasConsent,
  listConsents,
  lockConsent,
  moveConsents,
} from './consent_repository'

export { countGiven } from './report_repository'

/** The area, for the server's list; the privacy area exports its rows, with names masked. */
export const consentArea: Area = {
  name: 'consent',
  ...keepsNothing,
  forgetAccount: (tx, accountId) => endConsents(tx, accountId),
}
